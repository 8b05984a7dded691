import { Failure, ofUnknownOutcome } from '../domain/failure.ts'
import type { Clock, Log, Random } from '../kernel/ports.ts'
import { authHeaders, baseOf, redirectTarget } from './address.ts'
import { createHttpDispatchers } from './dispatchers.ts'
import type { Dispatchers } from './dispatchers.ts'
import { sendRequest, withinTotal } from './http-request.ts'
import type { HttpResponse, Limits, Progress } from './http-request.ts'
import {
  abortFailure,
  connectionFailure,
  isPermanent,
  protocolFailure,
  readHttpDate,
  statusFailure,
} from './failures.ts'
import type { Address } from './address.ts'
import type { WmsOptions } from './wms-options.ts'

export interface Query {
  /** Path and query, appended to the base address. */
  path: string
  /** Statuses that mean "not found"; they are passed to the reader like 2XX. */
  nothing?: readonly number[]
  /** No retries. */
  once?: true
}

export interface Write {
  method: 'POST' | 'DELETE'
  path: string
  body?: unknown
}

const maxAttempts = 3
const maxRedirects = 3
/** Maximum `Retry-After` that a call waits; with a longer one it fails. */
const maxRetryAfterMs = 30_000
const firstBackOffMs = 500

export type Transport = ReturnType<typeof createTransport>

/** Creates the transport to one address of the WMS: limits, retries, redirects, credentials. */
export function createTransport(
  address: Address,
  options: Pick<WmsOptions, 'trust'> & { clock: Clock; random: Random; log: Log; limits: Limits },
) {
  const { clock, random, log, limits } = options
  let dispatchers: Promise<Dispatchers> | null = null
  let ahead: number | undefined
  let closed = false

  function assertOpen(): void {
    if (closed) throw new Failure('cancelled', 'The connection to the WMS was closed')
  }

  async function attempt(
    request: { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown },
    signal: AbortSignal,
    progress: Progress,
  ): Promise<HttpResponse> {
    assertOpen()
    const { origin, prefix } = baseOf(address)
    dispatchers ??= createHttpDispatchers(origin, {
      ...(address.route ? { route: address.route } : {}),
      ...(options.trust ? { trust: options.trust } : {}),
      connectMs: limits.connectMs,
    })
    const { queries, writes } = await dispatchers
    assertOpen()
    const isQuery = request.method === 'GET'
    let url = new URL(`${origin}${prefix}${request.path}`)
    // Not `url.pathname`: it would resolve segments of dots in a code.
    let path = `${prefix}${request.path}`
    for (let redirects = 0; ; redirects += 1) {
      const body = request.body === undefined ? null : JSON.stringify(request.body)
      const answer = await sendRequest(
        isQuery ? queries : writes,
        {
          origin: url.origin,
          path,
          method: request.method,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'gzip',
            ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
            ...authHeaders(address, url.origin),
          },
          body,
        },
        { clock, limits, signal, progress },
      )
      noteClock(answer)
      if (answer.status < 300 || answer.status >= 400) return answer
      answer.discard()
      const location = answer.headers['location']
      const target = isQuery && typeof location === 'string' ? redirectTarget(location, url) : null
      if (!target || redirects === maxRedirects)
        throw protocolFailure('redirect', 'The WMS redirects to another address', { status: answer.status })
      url = target
      path = `${target.pathname}${target.search}`
    }
  }

  function noteClock(answer: HttpResponse): void {
    const at = readHttpDate(answer.headers['date'])
    if (at !== null) ahead = clock.now() - at
  }

  async function withRetries<T>(
    query: Query,
    read: (answer: HttpResponse) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await attempt({ method: 'GET', path: query.path }, signal, { sent: false })
        try {
          const failure = query.nothing?.includes(answer.status)
            ? null
            : statusFailure(answer.status, answer.headers, clock.now())
          if (failure) throw failure
          return await read(answer)
        } catch (error) {
          answer.discard()
          throw connectionFailure(error, 'body')
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const waitMs = query.once || tries >= maxAttempts ? null : backOffMs(error, tries)
        if (waitMs === null) throw error
        log.info('wms.again', { code: error.code, tries, waitMs })
        await pause(waitMs, signal)
      }
    }
  }

  function backOffMs(failure: Failure, tries: number): number | null {
    const { code, details } = failure
    const isTemporary =
      code === 'rate_limited' ||
      (code === 'server' && details?.['status'] !== 501) ||
      (code === 'timeout' && details?.['stage'] !== 'total') ||
      (code === 'network' && !isPermanent(failure))
    if (!isTemporary) return null
    const retryAfterMs = details?.['retryAfterMs']
    if (typeof retryAfterMs === 'number') return retryAfterMs <= maxRetryAfterMs ? retryAfterMs : null
    const [byte = 0] = random.bytes(1)
    return Math.round(firstBackOffMs * 2 ** (tries - 1) * (0.5 + byte / 255))
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        cancel()
        reject(abortFailure(signal))
      }
      const cancel = clock.after(ms, () => {
        signal.removeEventListener('abort', end)
        resolve()
      })
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  }

  return {
    /** Reads a whole response. Retries temporary failures, including those of `read`, within the total limit. */
    single: <T>(query: Query, read: (answer: HttpResponse) => Promise<T>, signal: AbortSignal) =>
      withinTotal(clock, limits.totalMs, signal, (limited) => withRetries(query, read, limited)),
    /** Returns the response when it begins. Retries temporary failures until then; no total limit. */
    open: (query: Query, signal: AbortSignal) => withRetries(query, (answer) => Promise.resolve(answer), signal),
    /** Sends once. All statuses except redirects are passed to `read`. */
    async write<T>(write: Write, read: (answer: HttpResponse) => Promise<T>, signal: AbortSignal): Promise<T> {
      const progress: Progress = { sent: false }
      try {
        return await withinTotal(clock, limits.totalMs, signal, async (limited) => {
          const answer = await attempt(write, limited, progress)
          try {
            return await read(answer)
          } finally {
            answer.discard()
          }
        })
      } catch (error) {
        const failure = connectionFailure(error, 'body')
        throw progress.sent && failure instanceof Failure ? withUnknownOutcome(failure) : failure
      }
    },
    /** Milliseconds by which this PC's clock is ahead of the WMS's, from the last response. */
    clockAheadMs: () => ahead,
    async close(): Promise<void> {
      closed = true
      // An unusable route failed every call already.
      await dispatchers?.then(
        (made) => made.destroy(),
        () => {},
      )
    },
  }
}

/** Marks the failure of a write that may have reached the WMS. */
function withUnknownOutcome(failure: Failure): Failure {
  const rejected = failure.code === 'protocol' && failure.details?.['reason'] === 'status'
  const unknown = ['network', 'timeout', 'cancelled', 'server', 'protocol'].includes(failure.code) && !rejected
  return unknown ? ofUnknownOutcome(failure) : failure
}
