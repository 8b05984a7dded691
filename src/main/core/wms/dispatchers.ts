import type { SecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'
import { Failure } from '../domain/failure.ts'
import { isLoopback } from './address.ts'
import type { Route } from './address.ts'
import { withoutInterimAnswers } from './interim-answers.ts'
import { proxyFactories } from './proxy-connections.ts'
import { trustContext } from './trust.ts'
import type { TlsTrust } from './trust.ts'

export interface Dispatchers {
  queries: Dispatcher
  /**
   * Writes use a new connection each: a reused one may be half closed, and then it is unknown whether the write
   * arrived.
   */
  writes: Dispatcher
  destroy(): Promise<void>
}

export interface DispatcherOptions {
  route?: Route
  trust?: TlsTrust
  connectMs: number
}

const systemOnly: TlsTrust = { system: true, added: [] }

/**
 * Connections to one address, with its proxy and its trusted certificates. Rejects with `network` if its route is unusable. The
 * library is loaded here: the program shows its first words before it needs it.
 */
export async function createHttpDispatchers(
  baseUrl: string,
  { route = { kind: 'direct' }, trust = systemOnly, connectMs }: DispatcherOptions,
): Promise<Dispatchers> {
  if (route.kind === 'unusable')
    throw new Failure('network', 'The required proxy is unknown or unusable', {
      reason: route.reason,
      stage: 'connect',
    })
  // Needed for http too: a redirect may lead to https, and the proxy may use TLS.
  const secureContext = isLoopback(baseUrl) && baseUrl.startsWith('http:') ? undefined : trustContext(trust)
  const make = (pipelining: 0 | 1) => makeDispatcher(baseUrl, route, secureContext, connectMs, pipelining)
  const all = { queries: await make(1), writes: await make(0) }
  return {
    ...all,
    async destroy() {
      await Promise.all([all.queries.destroy(), all.writes.destroy()])
    },
  }
}

async function makeDispatcher(
  baseUrl: string,
  route: Exclude<Route, { kind: 'unusable' }>,
  secureContext: SecureContext | undefined,
  connectMs: number,
  pipelining: 0 | 1,
): Promise<Dispatcher> {
  // Without a proxy only its files for connections: the main file loads fetch, WebSocket and caches, too, which takes three times
  // as long in every thread.
  const { default: buildConnector } = await import('undici/lib/core/connect.js')
  const connect = { ...(secureContext ? { secureContext } : {}), timeout: connectMs }
  const connectDirectly = buildConnector({ ...connect, allowH2: false })
  // HTTP/1.1 only: with HTTP/2 a broken connection would fail all calls at once.
  const common = { allowH2: false, connectTimeout: connectMs, keepAliveTimeout: 4000, pipelining }
  if (route.kind === 'direct' || isLoopback(baseUrl)) {
    const { default: Agent } = await import('undici/lib/dispatcher/agent.js')
    // A connection for queries has many answers; a query is repeated, a write is not.
    return new Agent({
      ...common,
      connect: pipelining === 0 ? withoutInterimAnswers(connectDirectly) : connectDirectly,
    })
  }
  const { EnvHttpProxyAgent, Pool } = await import('undici')
  return new EnvHttpProxyAgent({
    ...common,
    connect: connectDirectly,
    // All three are set, because missing ones would be taken from the environment of this process.
    httpProxy: route.url,
    httpsProxy: route.url,
    noProxy: route.exclusions,
    ...(route.token === null ? {} : { token: route.token }),
    requestTls: connect,
    proxyTls: connect,
    ...proxyFactories(Pool, route.url, pipelining),
  })
}
