import type { FailureReason } from '../../../contract/failure-reasons.ts'
import { Failure } from '../domain/failure.ts'
import { ProxyError } from './proxy-connections.ts'
import type { ProxyReason } from './proxy-connections.ts'
import { isTlsCode, tlsReason } from './tls-codes.ts'

/** How far a request had come when it failed. */
export type Stage = 'connect' | 'headers' | 'body'

type Headers = Record<string, string | string[] | undefined>

/** An answer that breaks the interface; `reason` is a fixed word, never anything that was answered. */
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
    | 'unreadable',
  message: string,
  details: Record<string, string | number> = {},
): Failure {
  return new Failure('protocol', message, { reason, ...details })
}

/** The failure that an aborted signal stands for: its own reason where that is one, else `cancelled`. */
export function abortFailure(signal: AbortSignal): Failure {
  return signal.reason instanceof Failure ? signal.reason : new Failure('cancelled', 'The call was cancelled')
}

const reachFailures: Record<string, { reason: FailureReason; message: string }> = {
  ECONNREFUSED: { reason: 'refused', message: 'The WMS refused the connection' },
  ENETUNREACH: { reason: 'unreachable', message: 'No network leads to the WMS' },
  EHOSTUNREACH: { reason: 'unreachable', message: 'No network leads to the WMS' },
  ENETDOWN: { reason: 'unreachable', message: 'No network leads to the WMS' },
  EADDRNOTAVAIL: { reason: 'unreachable', message: 'No network leads to the WMS' },
  ENOTFOUND: { reason: 'dns', message: 'The name of the WMS is not known' },
  EAI_AGAIN: { reason: 'dns', message: 'The name of the WMS could not be looked up' },
}

const proxyMessages: Record<ProxyReason, string> = {
  proxy_unreachable: 'The proxy can’t be reached',
  proxy_auth: 'The proxy asks for credentials that it accepts',
  proxy_refused: 'The proxy does not lead to the WMS',
  proxy_broke: 'The proxy hung up',
  proxy_tls: 'No trusted connection to the proxy',
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** A failure of the connection as a coded value; anything that no network does is returned as it is (a bug). */
export function connectionFailure(error: unknown, stage: Stage): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error
  const refusal = proxyErrorIn(error)
  if (refusal) return proxyFailure(refusal, stage)
  // The parser's errors carry a code in some versions only.
  if (error.name === 'HTTPParserError') return protocolFailure('http', 'The answer is not HTTP', { stage })
  const code = errorCode(error)
  if (code === null) return error
  const reach = reachFailures[code]
  if (reach) return new Failure('network', reach.message, { reason: reach.reason, stage })
  if (timeoutCodes.has(code)) return timeoutFailure(stage)
  if (isTlsCode(code))
    return new Failure('network', 'No trusted connection to the WMS', { reason: tlsReason(code), tls: code, stage })
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return protocolFailure('http', 'The answer is not HTTP', { stage })
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED')
    return new Failure('cancelled', 'The connection to the WMS was closed')
  if (code === 'UND_ERR_INVALID_ARG') return error
  return new Failure('network', 'The connection to the WMS broke', { reason: 'reset', stage })
}

/** A limit that ran out; `total` is the limit of the whole call with its repetitions. */
export function timeoutFailure(stage: Stage | 'total'): Failure {
  return new Failure('timeout', 'The WMS did not answer in time', { stage })
}

/** The failure that a status stands for. `null` for 2XX. */
export function statusFailure(status: number, headers: Headers, now: number): Failure | null {
  if (status >= 200 && status < 300) return null
  const details = { status }
  if (status === 401) return new Failure('unauthenticated', 'The WMS asks for credentials it accepts', details)
  if (status === 403) return new Failure('forbidden', 'The WMS does not allow this', details)
  if (status === 404) return new Failure('not_found', 'The WMS has nothing at this address', details)
  if (status === 407) return proxyFailure(new ProxyError('proxy_auth', status), 'headers')
  if (status === 408) return timeoutFailure('headers')
  const retryAfterMs = readRetryAfter(headers['retry-after'], now)
  const retry = retryAfterMs === null ? {} : { retryAfterMs }
  if (status === 429) return new Failure('rate_limited', 'The WMS asks to wait', { ...details, ...retry })
  if (status >= 500) return new Failure('server', 'The WMS failed', { ...details, ...retry })
  if (status >= 300 && status < 400) return protocolFailure('redirect', 'The WMS points to another address', { status })
  return protocolFailure('status', 'The WMS refused the request', { status })
}

/** `Retry-After` in milliseconds from now: seconds, or an HTTP date. `null` where absent or unreadable. */
export function readRetryAfter(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = /^[a-z]{3},/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

function errorCode(error: Error): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    // Several addresses of one name were tried: the first says enough.
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
    // What undici makes of a 407 to a request that a proxy forwards; nothing else of it says so.
    if (at.message === 'Proxy Authentication Required (407)') return new ProxyError('proxy_auth', 407)
    at = at.cause
  }
  return null
}

function proxyFailure({ reason, status }: ProxyError, stage: Stage): Failure {
  return new Failure('network', proxyMessages[reason], { reason, ...(status === null ? {} : { status }), stage })
}

/** Whether a failure of the network stays until somebody changes something: asking again would not help. */
export function isPermanent({ details }: Failure): boolean {
  const { reason, status } = details ?? {}
  if (reason === 'proxy_refused') return typeof status !== 'number' || status < 500
  return typeof reason === 'string' && lastingReasons.has(reason)
}

const lastingReasons = new Set([
  'tls',
  'authority_unknown',
  'certificate_expired',
  'certificate_name',
  'proxy_auth',
  'proxy_tls',
  'proxy_address',
  'proxy_kind',
])
