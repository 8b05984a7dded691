import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../domain/failure.ts'
import { freeBytes } from '../free-space.ts'
import { migrate, newestVersion, schemaVersion } from '../migrate.ts'
import { cacheMigrations } from '../migrations/cache.ts'
import { createPrivateFile } from '../private-files.ts'
import { quarantineFile } from '../quarantine-file.ts'
import type { Connection } from '../sql.ts'
import { openInMemory, pragma } from '../sql.ts'
import { mapStorageErrors } from '../storage-failure.ts'
import { writeMissingColumnsAtOnce } from './adjustment-columns.ts'
import { deriveAdjustments } from './adjustments.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { cacheApplicationId, cacheName, connectCacheReader, connectCacheWriter } from './cache-file.ts'
import { convertOlderStock, hasOlderStock } from './stock-table.ts'

/** Up to this size the whole file is checked after an improper end; above, only the marker is used. */
const checkedBytes = 100 * 1024 * 1024
const markerName = 'cache.damaged'

/** The file of a profile folder. */
export const cachePath = (folder: string): string => join(folder, cacheName)

/** Opens `cache.db` as its only writer. Call `prepareCache` once before. */
export function openCacheWriter({ folder }: { folder: string }): CacheWriter {
  const writer = connectCacheWriter(cachePath(folder))
  const isOlder = schemaVersion(writer.db) < newestVersion(cacheMigrations)
  migrate(writer, cacheMigrations, cacheApplicationId, cacheName)
  deriveAdjustments(writer)
  // Later, the refresh writes them; but it may be long until the WMS answers.
  if (isOlder) writeMissingColumnsAtOnce(writer)
  convertOlderStock(writer)
  return writer
}

/** A file of an older version below this size is migrated within a second. */
const quicklyUpgradedBytes = 4 * 1024 * 1024

/** True if opening takes long, because the file is of an older version or its upgrade was interrupted. */
export function isUpgradeLong(folder: string): boolean {
  const path = cachePath(folder)
  try {
    if (statSync(path).size < quicklyUpgradedBytes) return false
    const { db } = connectCacheReader(path)
    try {
      const version = schemaVersion(db)
      if (version === 0 || version > newestVersion(cacheMigrations)) return false
      return (
        version < newestVersion(cacheMigrations) || db.prepare(underived).pluck().get() === 1 || hasOlderStock({ db })
      )
    } finally {
      db.close()
    }
  } catch {
    // Missing or damaged: handled when it is opened.
    return false
  }
}

const underived = 'SELECT EXISTS (SELECT 1 FROM adjustment WHERE signals IS NULL)'

/** Opens `cache.db` for reading. `onDamage` is called when a query meets a damaged page, which no refresh may ever meet. */
export function openCacheReader(folder: string, onDamage?: CacheReader['onDamage']): CacheReader {
  return { ...connectCacheReader(cachePath(folder)), ...(onDamage ? { onDamage } : {}) }
}

/** An empty cache in memory, to be read while there is no file. */
export function openEmptyCache(): Connection {
  const connection = openInMemory()
  migrate(connection, cacheMigrations, cacheApplicationId, cacheName)
  return connection
}

/**
 * Makes `cache.db` usable: migrates it, or quarantines it and creates a new one if it is damaged or was written by a newer
 * program. `checked`: its pages are read too, because the program did not end properly. Returns the name of the quarantined
 * file and the reason.
 */
export function prepareCache(
  folder: string,
  nowMs: number,
  options: { checked: boolean },
): { setAside: string; reason: 'damaged' | 'newer' } | null {
  const path = cachePath(folder)
  const reason = probe(folder, path, options)
  return reason && { setAside: setCacheAside(folder, reason, nowMs), reason }
}

/** Quarantines `cache.db`, which nobody has open, and creates a new one. Returns the name of the quarantined file. */
export function setCacheAside(folder: string, reason: 'damaged' | 'newer', nowMs: number): string {
  const setAside = quarantineFile(cachePath(folder), reason, nowMs, { keepOlder: false })
  mapStorageErrors(() => rmSync(join(folder, markerName), { force: true }))
  openCacheWriter({ folder }).db.close()
  return setAside
}

function probe(folder: string, path: string, { checked }: { checked: boolean }): 'damaged' | 'newer' | null {
  const marked = existsSync(join(folder, markerName))
  if (marked && existsSync(path)) return 'damaged'
  try {
    const writer = openCacheWriter({ folder })
    try {
      const small = statSync(path).size <= checkedBytes
      if (checked && small && pragma(writer.db, 'quick_check(1)') !== 'ok') return 'damaged'
      return pragma(writer.db, 'application_id') === cacheApplicationId ? null : 'damaged'
    } finally {
      writer.db.close()
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'db_too_new') return 'newer'
    if (error instanceof Failure && error.code !== 'storage_corrupt') throw error
    // The migration failed because of an unknown or incomplete schema. The data can be refreshed, so start with a new file.
    return 'damaged'
  }
}

/** Marks `cache.db` as damaged: the next start creates a new one. */
export function markCacheDamaged(folder: string): void {
  mapStorageErrors(() => createPrivateFile(join(folder, markerName)))
}

/** A refresh needs free space of three times the cache: the new rows, the write-ahead log, the indexes. */
export function hasDiskSpaceToRefresh(folder: string): boolean {
  return mapStorageErrors(() => {
    const path = cachePath(folder)
    return freeBytes(folder) >= 3 * (existsSync(path) ? statSync(path).size : 0)
  })
}
