/** Work that yields every few dozen steps, so that its runner can return to the event loop. */
export type Work<Result> = Generator<undefined, Result>

/** Steps from one yield to the next: a small part of a millisecond. */
export const stepsPerYield = 64

/** Maximum duration of one slice: fits into a frame and delays a key by no more. */
const longestMs = 8

/** Runs work in one task. For short work. */
export function runNow<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** Runs work in slices of a few milliseconds. Rejects once the signal is aborted. */
export async function runInSlices<Result>(work: Work<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const since = performance.now()
    do {
      const { done, value } = work.next()
      if (done === true) return value
    } while (performance.now() - since < longestMs)
    await nextTurn()
    signal.throwIfAborted()
  }
}

/** Returns to the event loop: pending input is handled first. */
function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  if (scheduler?.yield !== undefined) return scheduler.yield()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
