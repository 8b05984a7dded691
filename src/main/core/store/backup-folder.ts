import { existsSync, lstatSync, readdirSync, renameSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { newestFirst } from '../domain/backup-times.ts'
import { Failure } from '../domain/failure.ts'
import { missingFolder } from './backup-files.ts'
import { createPrivateFolder } from './private-files.ts'
import { fileTime, timeInName } from './quarantine-file.ts'
import { readRegularFile, systemCode } from './regular-file.ts'
import { removeLeftover } from './remove-leftover.ts'

/**
 * Guided backups in a folder of the user's choice: `muelle-<device>/<time>/` with `muelle.db` and `backup.json`, and
 * `muelle-<device>/photos/`, which all backups of a device share. The folder of a backup gets its name when everything in
 * it is verified and on the disk.
 */
export const manifestName = 'backup.json'
export const photoFolderName = 'photos'
export const partialEnding = '.partial'
const devicePattern = /^muelle-([0-9a-f]{8})$/
const timePattern = /^\d{8}T\d{9}Z$/
export const photoPattern = /^([0-9a-f]{64})\.(jpg|png|webp)$/
const maxManifestBytes = 64_000_000

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The list of the files of a guided backup. Names of files in it are never used as paths. */
const manifest = z.object({
  format: z.literal('muelle-backup'),
  version: z.literal(1),
  program: z.string().max(100),
  profile: z.string().max(200),
  device: z.string().max(100),
  at: z.string().max(40),
  schema: z.number().int(),
  database: z.object({ bytes: z.number().int(), sha256: hash }),
  /** Digest of the ends of all chains. */
  ends: hash,
  rows: z.record(z.string(), z.number().int()),
  photos: z.array(z.object({ name: z.string().regex(photoPattern), bytes: z.number().int() })),
  /** Photos that were not on the PC. */
  missingPhotos: z.array(z.string().regex(photoPattern)),
})
export type BackupManifest = z.infer<typeof manifest>

/** Reads the manifest in the folder of a backup. Rejects with `validation` (`not_muelle`) if it is none, or as the system says. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    const bytes = await readRegularFile(join(folder, manifestName), maxManifestBytes)
    return manifest.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    const system = systemCode(error)
    if (error instanceof Failure || (system !== null && system !== 'ENOENT')) throw error
    throw new Failure('validation', 'This is no backup of Muelle', { reason: 'not_muelle' }, { cause: error })
  }
}

/** Folder name of a device's backups. */
export function deviceFolderName(deviceId: string): string {
  return `muelle-${deviceId.replaceAll('-', '').slice(0, 8)}`
}

/** The name of a new backup, as `muelle-<device>/<time>`. */
export function freeBackupName(folder: string, deviceId: string, nowMs: number): string {
  for (let ms = nowMs; ; ms += 1) {
    const name = `${deviceFolderName(deviceId)}/${fileTime(ms)}`
    if (!existsSync(join(folder, name))) return name
  }
}

/** Device and time in the name of a guided backup; `null` for any other name. */
export function parseBackupName(name: string): { device: string; atMs: number } | null {
  const [deviceName = '', time = '', ...rest] = name.split('/')
  const device = devicePattern.exec(deviceName)?.[1]
  if (device === undefined || !timePattern.test(time) || rest.length > 0) return null
  return { device, atMs: timeInName(time) }
}

/** Names of the guided backups in a folder, the newest first. Links are not followed; what only others may enter is left out. */
export function listGuidedBackups(folder: string): string[] {
  const devices = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && devicePattern.test(entry.name),
  )
  return devices
    .flatMap(({ name }) => timesToEnter(join(folder, name)).map((time) => ({ name: `${name}/${time}`, time })))
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ name }) => name)
}

/** Another PC may share the folder, and the user of that one alone may enter its backups. */
function timesToEnter(deviceFolder: string): string[] {
  try {
    return timesIn(deviceFolder)
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(systemCode(error) ?? '')) return []
    throw error
  }
}

function timesIn(deviceFolder: string): string[] {
  return readdirSync(deviceFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && timePattern.test(entry.name))
    .map((entry) => entry.name)
    .sort()
}

/** Throws if the chosen folder is not there: it is never created, because a stick that is not plugged in has none. */
export function assertFolder(folder: string): void {
  if (isAbsolute(folder) && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw missingFolder()
}

/** Creates the folder of a device's backups, and removes what interrupted backups left in it. Returns its path. */
export function prepareDeviceFolder(folder: string, deviceId: string): string {
  const path = join(folder, deviceFolderName(deviceId))
  const notRegular = () => new Failure('validation', 'This is not an ordinary folder', { reason: 'not_regular' })
  // Nothing is made where a link leads.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw notRegular()
  createPrivateFolder(join(path, photoFolderName))
  for (const part of [path, join(path, photoFolderName)]) if (!lstatSync(part).isDirectory()) throw notRegular()
  for (const part of [path, join(path, photoFolderName)])
    for (const name of readdirSync(part))
      if (name.endsWith(partialEnding)) removeLeftover(join(part, name), { recursive: true })
  return path
}

/**
 * Keeps the newest backups of a device, `made` among them, and the photos that they name. A backup loses its name before
 * anything in it is removed. One that cannot be removed now is left: the new one is made, and making it again would fill the disk.
 */
export async function pruneGuidedBackups(deviceFolder: string, keep: number, made: string): Promise<void> {
  // Names that are later than that of the new one are of a clock that was ahead.
  const order = newestFirst(timeInName(made))
  const times = timesIn(deviceFolder).sort((a, b) => order(timeInName(a), timeInName(b)))
  const old = times.filter((time) => time !== made).slice(keep - 1)
  for (const time of old) {
    const path = join(deviceFolder, time)
    try {
      renameSync(path, path + partialEnding)
    } catch (error) {
      if (systemCode(error) === null) throw error
      continue
    }
    removeLeftover(path + partialEnding, { recursive: true })
  }
  if (old.length === 0) return
  const named = new Set<string>()
  try {
    for (const time of timesIn(deviceFolder))
      for (const { name } of (await readManifest(join(deviceFolder, time))).photos) named.add(name)
  } catch (error) {
    // It cannot be known which photos a damaged backup, or one of another user, needs: all stay.
    if (error instanceof Failure || systemCode(error) !== null) return
    throw error
  }
  const photos = join(deviceFolder, photoFolderName)
  for (const name of readdirSync(photos))
    if (photoPattern.test(name) && !named.has(name)) removeLeftover(join(photos, name))
}
