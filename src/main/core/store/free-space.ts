import { statfsSync } from 'node:fs'
import { Failure } from '../domain/failure.ts'

/** Bytes that are free on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Throws `full` if the disk of a folder has not so many free bytes. */
export function assertSpace(
  folder: string,
  bytes: number,
  full = new Failure('storage_full', 'The disk is full', { reason: 'ENOSPC' }),
): void {
  if (freeBytes(folder) < bytes) throw full
}
