import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'

/** Timeout of one step on a network share. */
const stepTimeoutMs = 20_000

/** A folder on a share that may be slow or unavailable: every step has a deadline. */
export interface SharedFolder {
  list(): Promise<string[]>
  /** Identifies a version of a file; `null` if the file does not exist. */
  mark(name: string): Promise<{ bytes: number; mark: string } | null>
  read(name: string): Promise<string>
  /** The first bytes of a file; `null` if it does not exist. */
  head(name: string, bytes: number): Promise<string | null>
  /** Writes a temporary file and renames it: readers see the old or the new file, never part of one. */
  write(name: string, content: string | Uint8Array): Promise<void>
  /** Returns true if the file is removed; false while another program has it open. */
  remove(name: string): Promise<boolean>
}

export interface StepDeadline {
  /**
   * Runs one step on the share. Rejects while an earlier step hangs, because each occupies a thread of this process.
   */
  step<T>(work: () => Promise<T>): Promise<T>
  /** Rejects all current and later steps. */
  stop(): void
}

export function createStepDeadline(clock: Clock): StepDeadline {
  let hanging: Promise<unknown> | null = null
  let stopped = false
  let leave = (): void => {}
  return {
    stop() {
      stopped = true
      leave()
    },
    step(work) {
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

export function openSharedFolder(folder: string, { step }: StepDeadline, tag: string): SharedFolder {
  const at = (name: string) => join(folder, name)
  return {
    list: () => step(() => readdir(folder)),
    mark: (name) =>
      step(async () => {
        const { size, mtimeMs } = await stat(at(name))
        return { bytes: size, mark: `${size} ${mtimeMs}` }
      }).catch(missing),
    read: (name) => step(() => readFile(at(name), 'utf8')),
    head: (name, bytes) =>
      step(async () => {
        const file = await open(at(name), 'r')
        try {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
          return buffer.toString('utf8', 0, bytesRead)
        } finally {
          await file.close()
        }
      }).catch(missing),
    write: (name, content) =>
      step(async () => {
        // Each PC has its own temporary file.
        const temporary = at(`${name}.${tag}.tmp`)
        const file = await open(temporary, 'w')
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, at(name))
      }),
    remove: (name) => step(() => rm(at(name), { force: true })).then(() => true, inUse),
  }
}

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
    await folder.read(name)
    await deadline.step(() => rm(join(path, name)))
  } catch (error) {
    throw rejection(error instanceof Failure ? 'hangs' : 'not_writable')
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

function inUse(error: unknown): false {
  if (error instanceof Error && 'code' in error && ['EBUSY', 'EPERM', 'EACCES'].includes(String(error.code)))
    return false
  throw error
}
