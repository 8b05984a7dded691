import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { verifyBackup, listBackups, makeBackup, removePartialBackups } from './backups.ts'
import type { ChainVerifier } from './chains.ts'
import type { Migration } from './migrate.ts'
import { migrate, newestVersion, refuseNewer, schemaVersion } from './migrate.ts'
import { primaryMigrations } from './migrations/primary.ts'
import type { Notice } from './notices.ts'
import { addNotice } from './notices.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  primaryApplicationId,
  primaryFileName,
} from './primary-database.ts'
import { buildRestored, describeReport, fillFromBackup, restoringName } from './restore.ts'
import { quarantineFile } from './quarantine-file.ts'
import { openFile, pragma } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { writeFileAtomically } from './atomic-file.ts'

export interface OpenPrimaryDatabaseOptions {
  folder: string
  clock: Clock
  log: Log
  verifier: ChainVerifier
  /** All of the program's, unless a test tries another step. */
  migrations?: readonly Migration[]
}

export interface OpenedPrimaryDatabase {
  database: PrimaryDatabase
  /** What the people must know of this opening; kept in the file as well. */
  notices: Notice[]
  close(): void
}

/** Exists while the file is open: a start that finds it, but no write-ahead log, knows that the log was lost. */
const markerName = 'muelle.open'

type Condition = 'fresh' | 'good' | 'missing' | 'damaged'

/**
 * Opens `muelle.db` of a profile folder: checks it, backs it up and migrates it where it is old, and where it is
 * damaged or lost sets it aside and restores the newest good backup with everything that could still be read.
 * `db_too_new` leaves the file as it is. Nothing is ever deleted.
 */
export function openPrimaryDatabase({
  folder,
  clock,
  log,
  verifier,
  migrations = primaryMigrations,
}: OpenPrimaryDatabaseOptions): OpenedPrimaryDatabase {
  const path = join(folder, primaryFileName)
  const nowMs = clock.now()
  const at = instantText(nowMs, clock.offsetMinutes(nowMs))
  const notices: Notice[] = []
  removePartialBackups(folder)
  finishRestore(folder, path)

  // Asked first: whoever opens the file makes a new log.
  const logLost = existsSync(join(folder, markerName)) && !existsSync(`${path}-wal`)
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
    const ran = migrate(database, migrations, primaryApplicationId, primaryFileName)
    if (ran.length > 0) log.info('store.migrated', { from: version, to: newestVersion(migrations) })
    if (logLost && condition === 'good') notices.push(fillGaps(database))
    if (notices.length > 0) database.transaction((writer) => notices.forEach((notice) => addNotice(writer, notice)))
    // Read once: only now does the write-ahead log exist, and the marker may say so.
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

  function fillGaps(target: PrimaryDatabase): Notice {
    const { backup, report } = fillFromBackup(target, folder, verifier)
    return { code: 'log_lost', at, detail: describeReport(backup, report, null) }
  }

  return {
    database,
    notices,
    close() {
      if (!database.db.open) return
      closePrimaryDatabase(database)
      // Another connection may still hold the log; then the marker stays true.
      if (!existsSync(`${path}-wal`)) mapStorageErrors(() => rmSync(join(folder, markerName), { force: true }))
    },
  }
}

/**
 * A restored file is built beside and renamed after the damaged one was set aside: where the damaged one is gone, the
 * restored one was complete; where it is still there, it was not.
 */
function finishRestore(folder: string, path: string): void {
  const restoring = join(folder, restoringName)
  if (!existsSync(restoring)) return
  mapStorageErrors(() => {
    if (!existsSync(path)) renameSync(restoring, path)
    else for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(restoring + companion, { force: true })
  })
}

function inspect(folder: string, path: string, migrations: readonly Migration[]): Condition {
  const hasBackups = listBackups(folder).length > 0
  if (!existsSync(path)) return hasBackups || existsSync(`${path}-wal`) ? 'missing' : 'fresh'
  if (statSync(path).size === 0 && !existsSync(`${path}-wal`)) return hasBackups ? 'damaged' : 'fresh'
  // A first start that was cut off may have left a rollback journal, which only a writer can use.
  const readonly = !existsSync(`${path}-journal`)
  try {
    const file = openFile(path, { readonly })
    try {
      refuseNewerMuelle(file, migrations)
      if (pragma(file.db, 'quick_check(1)') !== 'ok') return 'damaged'
      if (pragma(file.db, 'application_id') === primaryApplicationId) return 'good'
      // Cut off before its first tables were there; anything else with tables is somebody else's file.
      return pragma(file.db, 'schema_version') === 0 && !hasBackups ? 'fresh' : 'damaged'
    } finally {
      file.db.close()
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return 'damaged'
    throw error
  }
}

function refuseNewerMuelle(file: ReturnType<typeof openFile>, migrations: readonly Migration[]): void {
  if (pragma(file.db, 'application_id') === primaryApplicationId)
    refuseNewer(schemaVersion(file.db), migrations, primaryFileName)
}

function isOld(path: string, migrations: readonly Migration[]): boolean {
  const file = openFile(path, { readonly: true })
  try {
    return schemaVersion(file.db) < newestVersion(migrations)
  } finally {
    file.db.close()
  }
}
