import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { connectCacheReader, replaceFile } from './cache/cache-file.ts'
import { cachePath, markCacheDamaged, openCacheReader, openEmptyCache, setCacheAside } from './cache/open-cache.ts'

/** `cache.db` as the core reads it. A damaged page, which no refresh repairs, ends its use: what it has is read again. */
export type RenewableCache = ReturnType<typeof openRenewableCache>

/** Opens `cache.db`, which was prepared, for reading. `note`: adds a notice. */
export function openRenewableCache(options: {
  folder: string
  clock: Clock
  log: Log
  note(code: string, detail: string): void
}) {
  const { folder, clock, log, note } = options
  const listeners: (() => void)[] = []
  const reader = openCacheReader(folder, leave)
  let left = false
  let timesLeft = 0

  function leave(damage: Failure): Failure {
    const failure = new Failure('storage_busy', 'The local copy was damaged and is replaced', damage.details, {
      cause: damage,
    })
    if (left) return failure
    left = true
    timesLeft += 1
    replaceFile(reader, openEmptyCache())
    log.warn('cache.left', { reason: String(damage.details?.reason), times: timesLeft })
    attempt('cache.unmarked', () => markCacheDamaged(folder))
    for (const listener of listeners) listener()
    return failure
  }

  function attempt(event: string, work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn(event, { code: error.code, reason: String(error.details?.reason) })
      return false
    }
  }

  return {
    /** The same object for as long as the program runs. */
    reader,
    /** True from the first damage that was met. */
    isLost: (): boolean => timesLeft > 0,
    /**
     * Call when a damaged page was met: from now on an empty cache in memory is read, as when the WMS was never read. Returns
     * what the call that met it fails with: repeated, it does not meet it again.
     */
    leave,
    /** Calls back when the damaged file was left: its writer has to close it, too, and then to call `renew`. */
    onLeft(listener: () => void): void {
      listeners.push(listener)
      if (left) listener()
    },
    /**
     * Sets the damaged file aside and reads a new one. False if that is not possible, or was done before since the start: a disk that
     * damages one file after the other is not written again and again. Then the next start does it.
     */
    renew(): boolean {
      let detail = 'set aside at the next start'
      const renewed = attempt('cache.not_renewed', () => {
        if (timesLeft > 1) throw new Failure('storage_corrupt', 'The disk damages one file after the other')
        detail = `set aside: ${setCacheAside(folder, 'damaged', clock.now())}`
        replaceFile(reader, connectCacheReader(cachePath(folder)))
        left = false
        log.warn('cache.renewed', { detail })
      })
      attempt('cache.not_noted', () => note('cache_damaged', detail))
      return renewed
    },
  }
}
