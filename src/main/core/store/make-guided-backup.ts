import { fsyncSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import type { lastBackup } from '../../../contract/shapes/backup.ts'
import { Failure } from '../domain/failure.ts'
import { syncFolder } from './atomic-file.ts'
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
import { folderFailure, hashFile, missingFolder } from './backup-files.ts'
import { copyPhotos } from './backup-photos.ts'
import { checkCopy, copyDatabase } from './copy-database.ts'
import { assertSpace } from './free-space.ts'
import { primaryFileName } from './primary-database.ts'
import { makePrivateFolder, writePrivateFile } from './private-files.ts'
import { removeLeftover } from './remove-leftover.ts'

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
  /** True if the folder was on another disk than the data before: it is not there while it is on the same. */
  otherDisk: boolean
}

export interface GuidedBackup extends Omit<z.infer<typeof lastBackup>, 'at' | 'folder'> {
  /** True if it is on another disk than the data. */
  otherDisk: boolean
}

export type BackupPhase = 'begin' | 'data' | 'check' | 'photos' | 'finish'
export type BackupProgress = (phase: BackupPhase, done: number, total: number | null) => void

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
  const otherDisk = statSync(folder).dev !== statSync(profileFolder).dev
  // The mount point of a stick or share that is not mounted is a folder of this PC's disk.
  if (options.otherDisk && !otherDisk) throw missingFolder()
  const deviceFolder = prepareDeviceFolder(folder, deviceId)
  const name = freeBackupName(folder, deviceId, nowMs)
  const finished = join(folder, name)
  const building = finished + partialEnding
  const database = join(building, primaryFileName)
  const full = new Failure('storage_full', 'There is no space for a backup', { reason: 'backup_folder_full' })
  assertSpace(folder, statSync(join(profileFolder, primaryFileName)).size + reserveBytes, full)
  makePrivateFolder(building)
  try {
    const source = await copyDatabase(join(profileFolder, primaryFileName), database, progress)
    progress('check', 0, null)
    const photos = checkCopy(database, source)
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
      database: { bytes, sha256: hashFile(database, () => progress('finish', 0, null)) },
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
      otherDisk,
    }
  } catch (error) {
    throw folderFailure(error, folder, deviceFolder)
  } finally {
    // A pulled stick cannot be tidied up; the next backup does it.
    removeLeftover(building, { recursive: true })
  }
}
