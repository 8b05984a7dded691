import type { Connection } from '../sql.ts'
import { inTransaction, openFile, pragma, run, setPragma } from '../sql.ts'
import { mapStorageErrors } from '../storage-failure.ts'

/** `MueC` in ASCII. */
export const cacheApplicationId = 0x4d756543
export const cacheName = 'cache.db'

declare const reading: unique symbol
declare const writing: unique symbol

/** `cache.db` as the core reads it: a read-only connection, never an iterator left open. */
export type CacheReader = Connection & { readonly [reading]: true }
/** `cache.db` as its one writer has it; it reads too. */
export type CacheWriter = CacheReader & { readonly [writing]: true }

/** Mapped pages count as memory of the program; the system keeps the rest of the file in its own. */
const mmapBytes = 64 * 1024 * 1024

export function connectCacheReader(path: string): CacheReader {
  const connection = openFile(path, { readonly: true })
  mapStorageErrors(() => connection.db.pragma(`mmap_size = ${mmapBytes}`))
  return connection as CacheReader
}

export function connectCacheWriter(path: string): CacheWriter {
  const connection = openFile(path)
  try {
    const { db } = connection
    setPragma(db, 'journal_mode', 'WAL', 'wal')
    // All of it can be read again: a power cut may cost the last batches, never the file.
    setPragma(db, 'synchronous', 'NORMAL', 1)
    setPragma(db, 'foreign_keys', 'ON', 1)
    // In KiB: a list of a million rows passes through, it is not kept.
    mapStorageErrors(() => db.pragma('cache_size = -16384'))
    return connection as CacheWriter
  } catch (error) {
    connection.db.close()
    throw error
  }
}

/** Another number whenever the writer has changed the file: what was found out before may no longer hold. */
export function cacheVersion(reader: CacheReader): number {
  return Number(pragma(reader.db, 'data_version'))
}

/** Several questions that see the same state of the file. */
export function inSnapshot<T>(reader: CacheReader, questions: () => T): T {
  if (reader.db.inTransaction) return questions()
  run(reader, 'BEGIN')
  try {
    return questions()
  } finally {
    run(reader, 'COMMIT')
  }
}

/** One transaction of the writer. */
export function writeCache<T>(writer: CacheWriter, effect: () => T): T {
  return inTransaction(writer, effect)
}

/** Copies the write-ahead log into the file and empties it; after each ingest, or it would grow without end. */
export function checkpoint(writer: CacheWriter): void {
  mapStorageErrors(() => writer.db.pragma('wal_checkpoint(TRUNCATE)'))
}
