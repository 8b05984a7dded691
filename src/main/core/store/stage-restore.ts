import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../domain/failure.ts'
import { commitFile, syncFolder, writeFileAtomically } from './atomic-file.ts'
import { endsDigest } from './backup-contents.ts'
import type { Alive } from './backup-files.ts'
import { missingFolder, readFailure } from './backup-files.ts'
import { photoFolderName } from './backup-folder.ts'
import { copyPhotos } from './backup-photos.ts'
import { photoNames } from './backup-contents.ts'
import type { ChainVerifier } from './chains.ts'
import type { ChosenBackup } from './examine-backup.ts'
import { examined, openPresent, removeWork, withBackup } from './examine-backup.ts'
import { closePrimaryDatabase, primaryFileName } from './primary-database.ts'
import type { PrimaryWriter } from './primary-database.ts'
import { createPrivateFolder } from './private-files.ts'
import { fileTime } from './quarantine-file.ts'
import { readJsonFile } from './read-if-file.ts'
import { writeSetting } from './settings.ts'
import type { Connection } from './sql.ts'
import { all, run, withFile } from './sql.ts'
import { mapStorageErrors, unlessDamaged } from './storage-failure.ts'

/** Setting of restored data until the next start has made them those of a new device. */
export const restoredKey = 'restored'

const stagedName = 'muelle.restore.db'
const orderName = 'restore.json'

const order = z.object({
  backup: z.string(),
  /** Digest of the ends of the data that are replaced. */
  ends: z.string(),
  /** Folder for the data that are replaced, beside the new ones. */
  aside: z.string().regex(/^replaced-[0-9TZ]+$/),
})
type RestoreOrder = z.infer<typeof order>

/**
 * Prepares the file that replaces `muelle.db` at the next start, with the photos of the backup. Rejects with `conflict`
 * (`changed`) if the data of this PC or the backup are not those that `seen` names. Returns the order for `orderRestore`.
 */
export function stageRestore(
  chosen: ChosenBackup & { seen: string; nowMs: number; at: string },
  verifier: ChainVerifier,
  alive: Alive = () => {},
): Promise<RestoreOrder> {
  const { profileFolder, folder, name, seen, nowMs, at } = chosen
  return withBackup(chosen, alive, async (backup) => {
    const { database, photos, path } = backup
    const found = await examined(chosen, backup, verifier, () => at, alive)
    const changed = () =>
      // Of a stick that was pulled out since, the photos are gone.
      photos !== null && !existsSync(photos)
        ? missingFolder()
        : new Failure('conflict', 'The data changed since the backup was examined', { reason: 'changed' })
    if (found.seen !== seen) throw changed()
    if (photos !== null && folder !== null) {
      const { missing } = await copyPhotos({
        wanted: photoNames(database),
        from: photos,
        to: join(profileFolder, photoFolderName),
        progress: alive,
      }).catch((error: unknown) => {
        throw readFailure(error, folder, photos)
      })
      // Those that were damaged or missing before keep no data from being restored.
      if (missing.length > found.missingPhotos) throw changed()
    }
    const present = openPresent(profileFolder)
    let ends = ''
    try {
      if (present !== null) ends = endsDigest(present)
      database.transaction((writer) => {
        // Everything that is computed from the log is computed again.
        run(writer, 'DELETE FROM session_state')
        // A change of the PC's settings that was not written yet, at that time.
        writeSetting(writer, 'installation', undefined)
        writeSetting(writer, restoredKey, { backup: name, at })
        if (present !== null) keepShown(writer, present)
      })
    } finally {
      present?.db.close()
    }
    closePrimaryDatabase(database)
    commitFile(path, join(profileFolder, stagedName))
    return { backup: name, ends, aside: `replaced-${fileTime(nowMs)}` }
  })
}

/**
 * Shown figures stay shown: a person who has seen declared units here does not count them blind after a restore. Records of the
 * data that are replaced are added, and the ends in them replace those of the backup; an end that only the backup has stays.
 */
function keepShown(writer: PrimaryWriter, present: Connection): void {
  for (const table of ['blind_control', 'blind_key'])
    for (const row of all<Record<string, string | number | null>>(present, `SELECT * FROM ${table}`)) {
      const columns = Object.keys(row)
      const conflict =
        table === 'blind_key'
          ? 'DO NOTHING'
          : '(blind_id) DO UPDATE SET ended_at = excluded.ended_at, ended_by = excluded.ended_by WHERE excluded.ended_at IS NOT NULL'
      run(
        writer,
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT ${conflict}`,
        ...Object.values(row),
      )
    }
}

/** Orders the prepared restore; the next start does it. */
export function orderRestore(profileFolder: string, value: RestoreOrder): void {
  writeFileAtomically(join(profileFolder, orderName), `${JSON.stringify(value)}\n`)
}

/** Withdraws an order whose command was not accepted. */
export function withdrawRestore(profileFolder: string): void {
  for (const name of [orderName, stagedName]) rmSync(join(profileFolder, name), { force: true })
}

/** Result of `applyRestore`: code and detail of a notice. */
export interface RestoreOutcome {
  code: 'database_restored' | 'restore_abandoned'
  detail: string
}

/** In this order. The next start finishes an interrupted restore. */
const replaced = [
  primaryFileName,
  `${primaryFileName}-wal`,
  `${primaryFileName}-shm`,
  `${primaryFileName}-journal`,
  'muelle.log-copy',
  'muelle.open',
  'backups',
]

/**
 * Does an ordered restore before the data are opened: the present files are moved aside, nothing is deleted, and the
 * prepared file takes their place. Data that have entries which nobody had seen when the restore was ordered stay. `null`
 * if nothing was ordered.
 */
export function applyRestore(folder: string): RestoreOutcome | null {
  const staged = join(folder, stagedName)
  return mapStorageErrors(() => {
    if (existsSync(folder)) removeWork(folder)
    const ordered = readJsonFile(join(folder, orderName), order)
    if (ordered === null) {
      rmSync(staged, { force: true })
      return null
    }
    const detail = `backup: ${ordered.backup}; set aside: ${ordered.aside}`
    if (!existsSync(staged)) {
      rmSync(join(folder, orderName), { force: true })
      return { code: 'database_restored', detail }
    }
    const aside = join(folder, ordered.aside)
    if (!existsSync(aside) && isOther(join(folder, primaryFileName), ordered.ends)) {
      withdrawRestore(folder)
      return { code: 'restore_abandoned', detail: `backup: ${ordered.backup}` }
    }
    createPrivateFolder(aside)
    for (const name of replaced) if (existsSync(join(folder, name))) renameSync(join(folder, name), join(aside, name))
    syncFolder(aside)
    renameSync(staged, join(folder, primaryFileName))
    syncFolder(folder)
    rmSync(join(folder, orderName), { force: true })
    return { code: 'database_restored', detail }
  })
}

/** True if the data have other entries. Data that cannot be read cannot be kept in use either. */
function isOther(path: string, ends: string): boolean {
  return existsSync(path) && unlessDamaged(false, () => withFile(path, endsDigest) !== ends)
}
