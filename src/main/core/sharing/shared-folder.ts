import { randomBytes } from 'node:crypto'
import { lstat, open, readdir, rename, rm, unlink } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import { notRegular, readRegularFile, systemCode } from '../store/regular-file.ts'

/** Timeout of one step on a network share. */
const stepTimeoutMs = 20_000

export type StepDeadline = ReturnType<typeof createStepDeadline>

export function createStepDeadline(clock: Clock) {
  let hanging: Promise<unknown> | null = null
  let stopped = false
  let leave = (): void => {}
  return {
    /** Rejects all current and later steps. */
    stop(): void {
      stopped = true
      leave()
    },
    /**
     * Runs one step on the share. Rejects while an earlier step hangs, because each occupies a thread of this process.
     */
    step<T>(work: () => Promise<T>): Promise<T> {
      if (stopped) return Promise.reject(new Failure('cancelled', 'The program is closing'))
      if (hanging !== null)
        return Promise.reject(new Failure('timeout', 'The folder does not respond', { reason: 'hangs' }))
      const running = work()
      const own: Promise<unknown> = running
        .catch(() => undefined)
        .finally(() => {
          if (hanging === own) hanging = null
        })
      hanging = own
      return new Promise((resolve, reject) => {
        const cancel = clock.after(stepTimeoutMs, () =>
          reject(new Failure('timeout', 'The folder does not respond', { reason: 'hangs' })),
        )
        leave = () => reject(new Failure('cancelled', 'The program is closing'))
        running.then(resolve, reject).finally(cancel)
      })
    },
  }
}

/**
 * A folder on a share that may be slow or unavailable: every step has a deadline. Others may write to it, so only regular
 * files are read, and nothing is written through a link.
 */
export type SharedFolder = ReturnType<typeof openSharedFolder>

/** `tag` identifies this PC's temporary files. */
export function openSharedFolder(folder: string, { step }: StepDeadline, tag: string) {
  const at = (name: string) => join(folder, name)
  return {
    list: () =>
      step(async () => {
        const entries = await readdir(folder, { withFileTypes: true })
        // Left behind by a crash of this PC.
        for (const { name } of entries) if (isTemporary(name, tag)) await unlink(at(name)).catch(inUse)
        return entries
          .filter(({ name }) => !isTemporary(name, tag))
          .map((entry) => ({ name: entry.name, regular: entry.isFile() }))
      }),
    /** Identifies a version of a file; `null` if the file does not exist. */
    mark: (name: string) =>
      step(async () => {
        const { size, mtimeMs } = await lstat(at(name))
        return { bytes: size, mark: `${size} ${mtimeMs}` }
      }).catch(missing),
    /** Rejects with `validation`: `not_regular`, or `too_large` above `maxBytes`. */
    read: (name: string, maxBytes: number) =>
      step(async () => {
        const bytes = await readRegularFile(at(name), maxBytes)
        if (bytes.length > maxBytes) throw new Failure('validation', 'This file is too large', { reason: 'too_large' })
        return bytes.toString('utf8')
      }),
    /** The first bytes of a file; `null` if it does not exist, is not a regular file or cannot be read. */
    head: (name: string, bytes: number) =>
      step(async () => (await readRegularFile(at(name), bytes)).toString('utf8', 0, bytes)).catch(unreadable),
    /**
     * Writes a temporary file and renames it: readers see the old or the new file, never part of one. A link of that name is
     * replaced. Rejects with `validation` (`not_regular`) if a folder has the name, `conflict` (`file_in_use`) if the file
     * cannot be replaced.
     */
    write: (name: string, content: string | Uint8Array) =>
      step(async () => {
        // The name cannot be guessed, and whatever has it is not written to.
        const temporary = at(`${name}.${tag}-${randomBytes(8).toString('hex')}.tmp`)
        const file = await open(temporary, 'wx')
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        try {
          await rename(temporary, at(name))
        } catch (error) {
          await unlink(temporary).catch(inUse)
          const there = await lstat(at(name)).catch(missing)
          if (there !== null && !there.isFile()) throw notRegular()
          // Only this file: another program has it or the temporary one open, as one that looks for viruses, or it is another
          // user's. A temporary file that is gone went with the folder.
          if (there === null && (!isOfOneFile(error) || systemCode(error) === 'ENOENT')) throw error
          throw new Failure('conflict', 'The file is in use', { reason: 'file_in_use' })
        }
      }),
    /** Returns true if the file is removed; false while another program has it open, or if it is a folder. */
    remove: (name: string) => step(() => unlink(at(name))).then(() => true, inUse),
  }
}

function isTemporary(name: string, tag: string): boolean {
  return name.endsWith('.tmp') && (name.includes(`.${tag}-`) || name.endsWith(`.${tag}.tmp`))
}

const maxTestBytes = 100

/** Tests that the folder can be read and written. Rejects with `validation` and the reason. */
export async function testFolder(path: string, clock: Clock): Promise<void> {
  const rejection = (reason: string) =>
    new Failure('validation', 'This folder can’t be used', { issues: [{ path: 'exchange.folder', code: reason }] })
  if (!isAbsolute(path)) throw rejection('not_absolute')
  const name = `muelle-${process.pid}.test`
  const deadline = createStepDeadline(clock)
  const folder = openSharedFolder(path, deadline, 'test')
  const names = await folder.list().catch((error: unknown) => {
    throw rejection(error instanceof Failure ? 'hangs' : 'not_a_folder')
  })
  try {
    await folder.write(name, `${names.length}`)
    await folder.read(name, maxTestBytes)
    await deadline.step(() => rm(join(path, name)))
  } catch (error) {
    throw rejection(error instanceof Failure ? 'hangs' : 'not_writable')
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Written again: what is there is replaced, or the writing says why it cannot be. */
function unreadable(error: unknown): null {
  if (error instanceof Failure && error.details?.['reason'] === 'not_regular') return null
  if (isOfOneFile(error)) return null
  throw error
}

/** Returns true if the file was gone already, false if it cannot be removed now. */
function inUse(error: unknown): boolean {
  if (!isOfOneFile(error)) throw error
  return systemCode(error) === 'ENOENT'
}

/** NFS: another PC replaced the file while it was read. Windows has no name for some errors of a single file. */
const fileErrors: ReadonlySet<string> = new Set('EACCES EPERM EBUSY EIO EISDIR ENOENT ENXIO ESTALE UNKNOWN'.split(' '))

/** True for an error of the system that concerns one file, not the folder: listing that says whether it is there. */
export function isOfOneFile(error: unknown): boolean {
  return fileErrors.has(systemCode(error) ?? '')
}
