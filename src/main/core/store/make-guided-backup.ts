import { fsyncSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import { syncFolder } from './atomic-file.ts'
import { endsDigest, photoNames, tableRows } from './backup-contents.ts'
import type { BackupManifest } from './backup-folder.ts'
import {
  assertFolder,
  freeBackupName,
  manifestName,
  partialEnding,
  photoFolderName,
  prepareDeviceFolder,
  pruneGuidedBackups,
} from './backup-folder.ts'
import { folderFailure, hashFile, syncFile } from './backup-files.ts'
import { verifyBackup } from './backups.ts'
import { copyPhotos } from './backup-photos.ts'
import { schemaVersion } from './migrate.ts'
import { primaryFileName } from './primary-database.ts'
import { createPrivateFile, writePrivateFile } from './private-files.ts'
import type { Connection } from './sql.ts'
import { openFile, pragma, run } from './sql.ts'

export interface GuidedBackupOptions {
  /** Folder of the profile, which another thread has open. */
  profileFolder: string
  /** The folder of the user's choice. */
  folder: string
  deviceId: string
  profile: string
  program: string
  nowMs: number
  at: string
  keep: number
}

export interface GuidedBackup {
  name: string
  bytes: number
  photos: number
  missingPhotos: number
}

export type BackupPhase = 'begin' | 'data' | 'check' | 'photos' | 'finish'
export type BackupProgress = (phase: BackupPhase, done: number, total: number | null) => void

/** Pages that are copied in one step: each step is a sign of life. */
const pagesPerStep = 1000
/** Free space that has to remain. */
const reserveBytes = 16_000_000

/**
 * Makes a guided backup: a consistent copy of `muelle.db` by SQLite's online backup, the photos that it names, and a
 * manifest with their digests. Everything is opened and compared again under a temporary name, synced, and renamed. Runs
 * in a thread of its own with its own connection, so that no scan waits for a stick. Rejects with `Failure`.
 */
export async function makeGuidedBackup(options: GuidedBackupOptions, progress: BackupProgress): Promise<GuidedBackup> {
  try {
    return await make(options, progress)
  } catch (error) {
    throw folderFailure(error, options.folder)
  }
}

async function make(options: GuidedBackupOptions, progress: BackupProgress): Promise<GuidedBackup> {
  const { profileFolder, folder, deviceId, nowMs, keep } = options
  progress('begin', 0, null)
  assertFolder(folder)
  const deviceFolder = prepareDeviceFolder(folder, deviceId)
  const name = freeBackupName(folder, deviceId, nowMs)
  const finished = join(folder, name)
  const building = finished + partialEnding
  const database = join(building, primaryFileName)
  assertSpace(folder, statSync(join(profileFolder, primaryFileName)).size)
  mkdirSync(building, { mode: 0o700 })
  try {
    const source = await copyDatabase(join(profileFolder, primaryFileName), database, progress)
    progress('check', 0, null)
    const photos = check(database, source)
    const copied = await copyPhotos({
      wanted: photos,
      from: join(profileFolder, photoFolderName),
      to: join(deviceFolder, photoFolderName),
      progress: (done, total) => progress('photos', done, total),
    })
    progress('finish', 0, null)
    const bytes = statSync(database).size
    const manifest: BackupManifest = {
      format: 'muelle-backup',
      version: 1,
      program: options.program,
      profile: options.profile,
      device: deviceId,
      at: options.at,
      schema: source.schema,
      database: { bytes, sha256: hashFile(database) },
      ends: source.ends,
      rows: source.rows,
      photos: copied.photos,
      missingPhotos: copied.missing,
    }
    writePrivateFile(join(building, manifestName), `${JSON.stringify(manifest)}\n`, { sync: fsyncSync })
    syncFolder(building)
    renameSync(building, finished)
    syncFolder(deviceFolder)
    await pruneGuidedBackups(deviceFolder, keep, basename(finished))
    return {
      name,
      bytes: bytes + copied.photos.reduce((sum, photo) => sum + photo.bytes, 0),
      photos: copied.photos.length,
      missingPhotos: copied.missing.length,
    }
  } finally {
    removeQuietly(building)
  }
}

/** A pulled stick cannot be tidied up; the next backup does it. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The first failure has the reason.
  }
}

interface SourceFacts {
  schema: number
  ends: string
  rows: Record<string, number>
}

/** Copies the database page by page as of one moment. The facts are of that moment, too. */
async function copyDatabase(path: string, target: string, progress: BackupProgress): Promise<SourceFacts> {
  const source = openFile(path, { readonly: true })
  try {
    // One reading transaction for the facts and the copy: what is committed meanwhile is in neither.
    run(source, 'BEGIN')
    const facts = { schema: schemaVersion(source.db), ends: endsDigest(source), rows: tableRows(source) }
    createPrivateFile(target)
    await source.db.backup(target, {
      progress({ totalPages, remainingPages }) {
        progress('data', totalPages - remainingPages, totalPages)
        return pagesPerStep
      },
    })
    return facts
  } finally {
    source.db.close()
  }
}

/** Opens the copy and compares it with what was read of the source. Returns the photos that it names. */
function check(path: string, source: SourceFacts): { hash: string; mediaType: string }[] {
  const differs = (what: string) =>
    new Failure('storage_corrupt', `The backup is not what was written: ${what}`, { reason: 'backup_differs' })
  const copy = openFile(path)
  let photos: { hash: string; mediaType: string }[]
  try {
    // A file with a write-ahead log could be opened only where it can be written.
    pragma(copy.db, 'journal_mode = DELETE')
  } finally {
    copy.db.close()
  }
  syncFile(path)
  const fault = verifyBackup(path, null)
  if (fault !== null) throw differs(fault)
  const opened: Connection = openFile(path, { readonly: true })
  try {
    if (endsDigest(opened) !== source.ends) throw differs('ends of the logs')
    const rows = tableRows(opened)
    const names = new Set([...Object.keys(rows), ...Object.keys(source.rows)])
    for (const table of names) if (rows[table] !== source.rows[table]) throw differs(table)
    photos = photoNames(opened)
  } finally {
    opened.db.close()
  }
  return photos
}

function assertSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes + reserveBytes)
    throw new Failure('storage_full', 'There is no space for a backup', { reason: 'backup_folder_full' })
}
