import { hash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BackupExamination } from '../../../contract/shapes/backup.ts'
import { Failure } from '../domain/failure.ts'
import { endsDigest, logTotals, photoNames } from './backup-contents.ts'
import type { BackupManifest } from './backup-folder.ts'
import { assertFolder, parseBackupName, photoFolderName, readManifest } from './backup-folder.ts'
import { lossOf } from './backup-loss.ts'
import type { Alive } from './backup-files.ts'
import { countMissingPhotos } from './backup-photos.ts'
import { copyOrdinaryFile, folderFailure, hashFile, readFailure } from './backup-files.ts'
import { listBackups, verifyBackup } from './backups.ts'
import { assertSpace } from './free-space.ts'
import type { ChainVerifier } from './chains.ts'
import { brokenChains } from './chains.ts'
import { schemaVersion, newestVersion } from './migrate.ts'
import { primaryMigrations } from './migrations/primary.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { closePrimaryDatabase, connectPrimaryDatabase, migratePrimary, primaryFileName } from './primary-database.ts'
import { removeLeftover } from './remove-leftover.ts'
import { openFile, pragma } from './sql.ts'
import { hasWholeSchema } from './whole-schema.ts'
import { mapStorageErrors, storageFailure } from './storage-failure.ts'
import { createWorkFolder } from './private-files.ts'

export interface ChosenBackup {
  profileFolder: string
  profile: string
  /** The folder of guided backups; `null` for the backups beside the data. */
  folder: string | null
  name: string
}

/** A private copy of a chosen backup, brought up to date. */
export interface OpenedBackup {
  path: string
  database: PrimaryDatabase
  manifest: BackupManifest | null
  /** Schema version of the file as it was chosen. */
  schema: number
  /** SHA-256 of the file as it was chosen. */
  digest: string
  /** Where its photos are; `null` for backups beside the data. */
  photos: string | null
  at: { atMs: number; device: string | null }
}

const workPrefix = 'restore-'

/**
 * Copies a chosen backup beside the data and opens the copy: what is chosen may be on a stick, may be somebody else's and
 * is never written to. Rejects with `validation` (`not_muelle`, `damaged`, `hash_differs`, `other_profile`,
 * `not_regular`), `not_found` or `db_too_new`.
 */
export async function withBackup<T>(
  chosen: ChosenBackup,
  alive: Alive,
  use: (backup: OpenedBackup) => Promise<T>,
): Promise<T> {
  removeWork(chosen.profileFolder)
  const { file, manifest, photos, at } = await find(chosen)
  const work = mapStorageErrors(() => createWorkFolder(chosen.profileFolder, workPrefix))
  try {
    const path = join(work, primaryFileName)
    assertSpace(work, statSync(file).size * 2)
    readChosen(chosen.folder, file, () => copyOrdinaryFile(file, path, alive))
    const digest = hashFile(path, alive)
    if (manifest !== null && manifest.database.sha256 !== digest)
      throw new Failure('validation', 'The backup was changed since it was made', { reason: 'hash_differs' })
    const fault = verifyBackup(path, null)
    if (fault !== null) throw new Failure('validation', 'This backup is not valid', { reason: fault })
    const { database, schema } = connect(path, manifest?.program ?? null)
    try {
      return await use({ path, database, manifest, schema, digest, photos, at })
    } finally {
      if (database.db.open) closePrimaryDatabase(database)
    }
  } finally {
    removeLeftover(work, { recursive: true })
  }
}

/** Reads a file of a backup, which may be on a stick that is pulled out. */
function readChosen(folder: string | null, file: string, read: () => void): void {
  try {
    read()
  } catch (error) {
    throw folder === null ? storageFailure(error) : readFailure(error, folder, dirname(file))
  }
}

/** Removes what an interrupted examination left. */
export function removeWork(profileFolder: string): void {
  for (const name of readdirSync(profileFolder))
    if (name.startsWith(workPrefix)) removeLeftover(join(profileFolder, name), { recursive: true })
}

