import type { FailureReason } from '../../../contract/failure-reasons.ts'
import { Failure } from '../domain/failure.ts'
import { ProxyError } from './proxy-error.ts'
import type { ProxyReason } from './proxy-error.ts'
import { isTlsCode, tlsReason } from './tls-codes.ts'

/** Stage in which a request failed. */
export type Stage = 'connect' | 'headers' | 'body'

type Headers = Record<string, string | string[] | undefined>

/** A response that violates the interface; `reason` is a code and never contains data of the response. */
export function protocolFailure(
  reason:
    | 'html'
    | 'root'
    | 'malformed'
    | 'truncated'
    | 'too_large'
    | 'too_deep'
    | 'encoding'
    | 'redirect'
    | 'http'
    | 'status'
    | 'unreadable'
    | 'other_document'
    | 'other_rows',
  message: string,
  details: Record<string, string | number> = {},
): Failure {
  return new Failure('protocol', message, { reason, ...details })
}

/** The failure of an aborted signal: its reason if that is a `Failure`, else `cancelled`. */
export function abortFailure(signal: AbortSignal): Failure {
  return signal.reason instanceof Failure ? signal.reason : new Failure('cancelled', 'The call was cancelled')
}

const reachFailures: Record<string, { reason: FailureReason; message: string }> = {
  ECONNREFUSED: { reason: 'refused', message: 'The WMS refused the connection' },
  ENETUNREACH: { reason: 'unreachable', message: 'There is no network route to the WMS' },
  EHOSTUNREACH: { reason: 'unreachable', message: 'There is no network route to the WMS' },
  ENETDOWN: { reason: 'unreachable', message: 'There is no network route to the WMS' },
  EADDRNOTAVAIL: { reason: 'unreachable', message: 'There is no network route to the WMS' },
  ENOTFOUND: { reason: 'dns', message: 'The name of the WMS is not known' },
  EAI_AGAIN: { reason: 'dns', message: 'The lookup of the WMS’s name failed' },
}

const proxyMessages: Record<ProxyReason, string> = {
  proxy_unreachable: 'The proxy can’t be reached',
  proxy_auth: 'The proxy requires valid credentials',
  proxy_refused: 'The proxy rejected the connection to the WMS',
  proxy_broke: 'The proxy closed the connection',
  proxy_tls: 'The TLS connection to the proxy is not trusted',
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** Converts an error of the connection to a `Failure`; other errors (bugs) are returned unchanged. */
export function connectionFailure(error: unknown, stage: Stage): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error
  const proxyError = proxyErrorIn(error)
  if (proxyError) return proxyFailure(proxyError, stage)
  // The parser's errors have a code in some versions only.
  if (error.name === 'HTTPParserError') return protocolFailure('http', 'The response is not HTTP', { stage })
  const code = errorCode(error)
  if (code === null) return error
  const reach = reachFailures[code]
  if (reach) return new Failure('network', reach.message, { reason: reach.reason, stage })
  if (timeoutCodes.has(code)) return timeoutFailure(stage)
  if (isTlsCode(code))
    return new Failure('network', 'The TLS connection to the WMS is not trusted', {
      reason: tlsReason(code),
      tls: code,
      stage,
    })
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return protocolFailure('http', 'The response is not HTTP', { stage })
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED')
    return new Failure('cancelled', 'The connection to the WMS was closed')
  if (code === 'UND_ERR_INVALID_ARG') return error
  return new Failure('network', 'The connection to the WMS was lost', { reason: 'reset', stage })
}

/** A time limit was exceeded; `total`: of the whole call or list; `rate`: too few bytes per minute. */
export function timeoutFailure(stage: Stage | 'total' | 'rate'): Failure {
  return new Failure('timeout', 'The WMS did not respond in time', { stage })
}

