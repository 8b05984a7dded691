import { randomBytes, randomUUID } from 'node:crypto'
import type { Core } from '../core/kernel/core.ts'
import type { Failure } from '../core/domain/failure.ts'
import type { Ports } from '../core/kernel/ports.ts'
import { createCoreSlot } from './restartable-core.ts'
import { openHealthToken } from './health-token.ts'
import { startHttpHost } from './http-host.ts'
import { createHttpTokens } from './http-tokens.ts'

/** The line of JSON that the host prints at start: a public interface. */
export interface Announcement {
  /** Address of the page with the start token, valid while the host runs. */
  url: string
  /** `POST <rpc>/<operation>` with `Authorization: Bearer <token>`. */
  rpc: string
  token: string
  /** Address to which the WMS, or a reverse proxy, posts notifications; `null` while the receiver is off. */
  webhookUrl: string | null
}

export interface LoopbackHost {
  announcement: Announcement
  /** Why the core did not start, or `null`. Every call then returns it. */
  startFailure: Failure | null
  close(): Promise<void>
}

export interface LoopbackOptions {
  createCore: (ports: Ports) => Promise<Core>
  ports: Omit<Ports, 'host' | 'random' | 'address' | 'restart' | 'desktop'>
  pageFolder: string
  /** `null`: the default port, or a free one if it is in use. */
  port: number | null
}

/** A fixed port, so that data stored by the browser for this address is available at the next start. */
const defaultPort = 47_110

/** Runs the core in this process and serves it and the page on 127.0.0.1. */
export async function startLoopbackHost(options: LoopbackOptions): Promise<LoopbackHost> {
  const { clock, log, dataFolder } = options.ports
  const tokens = createHttpTokens(openHealthToken(dataFolder, log))
  let address: string | null = null

  // A restarted core receives notifications at the announced address.
  let { overrides } = options.ports
  let webhookUrl: string | null = null

  const slot = createCoreSlot({
    async create() {
      const core = await options.createCore({
        ...options.ports,
        overrides,
        host: 'loopback',
        desktop: null,
        random: { bytes: (length) => randomBytes(length) },
        address,
        restart: () => slot.restart(),
      })
      webhookUrl ??= core.webhookUrl()
      if (overrides.webhookPort === 0 && webhookUrl !== null)
        overrides = { ...overrides, webhookPort: Number(new URL(webhookUrl).port) }
      return core
    },
    log,
    newId: randomUUID,
  })
  const { pageFolder } = options
  const listen = (port: number) => startHttpHost({ slot, tokens, dataFolder, pageFolder, port, clock, log })
  const http = await (options.port === null ? listen(defaultPort).catch(() => listen(0)) : listen(options.port))
  address = `http://127.0.0.1:${http.port}`
  const startFailure = await slot.start()

  return {
    announcement: {
      url: `${address}/#token=${tokens.start}`,
      rpc: `${address}/rpc`,
      token: tokens.program,
      webhookUrl,
    },
    startFailure,
    async close() {
      // The core first, so that running commands still send their responses.
      await slot.close()
      await http.close()
    },
  }
}
