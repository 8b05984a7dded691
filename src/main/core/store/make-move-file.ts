import { closeSync, createReadStream, fsyncSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import { syncFolder } from './atomic-file.ts'
import { contentDigest, logTotals } from './backup-contents.ts'
import { assertFolder, deviceFolderName, partialEnding, photoFolderName } from './backup-folder.ts'
import { folderFailure, hashFile } from './backup-files.ts'
import { readPhoto } from './backup-photos.ts'
import { checkCopy, copyDatabase } from './copy-database.ts'
import { freePath } from './free-path.ts'
import { assertSpace } from './free-space.ts'
import type { MoveManifest } from './move-file.ts'
import { moveEnding, readMoveFile } from './move-file.ts'
import { moveFileBytes, type MoveSecret, writeMoveFrame } from './move-format.ts'
import { photoFileName, type PhotoType } from './photo-files.ts'
import { primaryFileName } from './primary-database.ts'
import { createWorkFolder, openPrivateFile } from './private-files.ts'
import { openOrdinaryFile } from './regular-file.ts'
import { removeLeftover } from './remove-leftover.ts'
import { withFile } from './sql.ts'
import { mapStorageErrors, storageFailure } from './storage-failure.ts'

export interface MoveFileOptions
  extends MoveSecret, Pick<MoveManifest, 'moveId' | 'program' | 'profile' | 'device' | 'pc' | 'at' | 'installation'> {
  /** Folder of the profile, which another thread has open. */
  profileFolder: string
  /** The folder or stick of the user's choice. */
  folder: string
  /** Name of the file without its ending. */
  stem: string
  /** Random bytes as base64. */
  salt: string
}

export interface MoveFile {
  name: string
  bytes: number
  sha256: string
  /** Digest of the data as of the copy. */
  content: string
}

export type MovePhase = 'data' | 'check' | 'photos' | 'write' | 'verify'
type MoveProgress = (phase: MovePhase, done: number, total: number | null) => void

const workPrefix = 'move-'
/** Free space that has to remain. */
const reserveBytes = 16_000_000

/**
 * Makes a move file: a verified copy of `muelle.db` beside the data, then everything encrypted into the folder under a
 * temporary name, read back, compared and renamed. Nothing unencrypted leaves the disk of the data. Rejects with `Failure`.
 */
export async function makeMoveFile(options: MoveFileOptions, progress: MoveProgress): Promise<MoveFile> {
  const { profileFolder, folder } = options
  try {
    assertFolder(folder)
  } catch (error) {
    throw folderFailure(error, folder)
  }
  removeMoveWork(profileFolder)
  const work = mapStorageErrors(() => createWorkFolder(profileFolder, workPrefix))
  try {
    const source = join(profileFolder, primaryFileName)
    const database = join(work, primaryFileName)
    assertSpace(work, statSync(source).size)
    const facts = await copyDatabase(source, database, progress)
    progress('check', 0, null)
    const photos = await usablePhotos(checkCopy(database, facts), profileFolder, progress)
    const totals = withFile(database, logTotals)
    const content = withFile(database, contentDigest)
    const { moveId, program, profile, device, pc, at, installation } = options
    const manifest: MoveManifest = {
      format: 'muelle-move',
      version: 1,
      moveId,
      program,
      profile,
      device,
      pc,
      at,
      schema: facts.schema,
      ...totals,
      database: { bytes: statSync(database).size, sha256: hashFile(database) },
      ...photos,
      installation,
    }
    try {
      const written = await write(
        manifest,
        { database, photos: join(profileFolder, photoFolderName) },
        options,
        progress,
      )
      return { ...written, content }
    } catch (error) {
      throw folderFailure(error, folder)
    }
  } catch (error) {
    throw storageFailure(error)
  } finally {
    removeLeftover(work, { recursive: true })
  }
}

/** Removes what an interrupted move left beside the data. */
export function removeMoveWork(profileFolder: string): void {
  for (const name of readdirSync(profileFolder))
    if (name.startsWith(workPrefix)) removeLeftover(join(profileFolder, name), { recursive: true })
}

/** Removes a move file again, where the PC was not retired after all. */
export function discardMoveFile(folder: string, name: string): void {
  try {
    rmSync(join(folder, name), { force: true })
    syncFolder(folder)
  } catch (error) {
    throw folderFailure(error, folder)
  }
}

async function usablePhotos(
  wanted: readonly { hash: string; mediaType: string }[],
  profileFolder: string,
  progress: MoveProgress,
): Promise<Pick<MoveManifest, 'photos' | 'missingPhotos'>> {
  const photos: MoveManifest['photos'] = []
  for (const [index, { hash, mediaType }] of wanted.entries()) {
    progress('photos', index, wanted.length)
    const name = photoFileName(hash, mediaType as PhotoType)
    const bytes = await readPhoto(join(profileFolder, photoFolderName, name), hash)
    if (bytes !== null) photos.push({ name, bytes: bytes.length })
  }
  return { photos, missingPhotos: wanted.length - photos.length }
}

async function write(
  manifest: MoveManifest,
  from: { database: string; photos: string },
  { folder, stem, passphrase, cost, salt }: MoveFileOptions,
  progress: MoveProgress,
): Promise<Omit<MoveFile, 'content'>> {
  const line = Buffer.from(`${JSON.stringify(manifest)}\n`)
  const photoBytes = manifest.photos.reduce((sum, photo) => sum + photo.bytes, 0)
  const length = line.length + manifest.database.bytes + photoBytes
  const bytes = moveFileBytes(length)
  const partial = join(folder, deviceFolderName(manifest.device) + moveEnding + partialEnding)
  removeLeftover(partial)
  const full = new Failure('storage_full', 'There is no space for the file', { reason: 'backup_folder_full' })
  assertSpace(folder, bytes + reserveBytes, full)
  const path = freePath(join(folder, stem), moveEnding)
  const file = openPrivateFile(partial, 'wx')
  try {
    try {
      let done = 0
      await writeMoveFrame(
        file,
        { passphrase, cost, salt: Buffer.from(salt, 'base64'), length },
        (async function* () {
          for await (const piece of contentOf(line, manifest, from)) {
            yield piece
            done += piece.length
            progress('write', done, length)
          }
        })(),
      )
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    const sha256 = readBack(partial, { passphrase, cost }, progress)
    renameSync(partial, path)
    try {
      syncFolder(folder)
    } catch (error) {
      // This PC goes on, so that no whole file of its data may be opened on another one.
      removeLeftover(path)
      throw error
    }
    return { name: basename(path), bytes, sha256 }
  } catch (error) {
    removeLeftover(partial)
    throw error
  }
}

async function* contentOf(
  line: Buffer,
  { photos }: MoveManifest,
  from: { database: string; photos: string },
): AsyncGenerator<Buffer> {
  yield line
  for await (const piece of createReadStream(from.database)) yield piece as Buffer
  for (const { name } of photos) {
    const bytes = await readPhoto(join(from.photos, name), name.slice(0, 64))
    if (bytes !== null) yield bytes
  }
}

/** Decrypts and compares what was written. */
function readBack(path: string, secret: MoveSecret, progress: MoveProgress): string {
  const file = openOrdinaryFile(path)
  try {
    const nowhere = { begin: () => {}, piece: () => {}, end: () => {} }
    return readMoveFile(file, secret, nowhere, { progress: (done, total) => progress('verify', done, total) }).sha256
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation')
      throw new Failure('storage_corrupt', 'The file is not what was written', { reason: 'backup_differs' })
    throw error
  } finally {
    closeSync(file)
  }
}
