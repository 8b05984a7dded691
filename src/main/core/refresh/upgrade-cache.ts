import type { Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import { startThread } from '../kernel/start-thread.ts'
import { workerHeap } from '../kernel/worker-heap.ts'
import { isUpgradeLong } from '../store/cache/open-cache.ts'
import type { FromWorker, ToWorker, CacheWorkerStart } from './messages.ts'
import type { CacheWorkerOptions } from './worker-link.ts'

/** Timeout of the upgrade. A million rows take minutes; more means a problem of file or disk. */
export const upgradeMs = 15 * 60_000

/**
 * Upgrades the cache of an older version in a worker before it is opened: a million rows take minutes, and this thread
 * stays responsive. If it fails or times out, opening the cache continues or reports the cause.
 */
export async function upgradeCache({ entry, profileFolder, clock, log }: CacheWorkerOptions): Promise<void> {
  if (!isUpgradeLong(profileFolder)) return
  const began = clock.monotonic()
  log.info('cache.upgrade', {})
  const workerData: CacheWorkerStart = { profileFolder }
  // The refresh worker opens the cache for writing, which upgrades it; nothing else is needed here.
  let worker: Worker
  try {
    worker = startThread(entry, { workerData, resourceLimits: workerHeap })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return log.warn('cache.upgrade.failed', { error: error.code })
  }
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
