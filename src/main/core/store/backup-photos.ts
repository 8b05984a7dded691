import { createHash } from 'node:crypto'
import { existsSync, fsyncSync, lstatSync, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import { syncFolder } from './atomic-file.ts'
import { partialEnding } from './backup-folder.ts'
import { freePath } from './free-path.ts'
import { photoFileName, type PhotoType } from './photo-files.ts'
import { createPrivateFile, createPrivateFolder } from './private-files.ts'
import { readRegularFile, systemCode } from './regular-file.ts'
import { storageFailure } from './storage-failure.ts'

/** Larger than any photo that the program takes. */
const maxPhotoBytes = 64_000_000

interface CopiedPhotos {
  photos: { name: string; bytes: number }[]
  /** Names of photos that are not where they are copied from. */
  missing: string[]
}

/**
 * Copies the photos that `to` lacks. Each is named by the digest of its bytes: one that is there is read and compared, and
 * written again if it is damaged; one whose original is damaged counts as missing.
 */
export async function copyPhotos(options: {
  wanted: readonly { hash: string; mediaType: string }[]
  from: string
  to: string
  progress: (done: number, total: number) => void
}): Promise<CopiedPhotos> {
  const { wanted, from, to, progress } = options
  const result: CopiedPhotos = { photos: [], missing: [] }
  if (wanted.length === 0) return result
  createPrivateFolder(to)
  let isNew = false
  for (const [index, { hash, mediaType }] of wanted.entries()) {
    progress(index, wanted.length)
    const name = photoFileName(hash, mediaType as PhotoType)
    let bytes = await readPhoto(join(to, name), hash)
    if (bytes === null) {
      bytes = await readPhoto(join(from, name), hash)
      if (bytes !== null) {
        await write(join(to, name), bytes)
        isNew = true
        if ((await readPhoto(join(to, name), hash)) === null)
          throw new Failure('storage_corrupt', 'A photo is not what was written', { reason: 'backup_differs' })
      }
    }
    if (bytes === null) result.missing.push(name)
    else result.photos.push({ name, bytes: bytes.length })
  }
  if (isNew) syncFolder(to)
  return result
}

/**
 * The photo's bytes; `null` if it is missing, damaged or no ordinary file, or if the disk cannot read it any more: a broken disk is
 * what backups and moves are for, and one photo keeps no other data from being copied or restored. Rejects while it is in use.
 */
export async function readPhoto(path: string, hash: string): Promise<Buffer | null> {
  if (!existsSync(path)) return null
  try {
    const bytes = await readRegularFile(path, maxPhotoBytes)
    return createHash('sha256').update(bytes).digest('hex') === hash ? bytes : null
  } catch (error) {
    if (error instanceof Failure) return null
    const failure = storageFailure(error)
    if (systemCode(error) === null || (failure instanceof Failure && failure.code === 'storage_busy')) throw error
    return null
  }
}

/** Number of photos that none of the folders has undamaged; one that cannot be read counts as damaged. */
export async function countMissingPhotos(
  wanted: readonly { hash: string; mediaType: string }[],
  folders: readonly string[],
  alive: () => void,
): Promise<number> {
  let missing = 0
  for (const { hash, mediaType } of wanted) {
    alive()
    const name = photoFileName(hash, mediaType as PhotoType)
    let isThere = false
    try {
      for (const folder of folders) isThere ||= (await readPhoto(join(folder, name), hash)) !== null
    } catch (error) {
      throw storageFailure(error)
    }
    if (!isThere) missing += 1
  }
  return missing
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const temporary = path + partialEnding
  try {
    createPrivateFile(temporary)
    const file = await open(temporary, 'r+')
    try {
      await file.truncate(0)
      await file.writeFile(bytes)
      fsyncSync(file.fd)
    } finally {
      await file.close()
    }
    // Somebody else's, so it is not deleted.
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) renameSync(path, freePath(`${path}.set-aside`))
    renameSync(temporary, path)
  } catch (error) {
    throw storageFailure(error)
  }
}
