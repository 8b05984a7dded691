import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { Failure } from '../domain/failure.ts'

/** Never through a link, and never waiting for the other end of a pipe. Windows has neither flag. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const pieceBytes = 1_000_000

/**
 * Opens a file of a folder that others may write to: a regular file only, no link, pipe or device. Rejects with `validation`
 * (`not_regular`). The caller closes it.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  // Opening some devices has an effect, so this is checked before and, because the name may be exchanged, after.
  if (!(await lstat(path)).isFile()) throw notRegular()
  const file = await open(path, readFlags).catch((error: unknown) => {
    throw systemCode(error) === 'ELOOP' ? notRegular() : error
  })
  try {
    if (!(await file.stat()).isFile()) throw notRegular()
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The same at once. */
export function openOrdinaryFile(path: string): number {
  if (!lstatSync(path).isFile()) throw notRegular()
  const file = openSync(path, readFlags)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw notRegular()
}

/** Reads such a file. Of a longer one, or one that grows meanwhile, it reads `maxBytes` and one more. */
export async function readRegularFile(path: string, maxBytes: number): Promise<Buffer> {
  const file = await openRegularFile(path)
  try {
    const pieces: Buffer[] = []
    let left = maxBytes + 1
    while (left > 0) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(left, pieceBytes)), 0, null, null)
      if (bytesRead === 0) break
      pieces.push(buffer.subarray(0, bytesRead))
      left -= bytesRead
    }
    return Buffer.concat(pieces)
  } finally {
    await file.close()
  }
}

export function notRegular(): Failure {
  return new Failure('validation', 'This is not an ordinary file', { reason: 'not_regular' })
}

/** Error code of the operating system for a file operation; `null` for any other error, which is a bug. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}
