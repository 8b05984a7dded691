import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** From now on the system starts no thread, as where it has no more of them or no memory; `end` gives them back. */
export function noThreads(): { end(): void } {
  const { Worker } = threads
  const replace = (by: unknown) => {
    Object.assign(threads, { Worker: by })
    syncBuiltinESMExports()
  }
  replace(function unstarted() {
    throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
  })
  const end = () => replace(Worker)
  onTestFinished(end)
  return { end }
}
