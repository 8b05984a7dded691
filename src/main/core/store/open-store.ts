import { basename, join } from 'node:path'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import type { BackupKind } from './backups.ts'
import { listBackups, makeBackup } from './backups.ts'
import { prepareCache } from './cache/open-cache.ts'
import type { ChainVerifier } from './chains.ts'
import { pruneCommands } from './commands.ts'
import { filesIn } from './files-in.ts'
import type { LogCopy } from './log-copy.ts'
import { maxCopyBytes, openLogCopy } from './log-copy.ts'
import { addNotice } from './notices.ts'
import { openPrimaryDatabase } from './open-primary-database.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import type { RenewableCache } from './renewable-cache.ts'
import { openRenewableCache } from './renewable-cache.ts'
import { checkpointWhenIdle } from './idle-checkpoint.ts'
import { createPrivateFolder } from './private-files.ts'
import { mapStorageErrors } from './storage-failure.ts'

/** The data of one profile, open. */
export type Store = ReturnType<typeof openStore>

export interface StoreOptions {
  /** The profile's folder, created if missing. The data folder must be locked (`lockDataFolder`). */
  folder: string
  clock: Clock
  log: Log
  verifier: ChainVerifier
}

/** Opens both files of a profile folder. Throws `Failure` with a storage code or `db_too_new`. */
export function openStore({ folder, clock, log, verifier }: StoreOptions) {
  mapStorageErrors(() => createPrivateFolder(folder))
  const opened = openPrimaryDatabase({ folder, clock, log, verifier })
  const { database } = opened
  const notices = [...opened.notices]

  function note(code: string, detail: string): void {
    const now = clock.now()
    const notice = { code, at: instantText(now, clock.offsetMinutes(now)), detail }
    database.transaction((writer) => addNotice(writer, notice))
    notices.push(notice)
  }

  let renewableCache: RenewableCache
  let logCopy: LogCopy
  try {
    database.transaction((writer) => pruneCommands(writer, clock.now()))
    const rebuilt = prepareCache(folder, clock.now(), { checked: !opened.endedProperly })
    if (rebuilt) {
      log.warn('cache.rebuilt', rebuilt)
      note(`cache_${rebuilt.reason}`, `set aside: ${rebuilt.setAside}`)
    }
    renewableCache = openRenewableCache({ folder, clock, log, note })
    logCopy = keepLogCopy(database, folder, log)
  } catch (error) {
    opened.close()
    throw error
  }

  const stopCheckpoints = checkpointWhenIdle(database, clock)

  const store = {
    database,
    cache: renewableCache.reader,
    renewableCache,
    /** Problems found by this opening and how they were handled; also in `lastNotices`. */
    notices,
    /** Backs up `muelle.db` after a commit. A failure is logged and stored as a notice, never thrown: the count is finished. */
    backUp(kind: BackupKind): void {
      try {
        const path = makeBackup(database, folder, kind, clock.now(), null)
        log.info('store.backup', { file: basename(path), kind })
        logCopy.clear()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        log.warn('store.backup_failed', { kind, code: error.code })
        try {
          note('backup_failed', error.details?.reason === 'path_too_long' ? 'path_too_long' : error.code)
        } catch (noteError) {
          // A disk that is too full for the backup may be too full for the notice; the log has the line.
          if (!(noteError instanceof Failure)) throw noteError
        }
      }
    },
    /** Epoch milliseconds of the newest backup. */
    lastBackupAtMs(): number | null {
      const backups = listBackups(folder)
      // Of one that was made while the clock was ahead nobody knows how old it is. Several of one millisecond have later names.
      const latest = clock.now() + 1000
      return (backups.find(({ atMs }) => atMs <= latest) ?? backups[0])?.atMs ?? null
    },
    /** Files of the profile folder with their sizes, including backups. */
    files: (): { name: string; bytes: number }[] => filesBelow(folder),
    close(): void {
      stopCheckpoints()
      renewableCache.reader.db.close()
      logCopy.close()
      opened.close()
    },
  }
  // The backups of the data that were replaced are set aside with them.
  if (opened.restored || logCopy.bytes > maxCopyBytes) store.backUp('start')
  return store
}

/** Writes what is appended to the logs to the copy, after each commit. A full disk must not keep the commit from its answer. */
function keepLogCopy(database: PrimaryDatabase, folder: string, log: Log): LogCopy {
  const copy = openLogCopy(folder)
  let failed = false
  database.onCommit(() => {
    try {
      copy.add(database.appended)
      failed = false
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (!failed) log.warn('store.log_copy_failed', { code: error.code })
      failed = true
    }
  })
  return copy
}

function filesBelow(folder: string): { name: string; bytes: number }[] {
  return mapStorageErrors(() => [
    ...filesIn(folder),
    ...filesIn(join(folder, 'backups')).map(({ name, bytes }) => ({ name: `backups/${name}`, bytes })),
  ])
}
