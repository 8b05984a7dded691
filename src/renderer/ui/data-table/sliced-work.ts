/** Work that yields after every few dozen steps, so that whoever runs it can let something else happen. */
export type Work<Result> = Generator<undefined, Result>

/** Steps from one yield to the next: a small part of a millisecond. */
export const stepsPerYield = 64

/** Work of this page between two turns of its event loop: a frame has room for it, and a key is heard at once. */
const longestMs = 8

/** All of it at once: for what is short. */
export function runNow<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** In turns of a few milliseconds; rejects where it is no longer wanted. */
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

/** Lets the page do what waits: input first, then the rest of this work. */
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
