import { spawnSync } from 'node:child_process'
import { lstatSync, renameSync, symlinkSync } from 'node:fs'
import { onTestFinished } from 'vitest'

/**
 * Makes a file one that cannot be read, and returns what makes it readable again, which throws if the file was replaced meanwhile.
 * Root may read any file: a link to itself is what nobody can read.
 */
export function makeUnreadable(path: string): () => void {
  renameSync(path, `${path}.elsewhere`)
  symlinkSync(path, path)
  return () => {
    if (!lstatSync(path).isSymbolicLink()) throw new Error(`${path} was replaced while it could not be read`)
    renameSync(`${path}.elsewhere`, path)
  }
}

/**
 * Makes a file a regular one whose bytes cannot be read (EIO), as on a broken sector, and which cannot be replaced (EBUSY). `null` if
 * this user may not mount.
 */
export function unreadableBytes(path: string): { heal(): void } | null {
  if (spawnSync('mount', ['--bind', `/proc/${process.pid}/mem`, path]).status !== 0) return null
  const heal = () => void spawnSync('umount', ['-l', path])
  onTestFinished(heal)
  return { heal }
}
