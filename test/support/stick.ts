import { spawnSync } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'
import { smallDisk } from './limited-disk.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A stick that can be plugged in again; `null` if this user may not mount one. What is written to it stays. */
export function mountedStick() {
  const disk = smallDisk(64)
  if (disk === null) return null
  const folder = temporaryFolder()
  const plugIn = () => expect(spawnSync('mount', ['--bind', disk.folder, folder]).status).toBe(0)
  // Of a stick that is pulled out, open files may go on for a while, and the mount point is left.
  const pullOut = () => void spawnSync('umount', ['-l', folder])
  plugIn()
  onTestFinished(pullOut)
  return { folder, plugIn, pullOut }
}
