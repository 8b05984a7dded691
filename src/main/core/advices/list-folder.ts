import { lstat, opendir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { StepDeadline } from '../sharing/shared-folder.ts'
import { createStepDeadline } from '../sharing/shared-folder.ts'

/** Files of a folder; more of them take longer to look through than the folder is looked at. */
const maxFiles = 20_000
/** Files whose size and time are read in one step. */
const atOnce = 200
/** Names that programs give to files that they are writing. */
const temporary = /^[.~]|\.(?:tmp|temp|part|partial|filepart|crdownload)$/i

/** A file of a folder; `mark` identifies its version, `null` if it is not a regular file. */
export interface FoundFile {
  name: string
  changedMs: number
  mark: string | null
}

/** The files of a folder without temporary ones, the oldest first: a correction is written after what it corrects. Rejects with `validation` (`too_many_files`). */
export async function listFolder(folder: string, { step }: StepDeadline): Promise<FoundFile[]> {
  const names = await step(async () => {
    const found: string[] = []
    for await (const { name } of await opendir(folder)) {
      if (temporary.test(name)) continue
      found.push(name)
      if (found.length > maxFiles)
        throw new Failure('validation', 'The folder has too many files', { reason: 'too_many_files', limit: maxFiles })
    }
    return found.sort()
  })
  const files: FoundFile[] = []
  for (let at = 0; at < names.length; at += atOnce)
    await step(async () => {
      for (const name of names.slice(at, at + atOnce)) {
        const found = await lstat(join(folder, name)).catch(gone)
        if (found?.isDirectory() === false)
          files.push({
            name,
            changedMs: found.mtimeMs,
            mark: found.isFile() ? `${found.size} ${found.mtimeMs} ${found.ino}` : null,
          })
      }
    })
  return files.sort((a, b) => a.changedMs - b.changedMs)
}

/** Tests that the folder can be read. Rejects with `validation` and the reason. */
export async function testAdviceFolder(path: string, clock: Clock): Promise<void> {
  const rejection = (code: string) =>
    new Failure('validation', 'This folder can’t be used', { issues: [{ path: 'advices.folder', code }] })
  if (!isAbsolute(path)) throw rejection('not_absolute')
  await listFolder(path, createStepDeadline(clock)).catch((error: unknown) => {
    const reason = error instanceof Failure ? error.details?.['reason'] : undefined
    throw rejection(typeof reason === 'string' ? reason : 'not_a_folder')
  })
}

function gone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
