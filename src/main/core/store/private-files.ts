import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from './regular-file.ts'
import { writeAll } from './write-all.ts'

/**
 * Files and folders that only their owner may read. On Windows the rights are those of the user's profile folder, and modes
 * have no effect.
 */
const privateFolderMode = 0o700
const privateFileMode = 0o600
const rightsOfGroupAndOthers = 0o077
const rightsOfOthers = 0o007

/** A folder that an installer shares with a group: its group may write, and new entries get that group (2770). */
const sharedFolderMode = 0o2770
const sharedFileMode = 0o660
const sharedBits = 0o2070

/** True for a folder of data for several users of this PC: its group has the rights that the owner has, others have none. */
export function isSharedFolder(path: string): boolean {
  if (process.platform === 'win32') return false
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & sharedBits) === sharedBits
}

/** Creates a folder and its missing parents for the owner only, or for the group of a shared folder; an existing one stays as it is. */
export function createPrivateFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  // The root is its own parent: that of a drive that is not there cannot be made.
  if (parent !== path) createPrivateFolder(parent)
  try {
    makePrivateFolder(path)
  } catch (error) {
    // Another start created it just now.
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/** Creates a folder with the same rights; whatever has its name already is an error. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { mode: privateFolderMode })
  if (isSharedFolder(dirname(path))) chmodSync(path, sharedFolderMode)
}

/** Creates a folder of its own for work on files that go back beside the others. Returns its path. */
export function createWorkFolder(parent: string, prefix: string): string {
  const path = mkdtempSync(join(parent, prefix))
  // What is made in it takes its rights, and the next user removes what was interrupted.
  if (isSharedFolder(parent)) chmodSync(path, sharedFolderMode)
  return path
}

/** Opens a file; a new one is for the owner only, or for the group of a shared folder. The caller closes it. */
export function openPrivateFile(path: string, flags: 'a' | 'wx'): number {
  const file = openSync(path, flags, privateFileMode)
  try {
    if (isSharedFolder(dirname(path)) && (fstatSync(file).mode & 0o077) === 0) fchmodSync(file, sharedFileMode)
  } catch (error) {
    // A file of another member of the group is as that one made it.
    if (systemCode(error) !== 'EPERM') {
      closeSync(file)
      throw error
    }
  }
  return file
}

/** Creates an empty file. An existing file, or anything else of that name, stays as it is. */
export function createPrivateFile(path: string): void {
  try {
    // Never opened if it exists: closing it would release the locks that this process holds on it.
    closeSync(openPrivateFile(path, 'wx'))
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/** Writes a new file; a file or link of the same name is removed first, never written through. */
export function writePrivateFile(path: string, text: string, { sync }: { sync: (file: number) => void }): void {
  rmSync(path, { force: true })
  const file = openPrivateFile(path, 'wx')
  try {
    writeAll(file, text)
    sync(file)
  } finally {
    closeSync(file)
  }
}

/** Folders of the data folder that contain the program's own files only. */
const ownFolders = ['profiles', 'logs']

/**
 * Takes the rights of others off a data folder: the folder itself, its files, and everything in the program's own folders.
 * Older versions wrote with the rights that the system gives. The group of a shared folder keeps its rights. Other folders stay
 * unchanged, because the data folder may be one that is used for more. Links are not followed.
 */
export function makeDataFolderPrivate(folder: string): void {
  if (process.platform === 'win32') return
  const rights = isSharedFolder(folder) ? rightsOfOthers : rightsOfGroupAndOthers
  // A folder that everybody may write to, such as the system's for temporary files, belongs to all.
  if (!takeRights(folder, rights)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) takeRights(path, rights)
    else if (entry.isDirectory() && ownFolders.includes(entry.name)) takeRightsBelow(path, rights)
  }
}

function takeRightsBelow(folder: string, rights: number): void {
  takeRights(folder, rights)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) takeRightsBelow(path, rights)
    else if (entry.isFile()) takeRights(path, rights)
  }
}

const stickyBit = 0o1000

/** Returns false if the rights are not changed because everybody may write here. */
function takeRights(path: string, rights: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return true
  const { mode } = found
  if ((mode & stickyBit) !== 0) return false
  if ((mode & rights) === 0) return true
  try {
    chmodSync(path, mode & 0o7777 & ~rights)
  } catch (error) {
    // A file of another owner, one that is gone meanwhile, or a file system without rights: the program works with what it may do.
    if (!['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT'].includes(systemCode(error) ?? '')) throw error
  }
  return true
}
