import type { OperationError } from '../../../../contract/errors.ts'
import { Failure, failureValue } from '../../domain/failure.ts'
import type { Clock } from '../../kernel/ports.ts'

/** How long a list waits for what this PC does not know; an unreachable WMS is given less. */
const longestWaitMs = 60_000
const offlineWaitMs = 1500

export interface FetchContext {
  signal: AbortSignal
  traceId: string
}

/** Asks the WMS for what a list lacks; answers why that was not possible. Rejects when the caller waits no longer. */
export type FetchMissing = (
  context: FetchContext,
  ask: (signal: AbortSignal) => Promise<void>,
) => Promise<OperationError | null>

/** Without an answer in time the list is answered as far as it is known. */
export function createFetchMissing({ clock, isOffline }: { clock: Clock; isOffline(): boolean }): FetchMissing {
  return async ({ signal, traceId }, ask) => {
    const patience = new AbortController()
    const giveUp = () => patience.abort(new Failure('cancelled', 'The caller no longer waits'))
    const late = new Failure('timeout', 'The WMS did not answer in time', { stage: 'patience' })
    const cancel = clock.after(isOffline() ? offlineWaitMs : longestWaitMs, () => patience.abort(late))
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    try {
      await Promise.race([ask(patience.signal), ended(patience.signal)])
      return null
    } catch (error) {
      if (signal.aborted || !(error instanceof Failure)) throw error
      return failureValue(patience.signal.aborted ? late : error, traceId)
    } finally {
      cancel()
      signal.removeEventListener('abort', giveUp)
      // What still waits for its turn is not read for nobody.
      patience.abort()
    }
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
