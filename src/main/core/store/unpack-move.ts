import { closeSync, existsSync, fstatSync, fsyncSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../domain/failure.ts'
import { syncFolder, writeFileAtomically } from './atomic-file.ts'
import { partialEnding, photoFolderName } from './backup-folder.ts'
import { verifyBackup } from './backups.ts'
import { assertSpace } from './free-space.ts'
import { newestVersion } from './migrate.ts'
import { primaryMigrations } from './migrations/primary.ts'
import type { MoveManifest } from './move-file.ts'
import { openMoveFile, readMoveFile, readMoveManifest } from './move-file.ts'
import type { MoveSecret } from './move-format.ts'
import { movedKey, movingKey, transferredKey } from './move-settings.ts'
import { folderFailure, readFailure } from './backup-files.ts'
import { closePrimaryDatabase, connectPrimaryDatabase, migratePrimary, primaryFileName } from './primary-database.ts'
import { createPrivateFolder, openPrivateFile } from './private-files.ts'
import { fileTime } from './quarantine-file.ts'
import { removeLeftover } from './remove-leftover.ts'
import { writeSetting } from './settings.ts'
import type { Connection } from './sql.ts'
import { countRows, run, withFile } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { hasWholeSchema } from './whole-schema.ts'
import { writeAll } from './write-all.ts'

/** Data that come from another PC, complete, until the next start puts them into their place. */
const arrivedName = 'moved-in'
const orderName = 'move.json'
const profileName = 'profile'

const order = z.object({
  profile: z.string().regex(/^(practice|wms-[0-9a-f]{12})$/),
  installation: z.record(z.string(), z.unknown()),
  /** Folder for data without a count that are in their place. */
  aside: z.string().regex(/^replaced-[0-9TZ]+$/),
})

export interface UnpackOptions extends MoveSecret {
  dataFolder: string
  folder: string
  name: string
  /** The profile that this PC would open with the settings of the old one; `null` if those do not say. */
  fits: string | null
  nowMs: number
  at: string
}

/**
 * Unpacks a move file beside the data of this PC, verifies it and brings it up to date; `orderMoveIn` makes it count.
 * Returns the profile of the data. Rejects with `validation` or `conflict` with the reason.
 */
export function unpackMove(options: UnpackOptions, progress: (done: number, total: number) => void): string {
  const { dataFolder, folder, name } = options
  const building = join(dataFolder, arrivedName + partialEnding)
  const profile = join(building, profileName)
  rmSync(building, { recursive: true, force: true })
  const photos = join(profile, photoFolderName)
  const sink = fileSink(profile, photos)
  let file: number
  try {
    file = openMoveFile(folder, name)
  } catch (error) {
    throw folderFailure(error, folder)
  }
  try {
    assertSpace(dataFolder, fstatSync(file).size * 2)
    mapStorageErrors(() => createPrivateFolder(photos))
    const { manifest } = readMoveFile(file, options, sink, {
      onManifest(found) {
        assertKnown(found)
        assertTakes(found, options)
      },
      progress,
    })
    prepare(join(profile, primaryFileName), manifest, options)
    const { installation } = manifest
    const value: z.infer<typeof order> = {
      profile: manifest.profile,
      installation,
      aside: `replaced-${fileTime(options.nowMs)}`,
    }
    writeFileAtomically(join(building, orderName), `${JSON.stringify(value)}\n`)
    mapStorageErrors(() => [photos, profile, building].forEach(syncFolder))
    return manifest.profile
  } catch (error) {
    sink.close()
    rmSync(building, { recursive: true, force: true })
    // Writing has failures of its own: anything else is about reading the folder.
    throw readFailure(error, folder)
  } finally {
    closeSync(file)
  }
}

/** Why this PC cannot take data from another one. */
export type MoveRefusal = 'other_profile' | 'has_counts'

const refusals: Record<MoveRefusal, string> = {
  other_profile: 'This PC is set up for another warehouse',
  has_counts: 'This PC has counts of its own',
}

/** Throws `conflict` with the reason where this PC cannot take data of this profile. */
export function assertTakes(data: Pick<MoveManifest, 'profile'>, receiver: Receiver): void {
  const reason = refusalOf(data, receiver)
  if (reason !== null) throw new Failure('conflict', refusals[reason], { reason })
}

type Receiver = Pick<UnpackOptions, 'dataFolder' | 'fits'>

/** Reads what a move file has, and why this PC cannot take it. Changes nothing. */
export function examineMove(options: Receiver & Pick<UnpackOptions, 'folder' | 'name' | keyof MoveSecret>): {
  manifest: MoveManifest
  refusal: MoveRefusal | null
} {
  const file = openMoveFile(options.folder, options.name)
  try {
    const manifest = readMoveManifest(file, options)
    assertKnown(manifest)
    return { manifest, refusal: refusalOf(manifest, options) }
  } finally {
    closeSync(file)
  }
}

function refusalOf({ profile }: Pick<MoveManifest, 'profile'>, { dataFolder, fits }: Receiver): MoveRefusal | null {
  if (fits !== null && fits !== profile) return 'other_profile'
  const profiles = join(dataFolder, 'profiles')
  const names = existsSync(profiles) ? readdirSync(profiles) : []
  const counted = names
    .filter((name) => name === profile || name.startsWith('wms-'))
    .some((name) => hasCounts(join(profiles, name, primaryFileName)))
  return counted ? 'has_counts' : null
}

/** Throws `db_too_new` with the version of the program that wrote the file. */
function assertKnown({ schema, program }: MoveManifest): void {
  if (schema > newestVersion(primaryMigrations))
    throw new Failure('db_too_new', 'A newer version of the program has written this file', { program })
}

function hasCounts(path: string): boolean {
  const counted = (file: Connection) => countRows(file, 'session') + countRows(file, 'imported_count') > 0
  return existsSync(path) && withFile(path, counted)
}

/** Writes the files of a move into the folder of a profile. */
function fileSink(profile: string, photos: string) {
  let open: number | null = null
  function close(): void {
    if (open === null) return
    const file = open
    open = null
    closeSync(file)
  }
  return {
    begin(name: string) {
      open = mapStorageErrors(() => openPrivateFile(join(name === primaryFileName ? profile : photos, name), 'wx'))
    },
    piece(bytes: Buffer) {
      const file = open
      if (file === null) return
      mapStorageErrors(() => writeAll(file, bytes))
    },
    end() {
      mapStorageErrors(() => {
        if (open !== null) fsyncSync(open)
        close()
      })
    },
    /** Closes the file of an interrupted writing: some systems do not remove an open one. */
    close,
  }
}

/** Brings the data up to date and marks them as moved, so that the next start makes them those of a new device. */
function prepare(path: string, { moveId, device, pc }: MoveManifest, { at }: UnpackOptions): void {
  const damaged = (cause?: unknown) =>
    new Failure('validation', 'The data in the file are damaged', { reason: 'damaged' }, { cause })
  if (verifyBackup(path, null) !== null) throw damaged()
  const database = connectPrimaryDatabase(path)
  try {
    migratePrimary(database)
    if (!hasWholeSchema(database)) throw damaged()
    database.transaction((writer) => {
      // Everything that is computed from the log is computed again.
      run(writer, 'DELETE FROM session_state')
      for (const key of ['installation', movedKey, movingKey]) writeSetting(writer, key, undefined)
      writeSetting(writer, transferredKey, { moveId, device, pc, at })
    })
  } catch (error) {
    if (error instanceof Failure && error.code !== 'storage_corrupt') throw error
    throw damaged(error)
  } finally {
    closePrimaryDatabase(database)
  }
}

/** From here on the next start uses the unpacked data. */
export function orderMoveIn(dataFolder: string): void {
  mapStorageErrors(() => {
    renameSync(join(dataFolder, arrivedName + partialEnding), join(dataFolder, arrivedName))
    syncFolder(dataFolder)
  })
}

/** Withdraws an order whose command was not accepted. */
export function withdrawMoveIn(dataFolder: string): void {
  removeLeftover(join(dataFolder, arrivedName + partialEnding), { recursive: true })
  discardArrived(dataFolder)
}

/** Removes data that arrived. They lose their name first: a start that finds a part of them would take it for all. */
function discardArrived(dataFolder: string): void {
  const arrived = join(dataFolder, arrivedName)
  if (!existsSync(arrived)) return
  mapStorageErrors(() => renameSync(arrived, arrived + partialEnding))
  removeLeftover(arrived + partialEnding, { recursive: true })
}

/**
 * Puts moved data into their place, before anything of the data folder is opened: data without a count that are there are
 * moved aside. The next start finishes what a kill interrupted. Answers the settings that moved; `null` if nothing was
 * ordered.
 */
export function applyMoveIn(dataFolder: string): { installation: Record<string, unknown>; done(): void } | null {
  const arrived = join(dataFolder, arrivedName)
  return mapStorageErrors(() => {
    removeLeftover(arrived + partialEnding, { recursive: true })
    if (!existsSync(arrived)) return null
    const { profile, aside, installation } = readOrder(join(arrived, orderName))
    const place = join(dataFolder, 'profiles', profile)
    const moved = join(arrived, profileName)
    if (existsSync(moved)) {
      createPrivateFolder(join(dataFolder, 'profiles'))
      if (existsSync(place)) renameSync(place, join(dataFolder, aside))
      renameSync(moved, place)
      syncFolder(join(dataFolder, 'profiles'))
    }
    return { installation, done: () => discardArrived(dataFolder) }
  })
}

function readOrder(path: string): z.infer<typeof order> {
  try {
    return order.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Failure('storage_corrupt', 'The data that arrived from another PC are damaged', undefined, {
      cause: error,
    })
  }
}
