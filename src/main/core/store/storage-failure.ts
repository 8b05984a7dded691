import { Failure, type SystemCode } from '../domain/failure.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

type StorageCode = Extract<ErrorCode, `storage_${string}`>

const messages: Record<StorageCode, string> = {
  storage_busy: 'The data file is in use; try again',
  storage_full: 'The disk is full',
  storage_readonly: 'The data folder cannot be written',
  storage_corrupt: 'The data file is damaged',
}

/**
 * Converts an error of SQLite or the file system to a `Failure` with a storage code. Returns other errors unchanged: a
 * violated constraint is a bug, or handled by the caller.
 */
export function storageFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const cause = errorCode(error)
  const code = cause === null ? null : storageCode(cause)
  if (cause === null || code === null) return error
  return new Failure(code, messages[code], { reason: cause }, { cause: error })
}

/** Runs file operations and converts expected errors to `Failure`. */
export function mapStorageErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storageFailure(error)
  }
}

/** SQLite's or the operating system's code of an error; `null` if it has none. */
function errorCode(error: unknown): SystemCode | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? (error.code as SystemCode) : null
}

// Result codes: https://www.sqlite.org/rescode.html; extended codes begin with their primary code.
const rules: [RegExp, StorageCode][] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)|^EBUSY$/, 'storage_busy'],
  // On a full disk, growing the write-ahead log's index fails first.
  [/^SQLITE_FULL|^SQLITE_IOERR_SHMSIZE$|^(ENOSPC|EDQUOT)$/, 'storage_full'],
  [/^SQLITE_(CORRUPT|NOTADB)|^SQLITE_IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$/, 'storage_corrupt'],
  // Other errors of the disk (a cable, a lost share) have the same meaning for users: nothing can be written.
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR)|^(EACCES|EPERM|EROFS|EIO|ENOTDIR|EISDIR|EEXIST)$/, 'storage_readonly'],
]

function storageCode(code: string): StorageCode | null {
  return rules.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
