import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files and folders that only their owner may read. On Windows the rights are those of the user's profile folder, and modes
 * have no effect.
 */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600
const rightsOfOthers = 0o077

/** Creates a folder and its missing parents for the owner only; an existing one keeps its rights. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolderMode })
}

/** Creates an empty file for the owner only. An existing file, or whatever else has the name, stays as it is. */
export function createPrivateFile(path: string): void {
  try {
    // Never opened if it exists: closing it would release the locks that this process holds on it.
    closeSync(openSync(path, 'wx', privateFileMode))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Writes a new file for the owner only; a file or link of the same name is removed first, never written through. */
export function writePrivateFile(path: string, text: string, { sync }: { sync: (file: number) => void }): void {
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', privateFileMode)
  try {
    writeSync(file, text)
    sync(file)
  } finally {
    closeSync(file)
  }
}

/** Folders of the data folder that contain the program's own files only. */
const ownFolders = ['profiles', 'logs']

/**
 * Takes the rights of others off a data folder: the folder itself, its files, and everything in the program's own folders.
 * Older versions wrote with the rights that the system gives. Other folders stay unchanged, because the data folder may be
 * one that somebody uses for more. Links are not followed.
 */
export function makeDataFolderPrivate(folder: string): void {
  if (process.platform === 'win32') return
  // A folder that everybody may write to, such as the system's for temporary files, belongs to all.
  if (!makePrivate(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) makePrivate(path)
    else if (entry.isDirectory() && ownFolders.includes(entry.name)) makeTreePrivate(path)
  }
}

function makeTreePrivate(folder: string): void {
  makePrivate(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeTreePrivate(path)
    else if (entry.isFile()) makePrivate(path)
  }
}

const stickyBit = 0o1000

/** Returns false if the rights are not changed because everybody may write here. */
function makePrivate(path: string): boolean {
  const { mode } = lstatSync(path)
  if ((mode & stickyBit) !== 0) return false
  if ((mode & rightsOfOthers) === 0) return true
  try {
    chmodSync(path, mode & 0o7777 & ~rightsOfOthers)
  } catch (error) {
    // A file of another owner, or a file system without rights: the program works with what it may do.
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'EROFS', 'ENOTSUP'].includes(String(error.code))))
      throw error
  }
  return true
}
