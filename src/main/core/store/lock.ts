import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../domain/failure.ts'
import { writeFileAtomically } from './atomic-file.ts'
import { quarantineFile } from './quarantine-file.ts'
import { openFile } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'

const holder = z.object({ address: z.string().nullable(), pid: z.number().int(), startedAt: z.string() })

/** The core that uses a data folder, and its address. */
export type LockHolder = z.infer<typeof holder>

export interface FolderLock {
  release(): void
}

/**
 * Locks the data folder for one core. The lock is SQLite's exclusive lock on a separate file, which the operating system
 * releases when the process ends, even after a crash. Throws `Failure('conflict')` with the holder's address, pid and
 * start if another core has it.
 */
export function lockDataFolder(folder: string, self: LockHolder): FolderLock {
  mapStorageErrors(() => mkdirSync(folder, { recursive: true }))
  const lock = take(folder)
  const note = join(folder, 'lock.json')
  try {
    writeFileAtomically(note, `${JSON.stringify(self)}\n`)
  } catch (error) {
    lock.db.close()
    throw error
  }
  return {
    release() {
      if (!lock.db.open) return
      mapStorageErrors(() => rmSync(note, { force: true }))
      lock.db.close()
    },
  }
}

function take(folder: string) {
  const path = join(folder, 'lock.db')
  try {
    return tryTake(path)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'storage_busy') throw taken(folder)
    if (error.code !== 'storage_corrupt') throw error
    // The file contains no data, so a damaged one can be replaced.
    quarantineFile(path, 'damaged', Date.now(), { keepOlder: true })
    return tryTake(path)
  }
}

function tryTake(path: string) {
  const connection = openFile(path, { busyMs: 0 })
  try {
    mapStorageErrors(() => connection.db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE'))
    return connection
  } catch (error) {
    connection.db.close()
    throw error
  }
}

function taken(folder: string): Failure {
  const first = readHolder(join(folder, 'lock.json'))
  return new Failure('conflict', 'Another instance of Muelle uses this data folder', {
    reason: 'data_folder_locked',
    address: first?.address ?? null,
    pid: first?.pid ?? null,
    startedAt: first?.startedAt ?? null,
  })
}

function readHolder(path: string): LockHolder | null {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
