import { chmodSync, copyFileSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretStore } from '../core/kernel/ports.ts'
import { createPrivateFile, createPrivateFolder } from '../core/store/private-files.ts'

/** Files that are moved; the databases last, because a folder with them is complete. */
const moved = ['installation.json', 'installation.json.bak', 'device-keys.json', 'secrets.json', 'profiles']
/** Where the moved data stay in the user's folder, no longer opened. */
const keptAs = 'profiles.moved'

/**
 * Moves the data of a user of an earlier version to the folder for all users of this PC, while that one is empty. The keys move
 * with them, so this stays the same device. An interrupted move is begun again at the next start; the originals stay as
 * `profiles.moved`. Returns whether data were moved.
 */
export async function adoptUserData(options: {
  from: string
  to: string
  /** Secrets of the user, and the store of the new folder. */
  userSecrets: SecretStore
  secrets: SecretStore
}): Promise<boolean> {
  const { from, to } = options
  if (!existsSync(join(from, 'profiles')) || existsSync(join(to, 'profiles')) || isInUse(from)) return false
  const incoming = join(to, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  createPrivateFolder(incoming)
  for (const name of moved) if (existsSync(join(from, name))) copy(join(from, name), join(incoming, name))
  for (const name of sealedNames(from)) await options.secrets.set(name, await options.userSecrets.get(name))
  for (const name of moved) if (existsSync(join(incoming, name))) renameSync(join(incoming, name), join(to, name))
  rmSync(incoming, { recursive: true })
  renameSync(join(from, 'profiles'), join(from, keptAs))
  return true
}

/** True if a program that runs has the folder open. */
function isInUse(folder: string): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')) as { pid: number }
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Names of the secrets that the system's store encrypted for the user. */
function sealedNames(folder: string): string[] {
  const path = join(folder, 'secrets-system.json')
  return existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object) : []
}

/** Copies files and folders, with the rights that new ones have there; links and devices are left out. */
function copy(from: string, to: string): void {
  const entry = lstatSync(from)
  if (entry.isDirectory()) {
    createPrivateFolder(to)
    for (const name of readdirSync(from)) copy(join(from, name), join(to, name))
  } else if (entry.isFile()) {
    createPrivateFile(to)
    const { mode } = lstatSync(to)
    copyFileSync(from, to)
    // A copy takes the rights of the original.
    chmodSync(to, mode & 0o7777)
  }
}
