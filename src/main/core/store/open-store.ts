import { mkdirSync } from 'node:fs'
import type { Clock, Log } from '../ports.ts'
import type { CacheReader } from './cache/cache-file.ts'
import { openCacheReader, prepareCache } from './cache/open-cache.ts'
import { openPrecious } from './open-precious.ts'
import { closePrecious } from './precious.ts'
import type { Precious } from './precious.ts'
import { guarded } from './storage-failure.ts'

export interface Store {
  precious: Precious
  cache: CacheReader
  close(): void
}

export interface StoreOptions {
  /** The profile's folder; made where there is none. */
  folder: string
  clock: Clock
  log: Log
}

/** Opens both files of a profile folder. */
export function openStore({ folder, clock, log }: StoreOptions): Store {
  guarded(() => mkdirSync(folder, { recursive: true }))
  const precious = openPrecious(folder)
  const rebuilt = prepareCache(folder, clock.now())
  if (rebuilt) log.warn('cache.rebuilt', { ...rebuilt })
  const cache = openCacheReader(folder)
  return {
    precious,
    cache,
    close() {
      cache.db.close()
      closePrecious(precious)
    },
  }
}
