import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { makeFolder, removeFolder } from './temporary-folder.ts'

/** A folder on a file system that never answers, as a share whose server is gone. */
export interface DeadFolder {
  folder: string
  /** The file system fails from now on: whoever waits for it gets an error. */
  release(): Promise<void>
}

/** True while a thread of this process waits for such a folder. */
export function waitsForDeadFolder(): boolean {
  return readdirSync('/proc/self/task').some((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/wchan`, 'utf8').startsWith('fuse_')
    } catch {
      // The thread has ended.
      return false
    }
  })
}

/** Mounts one; `null` if this user may not. Nobody ever answers at the other end of the file system in user space. */
export async function deadFolder(): Promise<DeadFolder | null> {
  const folder = makeFolder()
  const mount = `mount -i -t fuse -o fd=9,rootmode=40000,user_id=0,group_id=0,allow_other dead '${folder}'`
  const holder = spawn('bash', ['-c', `exec 9<>/dev/fuse && ${mount} && echo mounted && read -r`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<null>((resolve) => holder.once('exit', () => resolve(null)))
  const mounted = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: holder.stdout }).once('line', resolve)),
    ended,
  ])
  if (mounted === null) {
    removeFolder(folder)
    return null
  }
  const release = async () => {
    holder.kill('SIGKILL')
    await ended
  }
  onTestFinished(async () => {
    await release()
    spawnSync('umount', ['-l', folder])
    removeFolder(folder)
  })
  return { folder, release }
}
