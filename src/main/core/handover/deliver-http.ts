import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import { signatureOf } from '../webhooks/signature.ts'
import type { DispatcherOptions } from '../wms/dispatchers.ts'
import { createHttpDispatchers } from '../wms/dispatchers.ts'
import { readRetryAfter } from '../wms/failures.ts'
import type { HttpResponse } from '../wms/http-request.ts'
import { sendRequest } from '../wms/http-request.ts'
import type { Deliver, Delivery } from './delivery.ts'
import { answerText, maxAnswer } from './delivery.ts'
import { handoverFailure } from './outgoing.ts'

const limits = { connectMs: 10_000, headersMs: 60_000, bodyIdleMs: 10_000, totalMs: 60_000, listMs: 20_000 }
/** Statuses of 400 to 499 that say "later", not "no": request timeout, too early, too many requests. */
const laterStatuses: ReadonlySet<number> = new Set([408, 425, 429])
/**
 * Statuses that are said of an address and its access, not of a document: no access, not paid, forbidden, not found, no POST here,
 * gone, another server. A receiver may also say them of one document.
 */
const destinationStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 410, 421])
/** Too many requests, and nothing works behind the gateway: no other entry would be accepted now. A 500 may be about one entry. */
const outOfService: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * POST of the first file to an address, with the signature over its raw bytes in `X-SIGNATURE`, as the webhooks of the WMS have
 * it. The reference is the idempotency key: a repeat is known by it.
 */
export function deliverByHttp(
  url: string,
  secret: string,
  { clock, way }: { clock: Clock; way(url: string): Promise<Pick<DispatcherOptions, 'route' | 'trust'>> },
): Deliver {
  const { origin, pathname, search } = new URL(url)
  return async ({ reference, files: [file] }, signal) => {
    if (file === undefined) throw new Error('a message without a file')
    let dispatchers
    try {
      dispatchers = await createHttpDispatchers(origin, { ...(await way(origin)), connectMs: limits.connectMs })
      const response = await sendRequest(
        dispatchers.writes,
        {
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers: {
            'content-type': file.mediaType,
            'idempotency-key': reference,
            'x-signature': signatureOf(file.bytes, secret),
          },
          body: file.bytes,
        },
        { clock, limits, signal, progress: { sent: false } },
      )
      return judge(response, await textOf(response), clock.now())
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error
      return { is: 'later', answer: null, failure: handoverFailure(error), unreachable: true }
    } finally {
      await dispatchers?.destroy()
    }
  }
}

function judge(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  text: string | null,
  nowMs: number,
): Delivery {
  const answer = { status, text }
  if (status >= 200 && status < 300) return { is: 'acknowledged', answer }
  // Another address would get the document and its signature: only a person changes where they go.
  if (status >= 300 && status < 400)
    return { is: 'later', answer, failure: { code: 'protocol', reason: 'redirect' }, unreachable: true }
  if (destinationStatuses.has(status))
    return {
      is: 'later',
      answer,
      failure: { code: 'protocol', reason: 'status' },
      unreachable: true,
      orRefused: true,
    }
  if (status >= 400 && status < 500 && !laterStatuses.has(status))
    return { is: 'refused', answer, failure: { code: 'protocol', reason: 'status' } }
  return {
    is: 'later',
    answer,
    failure: { code: status === 429 ? 'rate_limited' : 'server', reason: 'status' },
    unreachable: outOfService.has(status),
    retryAfterMs: readRetryAfter(headers, nowMs),
  }
}

/** The beginning of the answer; what its status says counts, also where the rest is lost. */
async function textOf(response: HttpResponse): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk)
      bytes += chunk.length
      // A character has at most four bytes.
      if (bytes >= 4 * maxAnswer) break
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  return answerText(Buffer.concat(chunks))
}