/** The failure of an HTTP status; `null` for 2XX. `now` in epoch ms, for `Retry-After` dates. */
export function statusFailure(status: number, headers: Headers, now: number): Failure | null {
  if (status >= 200 && status < 300) return null
  const details = { status }
  if (status === 401) {
    const asksFor = schemesOf(headers['www-authenticate'])
    const asked = asksFor.length === 0 ? {} : { asksFor }
    return new Failure('unauthenticated', 'The WMS requires valid credentials', { ...details, ...asked })
  }
  if (status === 403) return new Failure('forbidden', 'The WMS does not allow this', details)
  if (status === 404) return new Failure('not_found', 'The WMS has nothing at this address', details)
  if (status === 407) return proxyFailure(new ProxyError('proxy_auth', status), 'headers')
  if (status === 408) return timeoutFailure('headers')
  const retryAfterMs = readRetryAfter(headers, now)
  const retry = retryAfterMs === null ? {} : { retryAfterMs }
  if (status === 429) return new Failure('rate_limited', 'The WMS received too many requests', { ...details, ...retry })
  if (status >= 500) return new Failure('server', 'The WMS failed', { ...details, ...retry })
  if (status >= 300 && status < 400)
    return protocolFailure('redirect', 'The WMS redirects to another address', { status })
  return protocolFailure('status', 'The WMS rejected the request', { status })
}

/** The known authentication schemes that a `WWW-Authenticate` header names, in lower case. */
function schemesOf(header: string | string[] | undefined): string[] {
  const text = [header ?? []]
    .flat()
    .join(', ')
    .replaceAll(/"[^"]*"/g, '')
  return ['basic', 'bearer', 'digest', 'ntlm', 'negotiate', 'apikey'].filter((scheme) =>
    new RegExp(`(^|,)\\s*${scheme}(\\s|,|$)`, 'i').test(text),
  )
}

/**
 * `Retry-After` in milliseconds from now: seconds, or an HTTP date, which the server's clock means: its `Date` says how late
 * that is, without it `now` (epoch ms). `null` if missing or unreadable (RFC 9110 10.2.3).
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const header = headers['retry-after']
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = readHttpDate(text)
  return at === null ? null : Math.max(0, at - (readHttpDate(headers['date']) ?? now))
}

/** An HTTP date as epoch ms; `null` if it is none. */
export function readHttpDate(header: string | string[] | undefined): number | null {
  const at = typeof header === 'string' && /^[a-z]{3},/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function errorCode(error: Error): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    // Several addresses of one name were tried: the first error is sufficient.
    if (at instanceof AggregateError && at.errors.length > 0) at = at.errors[0]
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
    at = (at as Error).cause
  }
  return null
}

function proxyErrorIn(error: Error): ProxyError | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    if (at instanceof ProxyError) return at
    // undici's error for a 407 to a request forwarded by a proxy; only the message identifies it.
    if (at.message === 'Proxy Authentication Required (407)') return new ProxyError('proxy_auth', 407)
    at = at.cause
  }
  return null
}

function proxyFailure({ reason, status }: ProxyError, stage: Stage): Failure {
  return new Failure('network', proxyMessages[reason], { reason, ...(status === null ? {} : { status }), stage })
}

/** Reasons of network failures that last until the proxy, the certificates or the settings are changed. */
const configurationReasons: ReadonlySet<unknown> = new Set<FailureReason>([
  'tls',
  'authority_unknown',
  'certificate_expired',
  'certificate_name',
  'proxy_auth',
  'proxy_refused',
  'proxy_tls',
  'proxy_address',
  'proxy_kind',
])

/** True if the network works and the reason can only be fixed in the configuration. */
export function isConfigurationReason(reason: unknown): boolean {
  return configurationReasons.has(reason)
}

/** True if a network failure lasts until the configuration is changed, so that a retry would not help. */
export function isPermanent({ details }: Failure): boolean {
  const { reason, status } = details ?? {}
  // A proxy that fails itself (5XX) may recover.
  if (reason === 'proxy_refused' && typeof status === 'number' && status >= 500) return false
  return isConfigurationReason(reason)
}
