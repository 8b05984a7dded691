import { existsSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { instantText } from '../domain/dates.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { verifyBackup, listBackups, makeBackup, removePartialBackups } from './backups.ts'
import type { ChainVerifier } from './chains.ts'
import type { Migration } from './migrate.ts'
import { newestVersion, assertNotNewer, schemaVersion } from './migrate.ts'
import { primaryMigrations } from './migrations/primary.ts'
import type { Notice } from './notices.ts'
import { addNotice } from './notices.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  migratePrimary,
  primaryApplicationId,
  primaryFileName,
} from './primary-database.ts'
import { isWalDamaged, restoreMissingEntries } from './missing-entries.ts'
import { buildRestored, describeReport, removeDatabase, restoringName } from './restore.ts'
import { quarantineFile } from './quarantine-file.ts'
import { applyRestore } from './stage-restore.ts'
import type { Connection } from './sql.ts'
import { pragma, withFile } from './sql.ts'
import { mapStorageErrors, unlessDamaged } from './storage-failure.ts'
import { whileOpen } from './while-open.ts'
import { writeFileAtomically } from './atomic-file.ts'

export interface OpenPrimaryDatabaseOptions {
  folder: string
  clock: Clock
  log: Log
  verifier: ChainVerifier
  /** All migrations of the program by default; tests may replace them. */
  migrations?: readonly Migration[]
}

/** Exists while the file is open: if it exists at start without a write-ahead log, the log was lost. */
const markerName = 'muelle.open'

type Condition = 'fresh' | 'good' | 'missing' | 'damaged'

/**
 * Opens `muelle.db` of a profile folder: checks it, and backs it up and migrates it if it is of an older version. A damaged
 * or missing file is quarantined and replaced by the newest valid backup with everything that is still readable. Throws
 * `db_too_new` without changing the file. Nothing is ever deleted.
 */
export function openPrimaryDatabase({
  folder,
  clock,
  log,
  verifier,
  migrations = primaryMigrations,
}: OpenPrimaryDatabaseOptions) {
  const path = join(folder, primaryFileName)
  const nowMs = clock.now()
  const at = instantText(nowMs, clock.offsetMinutes(nowMs))
  const notices: Notice[] = []
  removePartialBackups(folder)
  const restored = applyRestore(folder)
  if (restored !== null) notices.push({ ...restored, at })
  finishRestore(folder, path)

  // Checked first, because opening the file creates a new log.
  const endedProperly = !existsSync(join(folder, markerName))
  const walLost = (!endedProperly && !existsSync(`${path}-wal`)) || isWalDamaged(folder)
  let condition = inspect(folder, path, migrations)
  if (condition === 'good' && isOld(path, migrations) && verifyBackup(path, verifier) !== null) condition = 'damaged'
  if (condition === 'damaged' || condition === 'missing') notices.push(restore(condition))

  const database = connectPrimaryDatabase(path)
  try {
    const version = schemaVersion(database.db)
    if (version > 0 && version < newestVersion(migrations)) {
      const backup = makeBackup(database, folder, 'migration', nowMs, verifier)
      log.info('store.backup', { file: basename(backup), kind: 'migration' })
    }
    const ran = migratePrimary(database, migrations)
    if (ran.length > 0) log.info('store.migrated', { from: version, to: newestVersion(migrations) })
    const missing = { verifier, walLost: walLost && condition === 'good' }
    const detail = restoreMissingEntries(database, folder, missing)
    if (detail !== null) notices.push({ code: 'log_lost', at, detail })
    if (notices.length > 0) database.transaction((writer) => notices.forEach((notice) => addNotice(writer, notice)))
    // The write-ahead log exists only after the first read; the marker must not be written before.
    pragma(database.db, 'user_version')
    writeFileAtomically(join(folder, markerName), '')
  } catch (error) {
    closePrimaryDatabase(database)
    throw error
  }
  for (const notice of notices) log.warn('store.notice', { code: notice.code, detail: notice.detail })

  function restore(reason: 'damaged' | 'missing'): Notice {
    const { backup, report } = buildRestored(folder, path, { nowMs, verifier, migrations })
    const left = ['', '-wal'].some((companion) => existsSync(path + companion))
    const setAside = left ? quarantineFile(path, 'damaged', nowMs, { keepOlder: true }) : null
    finishRestore(folder, path)
    return { code: `database_${reason}`, at, detail: describeReport(backup, report, setAside) }
  }

  return {
    database,
    /** Notices for users about this opening; stored in the file too. */
    notices,
    /** True if a backup that a supervisor chose has taken the place of the data. */
    restored: restored?.code === 'database_restored',
    /** False if the program ended without closing the file. */
    endedProperly,
    close(): void {
      if (!database.db.open) return
      closePrimaryDatabase(database)
      // Another connection may still use the log; then the marker stays.
      if (!existsSync(`${path}-wal`)) mapStorageErrors(() => rmSync(join(folder, markerName), { force: true }))
    },
  }
}

/**
 * Finishes an interrupted restore. The restored file is built under another name and renamed after the damaged one was
 * quarantined: it is complete if the damaged one is gone, and is discarded otherwise.
 */
function finishRestore(folder: string, path: string): void {
  const restoring = join(folder, restoringName)
  if (!existsSync(restoring)) return
  mapStorageErrors(() => {
    if (!existsSync(path)) renameSync(restoring, path)
    else removeDatabase(restoring)
  })
}

/** The number of the file's format for writing. SQLite opens a file with a damaged one, but never writes to it. */
function writeVersionOf(path: string): number {
  const header = Buffer.alloc(19)
  whileOpen(path, 'r', (file) => readSync(file, header, 0, header.length, 0))
  return header.readUInt8(18)
}

function inspect(folder: string, path: string, migrations: readonly Migration[]): Condition {
  const hasBackups = listBackups(folder).length > 0
  if (!existsSync(path)) return hasBackups || existsSync(`${path}-wal`) ? 'missing' : 'fresh'
  if (statSync(path).size === 0 && !existsSync(`${path}-wal`)) return hasBackups ? 'damaged' : 'fresh'
  if (mapStorageErrors(() => writeVersionOf(path)) > 2) return 'damaged'
  // An interrupted first start may have left a rollback journal, which only a writer can use.
  const readonly = !existsSync(`${path}-journal`)
  const condition = (file: Connection): Condition => {
    assertNotNewerMuelle(file, migrations)
    if (pragma(file.db, 'quick_check(1)') !== 'ok') return 'damaged'
    if (pragma(file.db, 'application_id') === primaryApplicationId) return 'good'
    // Interrupted before its first tables were created; a file with tables and without our id is not a Muelle file.
    return pragma(file.db, 'schema_version') === 0 && !hasBackups ? 'fresh' : 'damaged'
  }
  return unlessDamaged('damaged', () => withFile(path, condition, { readonly }))
}

function assertNotNewerMuelle(file: Connection, migrations: readonly Migration[]): void {
  if (pragma(file.db, 'application_id') === primaryApplicationId)
    assertNotNewer(schemaVersion(file.db), migrations, primaryFileName)
}

function isOld(path: string, migrations: readonly Migration[]): boolean {
  return withFile(path, ({ db }) => schemaVersion(db) < newestVersion(migrations))
}
