import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { isTlsCode } from './tls-codes.ts'

export type ProxyReason =
  /** Nobody answers at its address. */
  | 'proxy_unreachable'
  /** It asks for a name and a password that it accepts. */
  | 'proxy_auth'
  /** It does not let this through. */
  | 'proxy_refused'
  /** It hung up before there was a way through. */
  | 'proxy_broke'
  /** Its own certificate is not trusted. */
  | 'proxy_tls'

/** Why a proxy led nowhere. undici says it in words only, and would name the address. */
export class ProxyError extends Error {
  readonly reason: ProxyReason
  readonly status: number | null

  constructor(reason: ProxyReason, status: number | null = null) {
    super(reason)
    this.reason = reason
    this.status = status
  }
}

type Connect = (options: object, callback: (error: Error | null, socket: unknown) => void) => void

/**
 * What undici's proxy agents make their connections with: what goes wrong between this PC and the proxy is told apart
 * from what goes wrong behind it.
 */
export function proxyFactories(proxyUrl: string, pipelining: 0 | 1) {
  const { origin: proxyOrigin } = new URL(proxyUrl)
  const originOf = (url: string | URL) => new URL(url).origin
  return {
    /** Connections to the proxy itself, over which tunnels are asked for. */
    clientFactory(origin: URL, options: object): Dispatcher {
      return tunnels(origin, options)
    },
    /** Connections to an address: through a tunnel, or to the proxy where it forwards plain http. */
    factory(origin: string | URL, options: object): Dispatcher {
      return new Pool(origin, { ...(originOf(origin) === proxyOrigin ? named(options) : options), pipelining })
    },
  }
}

/** Says of what fails on the way to the proxy that it was the way to the proxy. */
function named(options: object): Pool.Options {
  const { connect } = options as { connect?: unknown }
  if (typeof connect !== 'function') return options
  const inner = connect as Connect
  const outer: Connect = (target, callback) =>
    inner(target, (error, socket) => callback(error === null ? null : connectError(error), socket))
  return { ...options, connect: outer } as Pool.Options
}

function connectError(error: Error): Error {
  const { code } = error as { code?: unknown }
  return new ProxyError(
    typeof code === 'string' && (code === 'UND_ERR_PRX_TLS' || isTlsCode(code)) ? 'proxy_tls' : 'proxy_unreachable',
  )
}

/** Connections to a proxy; a tunnel that it does not open fails with the reason. */
function tunnels(origin: URL, options: object): Dispatcher {
  const pool = new Pool(origin, named(options))
  const ask: (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> = pool.connect.bind(pool)
  async function connect(target: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const answer = await ask(target).catch((error: unknown) => {
      const { code } = error as { code?: unknown }
      throw code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
        ? new ProxyError('proxy_broke')
        : error
    })
    const { statusCode, socket } = answer
    if (statusCode === 200) return answer
    socket.on('error', () => {}).destroy()
    throw new ProxyError(statusCode === 407 ? 'proxy_auth' : 'proxy_refused', statusCode)
  }
  return Object.assign(pool, { connect })
}
