import { randomBytes, randomUUID } from 'node:crypto'
import type { Core } from '../core/kernel/core.ts'
import type { Failure } from '../core/domain/failure.ts'
import type { Ports } from '../core/kernel/ports.ts'
import { createCoreSlot } from './restartable-core.ts'
import { startHttpHost } from './http-host.ts'
import { createHttpTokens } from './http-tokens.ts'

/** The one line printed for whoever started the host: a public interface. */
export interface Announcement {
  /** The page, for a browser. Its start token is exchanged at once and can be used again while the host runs. */
  url: string
  /** `POST <rpc>/<operation>` with `Authorization: Bearer <token>`. */
  rpc: string
  token: string
  /** Where the WMS, or a proxy before this PC, posts notifications; `null` while the receiver is off. */
  webhookUrl: string | null
}

export interface LoopbackHost {
  announcement: Announcement
  /** Why the core did not start, or `null`. The host answers every call with it. */
  startFailure: Failure | null
  close(): Promise<void>
}

export interface LoopbackOptions {
  createCore: (ports: Ports) => Promise<Core>
  ports: Omit<Ports, 'host' | 'random' | 'address' | 'restart'>
  pageFolder: string
  /** `null`: the usual one, or any free one where it is taken. */
  port: number | null
}

/** The same address every day, so that what a browser remembers by address stays. */
const usualPort = 47_110

/** Runs the core in this process and serves it and the page on 127.0.0.1. */
export async function startLoopbackHost(options: LoopbackOptions): Promise<LoopbackHost> {
  const { clock, log } = options.ports
  const tokens = createHttpTokens()
  let address: string | null = null

  // A core that follows another one in this run takes notifications at the address that was announced.
  let { overrides } = options.ports
  let webhookUrl: string | null = null

  const slot = createCoreSlot({
    async create() {
      const core = await options.createCore({
        ...options.ports,
        overrides,
        host: 'loopback',
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
  const listen = (port: number) => startHttpHost({ slot, tokens, pageFolder: options.pageFolder, port, clock, log })
  const http = await (options.port === null ? listen(usualPort).catch(() => listen(0)) : listen(options.port))
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
      // The core first: commands under way still answer their requests.
      await slot.close()
      await http.close()
    },
  }
}
