import { z } from 'zod'
import type { PrimaryDatabase } from './primary-database.ts'
import { readSetting } from './settings.ts'

/** Setting of a PC whose data moved on to another one: since when, where to, and the file. */
export const movedKey = 'moved'
/** Setting while a move file is made: where, and since when. */
export const movingKey = 'moving'
/** Setting of data that came from another PC, until the next start has made them those of a new device. */
export const transferredKey = 'transferred'

const moved = z.object({
  moveId: z.string(),
  at: z.string(),
  to: z.string(),
  folder: z.string(),
  name: z.string(),
  sha256: z.string(),
})
export type Moved = z.infer<typeof moved>

/** Where the data of this PC moved on to; `null` as long as it is in use. */
export function readMoved(database: PrimaryDatabase): Moved | null {
  const stored = readSetting(database, movedKey)
  return stored === undefined ? null : moved.parse(stored)
}
