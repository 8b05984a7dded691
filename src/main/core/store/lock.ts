import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../domain/failure.ts'
import { writeFileAtomically } from './atomic-file.ts'
import { createPrivateFolder, makeDataFolderPrivate } from './private-files.ts'
import { quarantineFile } from './quarantine-file.ts'
import { readJsonFile } from './read-if-file.ts'
import type { Connection } from './sql.ts'
import { openFile } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'

const holder = z.object({
  address: z.string().nullable(),
  pid: z.number().int(),
  /** The name of the user of this PC; `null` in notes of older versions. */
  user: z.string().nullable().default(null),
  startedAt: z.string(),
})

/** The core that uses a data folder, and its address. */
export type LockHolder = z.infer<typeof holder>

/** How long a lock may be shared before it is another user's. */
const readerMs = 500

export type FolderLock = ReturnType<typeof lockDataFolder>

/**
 * Locks the data folder for one core, after taking the rights of other users off it. The lock is SQLite's exclusive lock on
 * a separate file, which the operating system releases when the process ends, even after a crash. Throws
 * `Failure('conflict')` with the holder's address, pid, user and start if another core has it.
 */
export function lockDataFolder(folder: string, self: LockHolder) {
  mapStorageErrors(() => {
    createPrivateFolder(folder)
    makeDataFolderPrivate(folder)
  })
  const lock = take(folder)
  const note = join(folder, 'lock.json')
  try {
    writeFileAtomically(note, `${JSON.stringify(self)}\n`)
  } catch (error) {
    lock.db.close()
    throw error
  }
  return {
    release(): void {
      if (!lock.db.open) return
      try {
        mapStorageErrors(() => rmSync(note, { force: true }))
      } finally {
        // A disk that can only be read, or a program that has the note open, must not keep the next core of this process out.
        lock.db.close()
      }
    },
  }
}

function take(folder: string): Connection {
  const path = join(folder, 'lock.db')
  try {
    return tryTake(path)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'storage_busy') return takeFromReader(folder, path)
    if (error.code !== 'storage_corrupt') throw error
    // The file contains no data, so a damaged one can be replaced.
    quarantineFile(path, 'damaged', Date.now(), { keepOlder: true })
    return tryTake(path)
  }
}

function tryTake(path: string, busyMs = 0): Connection {
  const connection = openFile(path, { busyMs })
  try {
    mapStorageErrors(() =>
      connection.db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE'),
    )
    return connection
  } catch (error) {
    connection.db.close()
    throw error
  }
}

/**
 * Takes the lock although another process has a lock on the file. Only somebody who may write the file can have an exclusive
 * one, and a core always has one. Whoever opened the file of an older version, which everybody could read, can only have a
 * shared one: then no core runs, and a new file that nobody else can open replaces the old one.
 */
function takeFromReader(folder: string, path: string): Connection {
  // Windows protects the file by the rights of the user's profile folder.
  if (process.platform === 'win32' || !isOnlyRead(path)) throw taken(folder)
  try {
    // A core that is just starting has a shared lock for a moment.
    return tryTake(path, readerMs)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'storage_busy') throw error
  }
  const old = statSync(path).ino
  // Of several cores that start now, one can create this link.
  const claim = join(folder, `lock.read-${old}.db`)
  try {
    linkSync(path, claim)
  } catch {
    throw taken(folder)
  }
  try {
    // Another core may have replaced the file just before.
    if (statSync(claim).ino !== old || !isOnlyRead(claim)) throw taken(folder)
    const fresh = join(folder, `lock.${randomUUID()}.db`)
    const lock = tryTake(fresh)
    renameSync(fresh, path)
    return lock
  } finally {
    rmSync(claim, { force: true })
  }
}

/** True if nobody has an exclusive lock on the file. */
function isOnlyRead(path: string): boolean {
  const connection = openFile(path, { readonly: true, busyMs: 0 })
  try {
    mapStorageErrors(() => connection.db.exec('BEGIN; SELECT 1 FROM sqlite_schema; COMMIT'))
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_busy') return false
    if (error instanceof Failure && error.code === 'storage_corrupt') return true
    throw error
  } finally {
    connection.db.close()
  }
}

function taken(folder: string): Failure {
  const first = readJsonFile(join(folder, 'lock.json'), holder)
  return new Failure('conflict', 'Another instance of Muelle uses this data folder', {
    reason: 'data_folder_locked',
    address: first?.address ?? null,
    pid: first?.pid ?? null,
    user: first?.user ?? null,
    startedAt: first?.startedAt ?? null,
  })
}
