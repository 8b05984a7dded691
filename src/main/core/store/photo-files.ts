import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFile, createPrivateFolder } from './private-files.ts'
import { systemCode } from './regular-file.ts'
import { storageFailure } from './storage-failure.ts'

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type PhotoType = keyof typeof extensions

/** The file name of a photo, `<hash>.jpg`. */
export function photoFileName(hash: string, type: PhotoType): string {
  return `${hash}.${extensions[type]}`
}

/** The photo files of a profile, each named by the SHA-256 of its bytes. */
export type PhotoFiles = ReturnType<typeof createPhotoFiles>

export function createPhotoFiles(profileFolder: string) {
  const folder = join(profileFolder, 'photos')
  let writes = 0

  async function syncFolder(path: string): Promise<void> {
    // Windows stores names without this and opens no folder.
    if (process.platform === 'win32') return
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    /** Writes a photo; when this resolves its bytes and its name are on the disk. */
    keep: (hash: string, type: PhotoType, bytes: Uint8Array): Promise<void> =>
      guardedFile(async () => {
        if (!existsSync(folder)) {
          createPrivateFolder(folder)
          await syncFolder(profileFolder)
        }
        const name = photoFileName(hash, type)
        // Two writers of the same photo must not share a half-written file.
        const temporary = join(folder, `${name}.${(writes += 1)}.partial`)
        try {
          await rm(temporary, { force: true })
          createPrivateFile(temporary)
          const file = await open(temporary, 'r+')
          try {
            await file.writeFile(bytes)
            await file.sync()
          } finally {
            await file.close()
          }
          await rename(temporary, join(folder, name))
        } catch (error) {
          // On a full disk every further attempt would use up the remaining space.
          await rm(temporary, { force: true })
          throw error
        }
        await syncFolder(folder)
      }),
    /** `null` if the file is missing. */
    read: (hash: string, type: PhotoType): Promise<Buffer | null> =>
      guardedFile(async () => {
        try {
          return await readFile(join(folder, photoFileName(hash, type)))
        } catch (error) {
          if (systemCode(error) === 'ENOENT') return null
          throw error
        }
      }),
    /** Bytes of the file; 0 if it is missing. */
    size: (hash: string, type: PhotoType): Promise<number> =>
      guardedFile(async () => {
        try {
          return (await stat(join(folder, photoFileName(hash, type)))).size
        } catch (error) {
          if (systemCode(error) === 'ENOENT') return 0
          throw error
        }
      }),
    /** Deletes the file of a photo. */
    remove: (hash: string, type: PhotoType): Promise<void> =>
      guardedFile(() => rm(join(folder, photoFileName(hash, type)), { force: true })),
    /** Removes half-written files, and with `known` every photo that is not among these hashes. Folders stay. */
    sweep: (known: ReadonlySet<string> | null): Promise<number> =>
      guardedFile(async () => {
        const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
          if (systemCode(error) === 'ENOENT') return []
          throw error
        })
        // Folders came from elsewhere: this program makes none here.
        const useless = entries.filter(
          (entry) =>
            !entry.isDirectory() &&
            (entry.name.endsWith('.partial') || (known !== null && !known.has(entry.name.split('.', 1)[0] ?? ''))),
        )
        const removed = await Promise.allSettled(useless.map(({ name }) => rm(join(folder, name), { force: true })))
        // One that another program has open keeps no other from being removed.
        const failed = removed.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') throw failed.reason
        return useless.length
      }),
  }
}

async function guardedFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}
