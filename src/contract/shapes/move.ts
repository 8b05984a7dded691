import { z } from 'zod'
import { backupFailure } from './backup.ts'
import { instant } from './common.ts'

/** An obstacle to moving to another PC, and how much of it there is. */
export const moveObstacle = z.strictObject({
  kind: z.enum(['open_counts', 'hub', 'shared_folder', 'handover', 'backup']),
  count: z.number().int(),
})
export type MoveObstacle = z.infer<typeof moveObstacle>

export const moveStatus = z.strictObject({
  /** The name of this PC in its network. */
  pc: z.string(),
  /** Where the data moved on to; `null`: this PC is in use. */
  moved: z
    .strictObject({ at: instant, to: z.string(), folder: z.string(), name: z.string(), sha256: z.string() })
    .nullable(),
  obstacles: z.array(moveObstacle),
  /** The data that a move takes along. */
  travels: z.strictObject({
    counts: z.number().int(),
    photos: z.number().int(),
    /** Of the data file. */
    bytes: z.number().int(),
  }),
  /** The move file in progress. */
  running: z
    .strictObject({
      phase: z.enum(['data', 'check', 'photos', 'write', 'verify']),
      done: z.number().int(),
      total: z.number().int().nullable(),
    })
    .nullable(),
  /** How far the file of another PC is unpacked here, in bytes. */
  arriving: z.strictObject({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  /** Why the last one was not made, since the program started. */
  failure: backupFailure.nullable(),
})
export type MoveStatus = z.infer<typeof moveStatus>

/** A file with the ending of a move file. */
export const moveEntry = z.strictObject({ name: z.string(), bytes: z.number().int() })
export type MoveEntry = z.infer<typeof moveEntry>

export const moveExamination = z.strictObject({
  name: z.string(),
  /** The old PC. */
  pc: z.string(),
  device: z.string(),
  at: instant,
  /** Version of the program that made the file. */
  program: z.string(),
  counts: z.number().int(),
  entries: z.number().int(),
  lastEntryAt: instant.nullable(),
  photos: z.number().int(),
  missingPhotos: z.number().int(),
  /** Why this PC cannot take the data; `null` if it can. */
  refusal: z.enum(['other_profile', 'has_counts']).nullable(),
})
export type MoveExamination = z.infer<typeof moveExamination>
