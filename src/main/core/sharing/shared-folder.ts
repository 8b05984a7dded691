import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'

/** A network share that does not answer is given up after this. */
const patienceMs = 20_000

/** A folder on a share that may be slow, vanish, or hang: every step has a deadline. */
export interface SharedFolder {
  list(): Promise<string[]>
  /** What tells one writing of a file from the next; `null` where it is gone. */
  mark(name: string): Promise<{ bytes: number; mark: string } | null>
  read(name: string): Promise<string>
  /** The first bytes of a file; `null` where it is gone. */
  head(name: string, bytes: number): Promise<string | null>
  /** Written beside and renamed: whoever reads sees all of it or the one before. */
  write(name: string, content: string | Uint8Array): Promise<void>
  /** Whether it is gone; not where somebody has it open. */
  remove(name: string): Promise<boolean>
}

export interface StepDeadline {
  /** Runs one step on the share. While an earlier one still hangs no other begins: each holds a thread of this process. */
  step<T>(work: () => Promise<T>): Promise<T>
  /** Nobody waits any more, now and later. */
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
        return Promise.reject(new Failure('timeout', 'The folder does not answer', { reason: 'hangs' }))
      const running = work()
      const own: Promise<unknown> = running
        .catch(() => undefined)
        .finally(() => {
          if (hanging === own) hanging = null
        })
      hanging = own
      return new Promise((resolve, reject) => {
        const cancel = clock.after(patienceMs, () =>
          reject(new Failure('timeout', 'The folder does not answer', { reason: 'hangs' })),
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
        // Two PCs never share a half-written file.
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

/** Tries what the exchange needs of a folder; `validation` with the reason where it can't be had. */
export async function testFolder(path: string, clock: Clock): Promise<void> {
  const refused = (reason: string) =>
    new Failure('validation', 'This folder can’t be used', { issues: [{ path: 'exchange.folder', code: reason }] })
  if (!isAbsolute(path)) throw refused('not_absolute')
  const name = `muelle-${process.pid}.test`
  const deadline = createStepDeadline(clock)
  const folder = openSharedFolder(path, deadline, 'test')
  const names = await folder.list().catch((error: unknown) => {
    throw refused(error instanceof Failure ? 'hangs' : 'not_a_folder')
  })
  try {
    await folder.write(name, `${names.length}`)
    await folder.read(name)
    await deadline.step(() => rm(join(path, name)))
  } catch (error) {
    throw refused(error instanceof Failure ? 'hangs' : 'not_writable')
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
