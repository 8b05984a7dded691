import type { OperationError } from '../../../../contract/errors.ts'
import { Failure, failureValue } from '../../domain/failure.ts'
import type { CallContext } from '../../kernel/dispatch.ts'
import type { Clock } from '../../kernel/ports.ts'

/** Time limit of a list for missing data, and a shorter one while the WMS is unreachable. */
const maxWaitMs = 60_000
const offlineWaitMs = 1500

export type FetchContext = Pick<CallContext, 'signal' | 'traceId'>

/** Requests missing data from the WMS; returns the failure, or `null`. Rejects when the caller cancels. */
export type FetchMissing = (
  context: FetchContext,
  request: (signal: AbortSignal) => Promise<void>,
) => Promise<OperationError | null>

/** Creates the function that requests missing data. After the time limit the list is returned without them. */
export function createFetchMissing({ clock, isOffline }: { clock: Clock; isOffline(): boolean }): FetchMissing {
  return async ({ signal, traceId }, request) => {
    const deadline = new AbortController()
    const onAbort = () => deadline.abort(new Failure('cancelled', 'The client cancelled the call'))
    const late = new Failure('timeout', 'The WMS did not respond in time', { stage: 'reading' })
    const cancel = clock.after(isOffline() ? offlineWaitMs : maxWaitMs, () => deadline.abort(late))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    try {
      await Promise.race([request(deadline.signal), rejectOnAbort(deadline.signal)])
      return null
    } catch (error) {
      if (signal.aborted || !(error instanceof Failure)) throw error
      return failureValue(deadline.signal.aborted ? late : error, traceId)
    } finally {
      cancel()
      signal.removeEventListener('abort', onAbort)
      // Cancels requests that have not started.
      deadline.abort()
    }
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
