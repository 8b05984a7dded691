import { closeSync, fsyncSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
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
 * violated constraint is a bug, or handled by the caller. `path`: the data file, to find out what SQLite does not say.
 */
export function storageFailure(error: unknown, path?: string): unknown {
  if (error instanceof Failure) return error
  const said = errorCode(error)
  const cause = said !== null && path !== undefined && vague.test(said) ? (systemCodeOf(path) ?? said) : said
  const code = cause === null ? null : isPlaceMissing(error) ? 'storage_readonly' : storageCode(cause)
  if (cause === null || code === null) return error
  return new Failure(code, messages[code], { reason: cause }, { cause: error })
}

/** Runs file operations and converts expected errors to `Failure`. */
export function mapStorageErrors<T>(work: () => T, path?: string): T {
  try {
    return work()
  } catch (error) {
    throw storageFailure(error, path)
  }
}

/** Returns the result of the work; `instead` if the file that it reads is damaged. */
export function unlessDamaged<T>(instead: T, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return instead
    throw error
  }
}

/** True if a folder could not be made because the one around it is not there, as on a drive that is not connected. */
function isPlaceMissing(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && (syscall === 'mkdir' || syscall === 'mkdtemp')
}

/** SQLite says the same for a quota, a limit of file size, a broken disk and too many open files. */
const vague = /^SQLITE_(IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|DELETE)|CANTOPEN)$/
const probeBytes = 64 * 1024

/** Does beside the file what SQLite failed to do, and returns the system's code; `null` if it succeeds. */
function systemCodeOf(path: string): SystemCode | null {
  const probe = `${path}.probe`
  try {
    closeSync(openSync(path, 'r+'))
    const file = openSync(probe, 'w', 0o600)
    try {
      const sizes = [path, `${path}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
      // A file with a hole is as large as the data file would become, and needs no space.
      ftruncateSync(file, Math.max(...sizes) + probeBytes)
      writeSync(file, Buffer.alloc(probeBytes))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    return null
  } catch (error) {
    return errorCode(error)
  } finally {
    try {
      rmSync(probe, { force: true })
    } catch {
      // It is empty, and written again the next time.
    }
  }
}

/** SQLite's or the operating system's code of an error; `null` if it has none. */
function errorCode(error: unknown): SystemCode | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null
  // SQLite gives no code of its own for a damaged number of the format in the header.
  if (error.code === 'SQLITE_ERROR' && error.message === 'unsupported file format') return 'SQLITE_CORRUPT'
  return 'syscall' in error && nameless.has(error.code) ? 'EIO' : (error.code as SystemCode)
}

/** Given by Node for a code of the system that it has no name for: in Windows, and of a disk that is busy or read-only when removing. */
const nameless: ReadonlySet<string> = new Set(['', 'UNKNOWN'])

// Result codes: https://www.sqlite.org/rescode.html; extended codes begin with their primary code.
const rules: [RegExp, StorageCode][] = [
  // Temporary faults: locks, too many open files, no memory.
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL|NOMEM)|^SQLITE_IOERR_(NOMEM|LOCK|UNLOCK|RDLOCK|SHMLOCK|BLOCKED|CHECKRESERVEDLOCK)$|^(EBUSY|EAGAIN|EMFILE|ENFILE|ENOMEM|ETXTBSY)$/,
    'storage_busy',
  ],
  // On a full disk, growing the write-ahead log's index fails first. EFBIG: a limit of file size, as of FAT32.
  [/^SQLITE_FULL|^SQLITE_IOERR_SHMSIZE$|^(ENOSPC|EDQUOT|EFBIG)$/, 'storage_full'],
  [/^SQLITE_(CORRUPT|NOTADB)|^SQLITE_IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$/, 'storage_corrupt'],
  // Other errors of the disk (a cable, a lost share) have the same meaning for users: nothing can be written.
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR)|^(EACCES|EPERM|EROFS|EIO|ENXIO|ENODEV|ESTALE|ENOTCONN|ENOTDIR|EISDIR|ERR_FS_EISDIR|EEXIST|ELOOP|ENAMETOOLONG)$/,
    'storage_readonly',
  ],
]

function storageCode(code: string): StorageCode | null {
  return rules.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
