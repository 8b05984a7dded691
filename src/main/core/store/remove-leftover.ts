import { rmSync } from 'node:fs'
import { systemCode } from './regular-file.ts'

/**
 * Removes a file that is of no use any more, or what interrupted work left; with `recursive` also a folder. What another program has
 * open, or another user made, stays for the next time: it stops neither a start nor a backup nor an update.
 */
export function removeLeftover(path: string, { recursive = false } = {}): void {
  try {
    rmSync(path, { force: true, recursive })
  } catch (error) {
    if (systemCode(error) === null) throw error
  }
}