async function find({ profileFolder, profile, folder, name }: ChosenBackup) {
  const missing = new Failure('not_found', 'There is no such backup')
  if (folder === null) {
    const backup = listBackups(profileFolder).find(({ path }) => basename(path) === name)
    if (backup === undefined) throw missing
    return { file: backup.path, manifest: null, photos: null, at: { atMs: backup.atMs, device: null } }
  }
  try {
    assertFolder(folder)
    const at = parseBackupName(name)
    const path = join(folder, name)
    if (at === null || !existsSync(path)) throw missing
    const manifest = await readManifest(path)
    if (manifest.profile !== profile)
      throw new Failure('validation', 'This backup is of another warehouse', { reason: 'other_profile' })
    return { file: join(path, primaryFileName), manifest, photos: join(path, '..', photoFolderName), at }
  } catch (error) {
    throw folderFailure(error, folder)
  }
}

/** Brings the copy up to date and checks it once more: a migration must not be what damages a restored file. */
function connect(path: string, program: string | null): { database: PrimaryDatabase; schema: number } {
  const database = connectPrimaryDatabase(path)
  try {
    const schema = schemaVersion(database.db)
    const known = newestVersion(primaryMigrations)
    if (schema > known)
      throw new Failure('db_too_new', 'A newer version of the program made this backup', {
        ...(program === null ? {} : { program }),
        version: schema,
        known,
      })
    const migrated = migratePrimary(database).length > 0
    if ((migrated && pragma(database.db, 'quick_check(1)') !== 'ok') || !hasWholeSchema(database))
      throw new Failure('validation', 'This backup is not valid', { reason: 'damaged' })
    return { database, schema }
  } catch (error) {
    closePrimaryDatabase(database)
    if (error instanceof Failure && error.code !== 'storage_corrupt') throw error
    // A file with our id whose tables are not ours.
    throw new Failure('validation', 'This backup is not valid', { reason: 'damaged' }, { cause: error })
  }
}

/** Opens the data of today for reading, beside the thread that has them open; `null` if there are none. */
export function openPresent(profileFolder: string) {
  const path = join(profileFolder, primaryFileName)
  return existsSync(path) ? openFile(path, { readonly: true }) : null
}

/** Says what a backup has, and what restoring it would lose. Changes nothing. */
export function examineBackup(
  chosen: ChosenBackup,
  verifier: ChainVerifier,
  instant: (ms: number) => string,
  alive: Alive = () => {},
) {
  return withBackup(chosen, alive, (backup) => examined(chosen, backup, verifier, instant, alive))
}

/** The examination of an opened backup. */
export async function examined(
  { profileFolder, name }: ChosenBackup,
  { database, manifest, schema, digest, photos, at }: OpenedBackup,
  verifier: ChainVerifier,
  instant: (ms: number) => string,
  alive: Alive,
): Promise<BackupExamination> {
  const present = openPresent(profileFolder)
  try {
    const places = [join(profileFolder, photoFolderName), ...(photos === null ? [] : [photos])]
    const ends = present === null ? '' : endsDigest(present)
    const missingPhotos = await countMissingPhotos(photoNames(database), places, alive)
    return {
      name,
      at: instant(at.atMs),
      device: manifest?.device ?? at.device,
      ...logTotals(database),
      damagedCounts: brokenChains(database, verifier).length,
      missingPhotos,
      program: manifest?.program ?? null,
      schema: { backup: schema, program: newestVersion(primaryMigrations) },
      older: schema < newestVersion(primaryMigrations),
      lost: lossOf(present, database),
      seen: hash('sha256', JSON.stringify([name, digest, ends, missingPhotos])),
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('validation', 'This backup is not valid', { reason: 'damaged' }, { cause: error })
  } finally {
    present?.db.close()
  }
}
