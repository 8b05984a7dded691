import { Failure } from '../../domain/failure.ts'
import type { Clock, Log } from '../../kernel/ports.ts'

/** Time to wait for the WMS before the local data is used. */
const deadlineMs = 1500

export interface ReadRequest<T> {
  /** Requests the value from the WMS. Rejects with `Failure`. */
  read(signal: AbortSignal): Promise<T>
  /** True if the local data can be used after the deadline. */
  hasLocalData(): boolean
  /** Called with a response that arrives after the local data was used. */
  late(value: T): void
}

type Reading<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export type WmsFirstReader = ReturnType<typeof createWmsFirstReader>

/**
 * Creates a reader that asks the WMS first; after 1.5 s the local data is used while the request continues. While the last
 * request of this program failed (`lastFailure`), the local data is used at once, and one request every 1.5 s at most finds
 * out whether the WMS answers again.
 */
export function createWmsFirstReader(options: { clock: Clock; log: Log; lastFailure(): Failure | null }) {
  const { clock, log } = options
  const stopped = new AbortController()
  let underWay = 0
  let lastBegunAt = 0

  return {
    /**
     * The response of the WMS; after a failure (`timeout` after 1.5 s if there is local data, or the last failure) the
     * caller uses the local data. Rejects with `cancelled` only. Without local data only the client's own limits apply.
     */
    async ask<T>(signal: AbortSignal, request: ReadRequest<T>): Promise<Reading<T>> {
      // Before the request, whose own failure would be the last one.
      const known = options.lastFailure()
      const isLocal = known !== null && request.hasLocalData()
      if (isLocal && underWay > 0 && clock.monotonic() - lastBegunAt < deadlineMs) return { ok: false, failure: known }
      const aborter = new AbortController()
      const cancel = () => aborter.abort()
      signal.addEventListener('abort', cancel, { once: true })
      stopped.signal.addEventListener('abort', cancel, { once: true })
      const release = () => {
        signal.removeEventListener('abort', cancel)
        stopped.signal.removeEventListener('abort', cancel)
      }
      underWay += 1
      lastBegunAt = clock.monotonic()
      const reading = settled(request.read(aborter.signal)).finally(() => (underWay -= 1))
      let cancelDeadline = () => {}
      const deadline = new Promise<'late'>((resolve) => {
        if (isLocal) resolve('late')
        else cancelDeadline = clock.after(deadlineMs, () => resolve('late'))
      })
      try {
        let first = await Promise.race([reading, deadline])
        if (first === 'late') {
          if (isLocal || request.hasLocalData()) {
            // The local data is used and the request continues: the end of this call must not cancel it.
            signal.removeEventListener('abort', cancel)
            void reading
              .then((late) => {
                if (late.ok) request.late(late.value)
              })
              .catch((error: unknown) =>
                log.error('ask.late', { stack: error instanceof Error ? (error.stack ?? '') : '' }),
              )
              .finally(release)
            const details = { stage: 'reading', afterMs: deadlineMs }
            return { ok: false, failure: known ?? new Failure('timeout', 'The WMS did not respond in time', details) }
          }
          first = await reading
        }
        release()
        if (first.ok || first.failure.code !== 'cancelled') return first
        if (aborter.signal.aborted) throw first.failure
        // The connection was replaced, by other settings or another proxy.
        return { ok: false, failure: new Failure('network', 'The connection to the WMS was lost', { reason: 'reset' }) }
      } finally {
        cancelDeadline()
      }
    },
    /** Cancels all requests, including those whose callers already have a result. */
    close: () => stopped.abort(),
  }
}

async function settled<T>(reading: Promise<T>): Promise<Reading<T>> {
  try {
    return { ok: true, value: await reading }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, failure: error }
    throw error
  }
}
