import type { Connection } from '../sql.ts'
import { inTransaction, openFile, run, setPragma, dataVersion } from '../sql.ts'
import { mapStorageErrors } from '../storage-failure.ts'

/** `MueC` in ASCII. */
export const cacheApplicationId = 0x4d756543
export const cacheName = 'cache.db'

declare const reading: unique symbol
declare const writing: unique symbol

/** Read-only connection of the core to `cache.db`; iterators must not stay open. */
export type CacheReader = Connection & { readonly [reading]: true; readonly generation?: number }
/** Connection of the only writer of `cache.db`; it reads too. */
export type CacheWriter = CacheReader & { readonly [writing]: true }

/** Limit of memory-mapped pages, which count as memory of the program; the system caches the rest of the file. */
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
    // All data can be refreshed: a power failure may lose the last transactions, but does not damage the file.
    setPragma(db, 'synchronous', 'NORMAL', 1)
    setPragma(db, 'foreign_keys', 'ON', 1)
    // In KiB. Small, because long lists are only passed through.
    mapStorageErrors(() => db.pragma('cache_size = -16384'))
    return connection as CacheWriter
  } catch (error) {
    connection.db.close()
    throw error
  }
}

/** Makes a reader, which many parts hold, one of another file. */
export function replaceFile(reader: CacheReader, { db }: Connection): void {
  const generation = (reader.generation ?? 0) + 1
  reader.db.close()
  reader.statements.clear()
  Object.assign(reader, { db, generation })
}

/** Changes whenever the writer has changed the file, or the file was replaced, for the validity of cached results. */
export function cacheVersion(reader: CacheReader): number {
  // Each file counts its versions from 1, up to 32 bits.
  return (reader.generation ?? 0) * 2 ** 32 + dataVersion(reader)
}

/** Runs several queries on the same state of the file. */
export function inSnapshot<T>(reader: CacheReader, questions: () => T): T {
  if (reader.db.inTransaction) return questions()
  run(reader, 'BEGIN')
  try {
    return questions()
  } finally {
    // A damaged file was replaced meanwhile.
    if (reader.db.inTransaction) run(reader, 'COMMIT')
  }
}

/** One transaction of the writer. */
export function writeCache<T>(writer: CacheWriter, effect: () => T): T {
  return inTransaction(writer, effect)
}

/** Copies the write-ahead log into the file and empties it: after a refresh, not after each of its many days. */
export function checkpoint(writer: CacheWriter): void {
  mapStorageErrors(() => writer.db.pragma('wal_checkpoint(TRUNCATE)'))
}
