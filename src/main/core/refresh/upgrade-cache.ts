import { Worker } from 'node:worker_threads'
import type { Clock, Log } from '../kernel/ports.ts'
import { isUpgradeLong } from '../store/cache/open-cache.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'

/** A million rows take minutes. Beyond this something is wrong with the file or the disk. */
export const upgradeMs = 15 * 60_000

/**
 * Brings the copy of an older program up to date before it is opened: a million rows take minutes, and meanwhile this
 * thread answers. Where it fails, or takes too long, the opening goes on from where it is, or finds out why.
 */
export async function upgradeCache(options: {
  entry: URL
  profileFolder: string
  clock: Clock
  log: Log
}): Promise<void> {
  const { entry, profileFolder, clock, log } = options
  if (!isUpgradeLong(profileFolder)) return
  const began = clock.monotonic()
  log.info('cache.upgrade', {})
  const workerData: WorkerStart = { profileFolder }
  // The reader of the WMS opens the copy as its writer, which is all that is wanted of it here.
  const worker = new Worker(entry, { workerData })
  await new Promise<void>((resolve) => {
    worker.on('message', ({ type }: FromWorker) => {
      if (type === 'ready') worker.postMessage({ type: 'close' } satisfies ToWorker)
    })
    worker.on('error', (error) => log.warn('cache.upgrade.failed', { error: error.name }))
    const cancelDeadline = clock.after(upgradeMs, () => {
      log.warn('cache.upgrade.failed', { error: 'timeout' })
      void worker.terminate()
    })
    worker.on('exit', () => {
      cancelDeadline()
      resolve()
    })
  })
  log.info('cache.upgraded', { ms: Math.round(clock.monotonic() - began) })
}
