import { Failure, type SystemCode } from '../domain/failure.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

type StorageCode = Extract<ErrorCode, `storage_${string}`>

const messages: Record<StorageCode, string> = {
  storage_busy: 'The data file is in use; try again',
  storage_full: 'There is no room left on the disk',
  storage_readonly: 'The data folder cannot be written',
  storage_corrupt: 'The data file is damaged',
}

/**
 * What a failure of SQLite or of the file system means to the program: a `Failure` with a storage code, or the error
 * itself where it is none of these (a violated constraint is a bug or the caller's to foresee).
 */
export function storageFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const cause = errorCode(error)
  const code = cause === null ? null : storageCode(cause)
  if (cause === null || code === null) return error
  return new Failure(code, messages[code], { reason: cause }, { cause: error })
}

/** Runs file work and turns what is foreseen into a `Failure`. */
export function mapStorageErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storageFailure(error)
  }
}

/** SQLite's or the operating system's code of an error; `null` where it has none. */
function errorCode(error: unknown): SystemCode | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? (error.code as SystemCode) : null
}

// Result codes: https://www.sqlite.org/rescode.html; extended codes begin with their primary code.
const rules: [RegExp, StorageCode][] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)|^EBUSY$/, 'storage_busy'],
  // The write-ahead log's index is the first thing that a full disk refuses to grow.
  [/^SQLITE_FULL|^SQLITE_IOERR_SHMSIZE$|^(ENOSPC|EDQUOT)$/, 'storage_full'],
  [/^SQLITE_(CORRUPT|NOTADB)|^SQLITE_IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$/, 'storage_corrupt'],
  // What else the disk refuses (a cable, a lost share) reads the same for people: nothing can be written.
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR)|^(EACCES|EPERM|EROFS|EIO|ENOTDIR|EISDIR|EEXIST)$/, 'storage_readonly'],
]

function storageCode(code: string): StorageCode | null {
  return rules.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
