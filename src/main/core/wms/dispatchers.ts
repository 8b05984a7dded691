import type { SecureContext } from 'node:tls'
import { Agent, EnvHttpProxyAgent } from 'undici'
import type { Dispatcher } from 'undici'
import { Failure } from '../domain/failure.ts'
import { isLoopback } from './address.ts'
import type { Route } from './address.ts'
import { proxyFactories } from './proxy-connections.ts'
import { trustContext } from './trust.ts'
import type { TlsTrust } from './trust.ts'

export interface Dispatchers {
  queries: Dispatcher
  /**
   * Writes go over a connection of their own: one kept from earlier may be half closed, and then nobody could say
   * whether the write arrived.
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

/** Connections to one address, with its proxy and its trusted certificates. Throws `network` where no way leads there. */
export function createHttpDispatchers(
  baseUrl: string,
  { route = { kind: 'direct' }, trust = systemOnly, connectMs }: DispatcherOptions,
): Dispatchers {
  if (route.kind === 'unusable')
    throw new Failure('network', 'The proxy to go through is not known', { reason: route.reason, stage: 'connect' })
  // An address may lead from http to https by a redirect, and to a proxy that speaks TLS.
  const secureContext = isLoopback(baseUrl) && baseUrl.startsWith('http:') ? undefined : trustContext(trust)
  const make = (pipelining: 0 | 1): Dispatcher => makeDispatcher(baseUrl, route, secureContext, connectMs, pipelining)
  const all = { queries: make(1), writes: make(0) }
  return {
    ...all,
    async destroy() {
      await Promise.all([all.queries.destroy(), all.writes.destroy()])
    },
  }
}

function makeDispatcher(
  baseUrl: string,
  route: Exclude<Route, { kind: 'unusable' }>,
  secureContext: SecureContext | undefined,
  connectMs: number,
  pipelining: 0 | 1,
): Dispatcher {
  const connect = { ...(secureContext ? { secureContext } : {}), timeout: connectMs }
  // One protocol version for all: HTTP/2 would break one connection for all calls at once.
  const common = { allowH2: false, connectTimeout: connectMs, keepAliveTimeout: 4000, connect, pipelining }
  if (route.kind === 'direct' || isLoopback(baseUrl)) return new Agent(common)
  return new EnvHttpProxyAgent({
    ...common,
    // All three are named, for what is left out is taken from the environment of this process.
    httpProxy: route.url,
    httpsProxy: route.url,
    noProxy: route.exclusions,
    ...(route.token === null ? {} : { token: route.token }),
    requestTls: connect,
    proxyTls: connect,
    ...proxyFactories(route.url, pipelining),
  })
}
