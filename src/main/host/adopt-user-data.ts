import { chmodSync, copyFileSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { deviceOfSecret, openKeyFile } from '../core/devices/key-store.ts'
import { notePlaceBefore } from '../core/devices/place-before.ts'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import { syncFile, syncFolder } from '../core/store/atomic-file.ts'
import { type FolderLock, lockDataFolder } from '../core/store/lock.ts'
import { createPrivateFile, createPrivateFolder } from '../core/store/private-files.ts'
import { storedSecrets } from './secrets-file.ts'

/** Files that are moved; the databases last, because a folder with them is complete. */
const moved = ['installation.json', 'installation.json.bak', 'device-keys.json', 'secrets.json', 'profiles']
/** Where the moved data stay in the user's folder, no longer opened. */
const keptAs = 'profiles.moved'

/** `moved`: the data are in the new folder. `in_use`: a program that runs has the data of the user open, so nothing was moved. */
export type Adoption = 'none' | 'moved' | 'in_use'

interface AdoptOptions {
  from: string
  to: string
  /** Those of the folder for all users are in a file. */
  userSecrets: SecretStore
}

/**
 * Moves the data of a user of an earlier version to the folder for all users of this PC, while that one is empty. The keys move
 * with them, so this stays the same device. An interrupted move is begun again at the next start; the originals stay as
 * `profiles.moved`. Neither folder is another program's meanwhile.
 */
export async function adoptUserData(options: AdoptOptions): Promise<Adoption> {
  const { from, to } = options
  const isDue = () => existsSync(join(from, 'profiles')) && !existsSync(join(to, 'profiles'))
  if (!isDue()) return 'none'
  const target = lockOf(to)
  // Somebody else has the new folder: the start of the core says who.
  if (target === null) return 'none'
  try {
    const source = lockOf(from)
    if (source === null) return 'in_use'
    try {
      if (!isDue()) return 'none'
      await move(options)
      return 'moved'
    } finally {
      source.release()
    }
  } finally {
    target.release()
  }
}

/** `null`: another program has it. */
function lockOf(folder: string): FolderLock | null {
  const startedAt = new Date().toISOString()
  try {
    return lockDataFolder(folder, { address: null, pid: process.pid, user: userInfo().username, startedAt })
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return null
    throw error
  }
}

async function move({ from, to, userSecrets }: AdoptOptions): Promise<void> {
  const incoming = join(to, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  createPrivateFolder(incoming)
  for (const name of moved) if (existsSync(join(from, name))) copy(join(from, name), join(incoming, name))
  for (const { name } of readdirSync(join(from, 'profiles'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  ))
    notePlaceBefore(join(incoming, 'profiles', name), join(from, 'profiles', name))
  // Beside those that the user had in a file. What comes from the environment is not written down.
  const secrets = storedSecrets('file', join(incoming, 'secrets.json'))
  for (const name of userSecrets.kind === 'system' ? sealedNames(from) : []) {
    const secret = await userSecrets.get(name).catch(unreadable)
    if (secret === null) continue
    const deviceId = deviceOfSecret(name)
    // Keys of devices are beside the data where the system's store is not for all users.
    if (deviceId === null) await secrets.set(name, secret)
    else await openKeyFile(incoming).write(deviceId, secret)
  }
  for (const name of moved) if (existsSync(join(incoming, name))) renameSync(join(incoming, name), join(to, name))
  rmSync(incoming, { recursive: true })
  syncFolder(to)
  renameSync(join(from, 'profiles'), join(from, keptAs))
}

/** Data move also where the store of the user's secrets does not answer: what is missing is entered again, or begun anew. */
function unreadable(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}

/** Names of the secrets that the system's store encrypted for the user; none if their file is missing or damaged. */
function sealedNames(folder: string): string[] {
  try {
    const sealed: unknown = JSON.parse(readFileSync(join(folder, 'secrets-system.json'), 'utf8'))
    return typeof sealed === 'object' && sealed !== null ? Object.keys(sealed) : []
  } catch {
    return []
  }
}

/** Copies files and folders, with the rights that new ones have there; links and devices are left out. */
function copy(from: string, to: string): void {
  const entry = lstatSync(from)
  if (entry.isDirectory()) {
    createPrivateFolder(to)
    for (const name of readdirSync(from)) copy(join(from, name), join(to, name))
    syncFolder(to)
  } else if (entry.isFile()) {
    createPrivateFile(to)
    const { mode } = lstatSync(to)
    copyFileSync(from, to)
    // A copy takes the rights of the original.
    chmodSync(to, mode & 0o7777)
    syncFile(to)
  }
}
