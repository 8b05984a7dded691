import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import type { Backup } from './backups.ts'
import { verifyBackup, listBackups } from './backups.ts'
import type { ChainVerifier } from './chains.ts'
import type { Migration } from './migrate.ts'
import { migrate } from './migrate.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  primaryApplicationId,
  primaryFileName,
} from './primary-database.ts'
import { commitFile } from './atomic-file.ts'
import type { SalvageReport } from './salvage.ts'
import { copyMissingRows } from './salvage.ts'
import type { Connection } from './sql.ts'
import { all, openFile, run } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'

/** A restored file before it takes its place. */
export const restoringName = 'muelle.restoring.db'

interface Restored {
  backup: Backup | null
  /** `null` where nothing could be read of the damaged file. */
  report: SalvageReport | null
}

interface RestoreOptions {
  nowMs: number
  verifier: ChainVerifier
  migrations: readonly Migration[]
}

/**
 * Builds the file that replaces a damaged or lost one, beside it: the newest good backup, brought up to date, with what
 * can still be read of the damaged file. Touches neither.
 */
export function buildRestored(folder: string, damaged: string, options: RestoreOptions): Restored {
  const { nowMs, verifier, migrations } = options
  const building = join(folder, `${restoringName}.partial`)
  remove(building)
  const backup = newestGood(folder, verifier)
  if (backup) mapStorageErrors(() => copyFileSync(backup.path, building))
  const target = connectPrimaryDatabase(building)
  let report: SalvageReport | null = null
  try {
    migrate(target, migrations, primaryApplicationId, primaryFileName)
    report = salvage(target, damaged, folder, nowMs, verifier)
    // Everything that was folded from the log is folded anew.
    target.transaction((writer) => run(writer, 'DELETE FROM session_state'))
  } finally {
    closePrimaryDatabase(target)
  }
  commitFile(building, join(folder, restoringName))
  return { backup, report }
}

/** Fills what the file lacks from the newest good backup: its write-ahead log was lost, the backup may know more. */
export function fillFromBackup(target: PrimaryDatabase, folder: string, verifier: ChainVerifier): Restored {
  const backup = newestGood(folder, verifier)
  if (!backup) return { backup, report: null }
  const source = openFile(backup.path, { readonly: true })
  try {
    return {
      backup,
      report: copyMissingRows(target, source, { newer: false, foundIn: basename(backup.path), verifier }),
    }
  } finally {
    source.db.close()
  }
}

/** The newest backup that is sound with all its chains; where there is none, the newest that is sound. */
function newestGood(folder: string, verifier: ChainVerifier): Backup | null {
  const backups = listBackups(folder)
  const sound = (rules: ChainVerifier | null) => backups.find((backup) => verifyBackup(backup.path, rules) === null)
  return sound(verifier) ?? sound(null) ?? null
}

/** Reads a private copy: opening the damaged file itself would write to it. */
function salvage(
  target: PrimaryDatabase,
  damaged: string,
  folder: string,
  nowMs: number,
  verifier: ChainVerifier,
): SalvageReport | null {
  if (!existsSync(damaged)) return null
  const work = mapStorageErrors(() => mkdtempSync(join(folder, 'salvage-')))
  try {
    const copy = join(work, primaryFileName)
    for (const companion of ['', '-wal', '-journal'])
      if (existsSync(damaged + companion)) mapStorageErrors(() => copyFileSync(damaged + companion, copy + companion))
    const source = openFile(copy)
    try {
      const report = copyMissingRows(target, source, { newer: true, foundIn: `${primaryFileName} ${nowMs}`, verifier })
      return report.events + report.beside + report.rows > 0 || isReadable(source) ? report : null
    } finally {
      source.db.close()
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return null
    throw error
  } finally {
    mapStorageErrors(() => rmSync(work, { recursive: true, force: true }))
  }
}

/** Whether the file can be asked at all; of one that cannot, the logs were looked for page by page. */
function isReadable(source: Connection): boolean {
  try {
    all(source, 'SELECT name FROM sqlite_schema')
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return false
    throw error
  }
}

function remove(path: string): void {
  mapStorageErrors(() => {
    for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(path + companion, { force: true })
  })
}

/** What was restored, in figures of rows and names of files: for the notice. */
export function describeReport(backup: Backup | null, report: SalvageReport | null, setAside: string | null): string {
  const parts = [
    `backup: ${backup ? basename(backup.path) : 'none'}`,
    report
      ? `salvaged: ${report.events} events, ${report.rows} rows; beside the log: ${report.beside} events`
      : 'salvaged: nothing',
  ]
  if (report && report.incomplete.length > 0) parts.push(`not wholly read: ${report.incomplete.join(', ')}`)
  if (setAside !== null) parts.push(`set aside: ${setAside}`)
  return parts.join('; ')
}
