import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Backup } from './backups.ts'
import { backupsInOrder, isAhead } from './backup-order.ts'
import { verifyBackup } from './backups.ts'
import type { ChainVerifier } from './chains.ts'
import { replaceFirstPage } from './first-page.ts'
import type { Migration } from './migrate.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { closePrimaryDatabase, connectPrimaryDatabase, migratePrimary, primaryFileName } from './primary-database.ts'
import { commitFile } from './atomic-file.ts'
import type { SalvageReport } from './salvage.ts'
import { copyMissingRows } from './salvage.ts'
import { all, run, withFile } from './sql.ts'
import { mapStorageErrors, unlessDamaged } from './storage-failure.ts'
import { createWorkFolder } from './private-files.ts'

/** A restored file before it replaces the damaged one. */
export const restoringName = 'muelle.restoring.db'

/** Backups whose first page is tried in a file without a readable one. */
const triedBackups = 3

interface Restored {
  backup: Backup | null
  /** `null` if nothing of the damaged file could be read. */
  report: SalvageReport | null
}

interface RestoreOptions {
  nowMs: number
  verifier: ChainVerifier
  migrations: readonly Migration[]
}

/**
 * Builds the file that replaces a damaged or lost one, next to it: the newest valid backup, migrated, with the rows that
 * can still be read from the damaged file. Changes neither of the two.
 */
export function buildRestored(folder: string, damaged: string, options: RestoreOptions): Restored {
  const { verifier, migrations } = options
  const building = join(folder, `${restoringName}.partial`)
  removeDatabase(building)
  const backup = newestValid(folder, verifier)
  if (backup) mapStorageErrors(() => copyFileSync(backup.path, building))
  const target = connectPrimaryDatabase(building)
  let report: SalvageReport | null = null
  try {
    migratePrimary(target, migrations)
    report = salvage(target, damaged, folder, options)
    // Everything that is computed from the log is computed again.
    target.transaction((writer) => run(writer, 'DELETE FROM session_state'))
  } finally {
    closePrimaryDatabase(target)
  }
  commitFile(building, join(folder, restoringName))
  return { backup, report }
}

/**
 * Adds missing rows from the newest valid backup: the write-ahead log was lost or an older file put back, so the backup may have
 * more. One that is of a later state has the later decisions, too: who may enter, which PC is trusted, what was shown.
 */
export function fillFromBackup(target: PrimaryDatabase, folder: string, verifier: ChainVerifier): Restored {
  const backup = newestValid(folder, verifier)
  if (!backup) return { backup, report: null }
  const report = withFile(backup.path, (source) => {
    const newer = isAhead(source, target)
    return copyMissingRows(target, source, { newer, foundIn: basename(backup.path), verifier })
  })
  return { backup, report }
}

/** The newest valid backup with intact chains; without one, the newest valid backup. */
function newestValid(folder: string, verifier: ChainVerifier): Backup | null {
  const backups = backupsInOrder(folder)
  const sound = (rules: ChainVerifier | null) => backups.find((backup) => verifyBackup(backup.path, rules) === null)
  return sound(verifier) ?? sound(null) ?? null
}

/** Reads a private copy: opening the damaged file itself would write to it. */
function salvage(
  target: PrimaryDatabase,
  damaged: string,
  folder: string,
  { nowMs, verifier, migrations }: RestoreOptions,
): SalvageReport | null {
  if (!existsSync(damaged)) return null
  const work = mapStorageErrors(() => createWorkFolder(folder, 'salvage-'))
  try {
    const copy = join(work, primaryFileName)
    for (const companion of ['', '-wal', '-journal'])
      if (existsSync(damaged + companion)) mapStorageErrors(() => copyFileSync(damaged + companion, copy + companion))
    if (!isReadable(copy)) {
      const backups = backupsInOrder(folder).map(({ path }) => path)
      replaceFirstPage(copy, work, backups.slice(0, triedBackups), migrations)
    }
    const options = { newer: true, foundIn: `${primaryFileName} ${nowMs}`, verifier }
    return unlessDamaged(null, () =>
      withFile(
        copy,
        (source) => {
          const report = copyMissingRows(target, source, options)
          return report.events + report.beside + report.rows > 0 || isReadable(copy) ? report : null
        },
        {},
      ),
    )
  } finally {
    mapStorageErrors(() => rmSync(work, { recursive: true, force: true }))
  }
}

/** True if the file can be queried at all; if not, its logs are read page by page. */
function isReadable(path: string): boolean {
  const parts = unlessDamaged(null, () => withFile(path, (file) => all(file, 'SELECT name FROM sqlite_schema'), {}))
  return parts !== null
}

/** Removes a database file with its companions. */
export function removeDatabase(path: string): void {
  mapStorageErrors(() => {
    for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(path + companion, { force: true })
  })
}

/** Restored rows (numbers) and files (names), for the notice. */
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
