import type * as Undici from 'undici'
import type { Dispatcher, Pool } from 'undici'
import { withoutInterimAnswers } from './interim-answers.ts'
import { isTlsCode } from './tls-codes.ts'
import { ProxyError } from './proxy-error.ts'

type Connect = (options: object, callback: (error: Error | null, socket: unknown) => void) => void

/**
 * Factories for undici's proxy agent that distinguish failures between this PC and the proxy from failures beyond the
 * proxy.
 */
export function proxyFactories(PoolClass: typeof Undici.Pool, proxyUrl: string, pipelining: 0 | 1) {
  const { origin: proxyOrigin } = new URL(proxyUrl)
  const originOf = (url: string | URL) => new URL(url).origin
  return {
    /** Connections to the proxy itself, for requesting tunnels. */
    clientFactory(origin: URL, options: object): Dispatcher {
      return tunnels(new PoolClass(origin, withProxyErrors(options)))
    },
    /** Connections to an address: through a tunnel, or to the proxy if it forwards plain http. */
    factory(origin: string | URL, options: object): Dispatcher {
      const pooled = originOf(origin) === proxyOrigin ? withProxyErrors(options) : (options as Pool.Options)
      const { connect } = pooled
      return new PoolClass(origin, {
        ...pooled,
        ...(pipelining === 0 && typeof connect === 'function' ? { connect: withoutInterimAnswers(connect) } : {}),
        pipelining,
      })
    },
  }
}

/** Converts connection errors to errors of the proxy. */
function withProxyErrors(options: object): Pool.Options {
  const { connect } = options as { connect?: unknown }
  if (typeof connect !== 'function') return options
  const original = connect as Connect
  const wrapped: Connect = (target, callback) =>
    original(target, (error, socket) => callback(error === null ? null : connectError(error), socket))
  return { ...options, connect: wrapped } as Pool.Options
}

function connectError(error: Error): Error {
  const { code } = error as { code?: unknown }
  return new ProxyError(
    typeof code === 'string' && (code === 'UND_ERR_PRX_TLS' || isTlsCode(code)) ? 'proxy_tls' : 'proxy_unreachable',
  )
}

/** Connections to a proxy; a rejected tunnel fails as `ProxyError`. */
function tunnels(pool: Pool): Dispatcher {
  const connectOriginal: (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> =
    pool.connect.bind(pool)
  async function connect(target: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const answer = await connectOriginal(target).catch((error: unknown) => {
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
