import { Failure } from '../domain/failure.ts'

/** Lets what came meanwhile go first, a scan above all. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The same between two slices of a call; rejects with `cancelled` if its signal is aborted. */
export async function nextSlice(signal: AbortSignal): Promise<void> {
  await yieldToEventLoop()
  if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
}
