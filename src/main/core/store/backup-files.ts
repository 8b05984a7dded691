import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import { Failure } from '../domain/failure.ts'
import { createPrivateFile } from './private-files.ts'
import { notRegular, openOrdinaryFile, systemCode } from './regular-file.ts'
import { mapStorageErrors, storageFailure } from './storage-failure.ts'
import { writeAll } from './write-all.ts'

const pieceBytes = 1_000_000

/** Called often while work goes on in a folder that may be slow: a sign of life. */
export type Alive = () => void

/** SHA-256 of a file, read in pieces. */
export function hashFile(path: string, alive: Alive = () => {}): string {
  const digest = createHash('sha256')
  eachPiece(openSync(path, 'r'), (piece) => {
    alive()
    digest.update(piece)
  })
  return digest.digest('hex')
}

/** Copies a regular file, never through a link, into a private one. Throws `validation` (`not_regular`). */
export function copyOrdinaryFile(from: string, to: string, alive: Alive): void {
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) throw notRegular()
  const source = openOrdinaryFile(from)
  mapStorageErrors(() => createPrivateFile(to))
  const target = openSync(to, 'r+')
  try {
    eachPiece(source, (piece) => {
      alive()
      mapStorageErrors(() => writeAll(target, piece))
    })
    mapStorageErrors(() => fsyncSync(target))
  } finally {
    closeSync(target)
  }
}

/** Reads an open file to its end and closes it. */
function eachPiece(file: number, take: (piece: Buffer) => void): void {
  const piece = Buffer.allocUnsafe(pieceBytes)
  try {
    for (let bytes = readSync(file, piece); bytes > 0; bytes = readSync(file, piece)) take(piece.subarray(0, bytes))
  } finally {
    closeSync(file)
  }
}

/**
 * The failure of a file operation in the folder of the user's choice, which is not the disk of the data. `used`: the folder
 * in it that was there when the work began. Where it is gone, the stick was pulled out, also if its mount point is left.
 */
export function folderFailure(error: unknown, folder: string, used = folder): unknown {
  if (error instanceof Failure && !error.code.startsWith('storage_')) return error
  const system = systemCode(error)
  if (!(error instanceof Failure) && system === null && !(storageFailure(error) instanceof Failure)) return error
  if (system === 'ENOENT' || !isThere(folder) || !isThere(used)) return missingFolder()
  const failure = storageFailure(error)
  if (failure instanceof Failure && failure.code === 'storage_full')
    return new Failure('storage_full', 'There is no space for a backup', { reason: 'backup_folder_full' })
  if (failure instanceof Failure && failure.code !== 'storage_readonly') return failure
  // Systems have many codes for a device that does not work any more.
  return new Failure('storage_readonly', 'The folder cannot be written', { reason: 'backup_folder_readonly' })
}

/** The same while reading: what is written meanwhile is on the disk of the data, and its failures are `Failure` already. */
export function readFailure(error: unknown, folder: string, used = folder): unknown {
  if (!isThere(used)) return missingFolder()
  return error instanceof Failure ? error : folderFailure(error, folder)
}

export function missingFolder(): Failure {
  return new Failure('not_found', 'The folder of the backups is not there', { reason: 'backup_folder_missing' })
}

/** A share whose server is gone, or a stick that was pulled out, fails with codes of many kinds. */
function isThere(folder: string): boolean {
  try {
    return statSync(folder, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
