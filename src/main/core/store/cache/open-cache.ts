import { existsSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../domain/failure.ts'
import { migrate, newestVersion, schemaVersion } from '../migrate.ts'
import { cacheMigrations } from '../migrations/cache.ts'
import { quarantineFile } from '../quarantine-file.ts'
import { pragma } from '../sql.ts'
import { mapStorageErrors } from '../storage-failure.ts'
import { deriveAdjustments } from './adjustments.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { cacheApplicationId, cacheName, connectCacheReader, connectCacheWriter } from './cache-file.ts'

/** Up to this size the whole file is checked at start (some tenths of a second); beyond it the marker decides. */
const checkedBytes = 100 * 1024 * 1024
const markerName = 'cache.damaged'

/** Opens `cache.db` as its one writer. Call `prepareCache` once before. */
export function openCacheWriter({ folder }: { folder: string }): CacheWriter {
  const writer = connectCacheWriter(join(folder, cacheName))
  migrate(writer, cacheMigrations, cacheApplicationId, cacheName)
  deriveAdjustments(writer)
  return writer
}

/** An older copy below this size is brought up to date within the second. */
const quicklyUpgradedBytes = 4 * 1024 * 1024

/** Whether opening the copy would take long, because an older program wrote it or its upgrade was broken off. */
export function isUpgradeLong(folder: string): boolean {
  const path = join(folder, cacheName)
  try {
    if (statSync(path).size < quicklyUpgradedBytes) return false
    const { db } = connectCacheReader(path)
    try {
      const version = schemaVersion(db)
      if (version === 0 || version > newestVersion(cacheMigrations)) return false
      return version < newestVersion(cacheMigrations) || db.prepare(underived).pluck().get() === 1
    } finally {
      db.close()
    }
  } catch {
    // None, or a broken one: the opening sees to it.
    return false
  }
}

const underived = 'SELECT EXISTS (SELECT 1 FROM adjustment WHERE signals IS NULL)'

export function openCacheReader(folder: string): CacheReader {
  return connectCacheReader(join(folder, cacheName))
}

/**
 * Makes sure that `cache.db` can be used: brings it up to date, or sets it aside and begins a fresh one where it is
 * broken or was written by a newer program. Answers what was set aside and why.
 */
export function prepareCache(folder: string, nowMs: number): { setAside: string; reason: 'damaged' | 'newer' } | null {
  const path = join(folder, cacheName)
  const reason = probe(folder, path)
  if (reason === null) return null
  const setAside = quarantineFile(path, reason, nowMs, { keepOlder: false })
  rmSync(join(folder, markerName), { force: true })
  openCacheWriter({ folder }).db.close()
  return { setAside, reason }
}

function probe(folder: string, path: string): 'damaged' | 'newer' | null {
  const marked = existsSync(join(folder, markerName))
  if (marked && existsSync(path)) return 'damaged'
  try {
    const writer = openCacheWriter({ folder })
    try {
      const small = statSync(path).size <= checkedBytes
      if (small && pragma(writer.db, 'quick_check(1)') !== 'ok') return 'damaged'
      return pragma(writer.db, 'application_id') === cacheApplicationId ? null : 'damaged'
    } finally {
      writer.db.close()
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'db_too_new') return 'newer'
    if (error instanceof Failure && error.code !== 'storage_corrupt') throw error
    // A foreign or half-made schema: the migration failed. The cache can be read again, so begin anew.
    return 'damaged'
  }
}

/** Something read nonsense from `cache.db`: the next start rebuilds it. */
export function markCacheDamaged(folder: string): void {
  mapStorageErrors(() => writeFileSync(join(folder, markerName), ''))
}

/** A refresh needs free space of three times the cache: the new rows, the write-ahead log, the indexes. */
export function hasDiskSpaceToRefresh(folder: string): boolean {
  return mapStorageErrors(() => {
    const { bavail, bsize } = statfsSync(folder)
    const path = join(folder, cacheName)
    return bavail * bsize >= 3 * (existsSync(path) ? statSync(path).size : 0)
  })
}
