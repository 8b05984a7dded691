import type { FailureReason } from '../../../contract/failure-reasons.ts'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newestFirst } from '../domain/backup-times.ts'
import { Failure } from '../domain/failure.ts'
import type { ChainVerifier } from './chains.ts'
import { brokenChains } from './chains.ts'
import { primaryApplicationId } from './primary-database.ts'
import { commitFile } from './atomic-file.ts'
import { createPrivateFile, createPrivateFolder } from './private-files.ts'
import { fileTime, timeInName } from './quarantine-file.ts'
import { removeLeftover } from './remove-leftover.ts'
import type { Connection } from './sql.ts'
import { pragma, run, withFile } from './sql.ts'
import { mapStorageErrors, unlessDamaged } from './storage-failure.ts'

/** Why a backup was made: a count was finished, the program started, or before a migration. */
export type BackupKind = 'close' | 'start' | 'migration'

export interface Backup {
  path: string
  kind: BackupKind
  /** Epoch milliseconds. */
  atMs: number
  bytes: number
}

const minBackups = 10
const dailyBackupDays = 14
const dayMs = 86_400_000
/** Time between two backups that counts at most. More is a PC that was off, or a clock that was wrong. */
const maxStepMs = 3 * dayMs
const pattern = /^muelle-(\d{8}T\d{9}Z)-(close|start|migration)\.db$/
const partialEnding = '.partial'

function backupFolder(folder: string): string {
  return join(folder, 'backups')
}

/**
 * Copies `muelle.db` into the backup folder: written under a temporary name, verified, synced and renamed, so that a file
 * with a backup's name is valid. With `verifier` the chains of the log are checked too. Returns its path.
 */
export function makeBackup(
  file: Connection,
  folder: string,
  kind: BackupKind,
  nowMs: number,
  verifier: ChainVerifier | null,
): string {
  const target = backupFolder(folder)
  mapStorageErrors(() => createPrivateFolder(target))
  removePartialBackups(folder)
  const { path, atMs } = freePath(target, kind, nowMs)
  const partial = path + partialEnding
  try {
    // SQLite writes into an empty file, which keeps its rights.
    mapStorageErrors(() => createPrivateFile(partial))
    copyInto(file, partial)
    const fault = verifyBackup(partial, verifier)
    if (fault !== null)
      throw new Failure('storage_corrupt', 'The backup of the data file is not valid', { reason: fault })
    commitFile(partial, path)
  } finally {
    mapStorageErrors(() => rmSync(partial, { force: true }))
  }
  pruneBackups(folder, atMs)
  return path
}

/** SQLite opens no path of more than about 500 characters, where the system does: the file is there already. */
function copyInto(file: Connection, partial: string): void {
  try {
    run(file, 'VACUUM INTO ?', partial)
  } catch (error) {
    if (!(error instanceof Failure) || !String(error.details?.reason).startsWith('SQLITE_CANTOPEN')) throw error
    const reason = 'path_too_long'
    throw new Failure('storage_readonly', 'The path of the data folder is too long', { reason }, { cause: error })
  }
}

/** The first name from a time on that is free, and its time. */
function freePath(target: string, kind: BackupKind, nowMs: number): { path: string; atMs: number } {
  for (let atMs = nowMs; ; atMs += 1) {
    const path = join(target, `muelle-${fileTime(atMs)}-${kind}.db`)
    if (!existsSync(path)) return { path, atMs }
  }
}

/** The fault of a file that should be a `muelle.db`, as a fixed word; `null` if it is valid. */
export function verifyBackup(path: string, verifier: ChainVerifier | null): FailureReason | null {
  const faultIn = (file: Connection): FailureReason | null => {
    if (pragma(file.db, 'application_id') !== primaryApplicationId) return 'not_muelle'
    if (pragma(file.db, 'quick_check(1)') !== 'ok') return 'damaged'
    return verifier && brokenChains(file, verifier).length > 0 ? 'chain_broken' : null
  }
  return unlessDamaged('damaged', () => withFile(path, faultIn))
}

/** Backups, newest first. */
export function listBackups(folder: string): Backup[] {
  const target = backupFolder(folder)
  if (!existsSync(target)) return []
  return mapStorageErrors(() =>
    readdirSync(target)
      .flatMap((name) => {
        const [, time, kind] = pattern.exec(name) ?? []
        if (time === undefined) return []
        const path = join(target, name)
        // The thread of backups reads the list while others are removed.
        const found = statSync(path, { throwIfNoEntry: false })
        if (found === undefined) return []
        return [{ path, kind: kind as BackupKind, atMs: timeInName(time), bytes: found.size }]
      })
      .sort((a, b) => b.atMs - a.atMs || (a.path < b.path ? 1 : -1)),
  )
}

/**
 * Keeps the ten newest, the newest of each of the last 14 days, and all that were made before a change of schema. Backups that
 * were made while the clock was ahead keep no places from newer ones, and do not outlive the days. How old one is, is counted
 * from backup to backup: one start with a wrong clock must not make those of all other days old.
 */
function pruneBackups(folder: string, nowMs: number): void {
  const days = new Set<number>()
  const order = newestFirst(nowMs)
  const backups = listBackups(folder).sort((a, b) => order(a.atMs, b.atMs))
  let [ageMs, laterMs] = [0, nowMs]
  backups.forEach(({ atMs, kind, path }, index) => {
    ageMs += Math.max(0, Math.min(laterMs - atMs, maxStepMs))
    laterMs = atMs
    const day = Math.floor(atMs / dayMs)
    const newestOfDay = !days.has(day)
    days.add(day)
    if (index < minBackups || kind === 'migration') return
    if (newestOfDay && ageMs < dailyBackupDays * dayMs) return
    removeLeftover(path)
  })
}

/** Removes the partial file of an interrupted backup; it never had a backup's name. */
export function removePartialBackups(folder: string): void {
  const target = backupFolder(folder)
  if (!existsSync(target)) return
  mapStorageErrors(() => {
    for (const name of readdirSync(target)) if (name.includes(partialEnding)) removeLeftover(join(target, name))
  })
}
