import type { Dispatcher } from 'undici'
import type { Clock } from '../kernel/ports.ts'
import { abortFailure, connectionFailure, timeoutFailure } from './failures.ts'
import type { Stage } from './failures.ts'

export interface Limits {
  /** Until the connection is established. */
  connectMs: number
  /** From then until the headers of the response, beside the time in which a slow line sends the body. */
  headersMs: number
  /** Without a byte while the body is read. */
  bodyIdleMs: number
  /** A single read with its retries, or a write. */
  totalMs: number
  /** The body of a list, from its beginning to its end. */
  listMs: number
}

export interface HttpRequest {
  origin: string
  path: string
  method: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export interface HttpResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The body's bytes, once. Leaving the loop early closes the connection. Throws `Failure`. */
  body: AsyncIterable<Buffer>
  /** Closes the connection unless the body was read to its end. */
  discard(): void
}

/** `sent` is true once the request may have reached the WMS. */
export interface Progress {
  sent: boolean
}

const pauseAboveBytes = 256 * 1024
const resumeBelowBytes = 64 * 1024
/** Least bytes while so long was waited: a body that trickles would never exceed the limit between two bytes. */
const rateWindowMs = 5 * 60_000
const leastBytesInWindow = 64 * 1024

/** Of a slow line, 512 kbit/s. */
const sentBytesPerSecond = 64_000

/** Time in which a slow line sends so many bytes, in milliseconds, whole seconds: nobody answers before. */
export function sendingMs(bytes: number): number {
  return Math.floor(bytes / sentBytesPerSecond) * 1000
}

/**
 * Runs work with a limit for all of it: its signal aborts with a `timeout` (`total`) then. A response that arrives byte by byte
 * exceeds no limit of its stages, only this one.
 */
export async function withinTotal<T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const total = new AbortController()
  const cancel = clock.after(ms, () => total.abort(timeoutFailure('total')))
  try {
    return await work(AbortSignal.any([signal, total.signal]))
  } finally {
    cancel()
  }
}

/**
 * Sends one HTTP request with a limit for each stage. The socket is paused while the body is not read. Rejects with
 * `Failure`.
 */
export function sendRequest(
  dispatcher: Dispatcher,
  request: HttpRequest,
  { clock, limits, signal, progress }: { clock: Clock; limits: Limits; signal: AbortSignal; progress: Progress },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let held = 0
    // Waiting time only: a reader that is slower than the WMS must not look like a slow WMS.
    let startedAt = 0
    let waitedMs = 0
    let bytesWhileWaiting = 0
    let stage: Stage = 'connect'
    let ended = false
    let failure: { reason: unknown } | null = null
    let controller: Dispatcher.DispatchController | null = null
    let wake: () => void = () => {}
    let cancelLimit = clock.after(limits.connectMs, () => fail(timeoutFailure('connect')))

    function settle(): void {
      cancelLimit()
      signal.removeEventListener('abort', onAbort)
    }

    function fail(reason: unknown): void {
      if (ended || failure) return
      failure = { reason }
      settle()
      controller?.abort(reason instanceof Error ? reason : new Error('aborted'))
      reject(reason)
      wake()
    }

    function onAbort(): void {
      fail(abortFailure(signal))
    }

    async function* read(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          if (clock.monotonic() - startedAt > limits.listMs) throw timeoutFailure('total')
          const chunk = chunks.shift()
          if (chunk) {
            held -= chunk.length
            if (held < resumeBelowBytes && !failure && !ended) controller?.resume()
            yield chunk
          } else if (failure) throw failure.reason
          else if (ended) return
          else await more()
        }
      } finally {
        discard()
      }
    }

    function more(): Promise<void> {
      return new Promise((resume) => {
        const began = clock.monotonic()
        const cancelIdle = clock.after(limits.bodyIdleMs, () => fail(timeoutFailure('body')))
        wake = () => {
          wake = () => {}
          cancelIdle()
          waitedMs += clock.monotonic() - began
          resume()
          if (waitedMs < rateWindowMs) return
          if (!ended && bytesWhileWaiting < leastBytesInWindow) fail(timeoutFailure('rate'))
          waitedMs = 0
          bytesWhileWaiting = 0
        }
      })
    }

    function discard(): void {
      fail(abortFailure(signal))
    }

    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)

    dispatcher.dispatch(
      { ...request, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(started) {
          controller = started
          if (failure) return started.abort(failure.reason instanceof Error ? failure.reason : new Error('aborted'))
          stage = 'headers'
          progress.sent = true
          cancelLimit()
          const sentMs = sendingMs(Buffer.byteLength(request.body ?? ''))
          cancelLimit = clock.after(limits.headersMs + sentMs, () => fail(timeoutFailure('headers')))
        },
        onResponseStart(_controller, status, headers) {
          if (failure || status < 200) return
          stage = 'body'
          cancelLimit()
          startedAt = clock.monotonic()
          resolve({ status, headers, body: { [Symbol.asyncIterator]: read }, discard })
        },
        onResponseData(flow, chunk) {
          if (failure) return
          chunks.push(chunk)
          held += chunk.length
          bytesWhileWaiting += chunk.length
          if (held > pauseAboveBytes) flow.pause()
          wake()
        },
        onResponseEnd() {
          if (failure) return
          ended = true
          settle()
          wake()
        },
        onResponseError(_controller, error) {
          fail(connectionFailure(error, stage))
        },
      },
    )
  })
}
