import tls from 'node:tls'
import { Agent, ProxyAgent } from 'undici'
import type { Dispatcher } from 'undici'
import type { WmsOptions } from './wms.ts'

export interface Dispatchers {
  queries: Dispatcher
  /**
   * Writes go over a connection of their own: one kept from earlier may be half closed, and then nobody could say
   * whether the write arrived.
   */
  writes: Dispatcher
  destroy(): Promise<void>
}

/** Connections to one address, with its proxy and its trusted certificates. */
export function createDispatchers(
  baseUrl: string,
  { extraCa, proxy, connectMs }: Pick<WmsOptions, 'extraCa' | 'proxy'> & { connectMs: number },
): Dispatchers {
  const secure = baseUrl.startsWith('https:')
  const trust = secure ? { ca: trustedCertificates(extraCa) } : {}
  // One protocol version for all: HTTP/2 would break one connection for all calls at once.
  const common = { allowH2: false, connectTimeout: connectMs, keepAliveTimeout: 4000 }
  const make = (pipelining: 0 | 1): Dispatcher =>
    proxy && !isLoopback(baseUrl)
      ? new ProxyAgent({
          uri: proxy.url,
          ...(proxy.user === undefined ? {} : { token: basicToken(proxy.user, proxy.secret ?? '') }),
          requestTls: { ...trust, timeout: connectMs },
          ...common,
          pipelining,
        })
      : new Agent({ ...common, connect: { ...trust, timeout: connectMs }, pipelining })
  const all = { queries: make(1), writes: make(0) }
  return {
    ...all,
    async destroy() {
      await Promise.all([all.queries.destroy(), all.writes.destroy()])
    },
  }
}

function trustedCertificates(extraCa: string | undefined): string[] {
  // Naming certificates replaces the built-in ones, so all are named. Older runtimes can't read the system's.
  const known =
    typeof tls.getCACertificates === 'function'
      ? [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
      : [...tls.rootCertificates]
  return [...new Set(known), ...(extraCa === undefined ? [] : [extraCa])]
}

function basicToken(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`
}

function isLoopback(baseUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)
}
