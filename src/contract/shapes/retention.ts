import { z } from 'zod'
import { instant } from './common.ts'

const days = (min: number, max = 3650) => z.number().int().min(min).max(max).nullable()

/** Days after which old data are deleted; `null`: never by this rule. */
export const retentionSettings = z.strictObject({
  /** Signed counts, from the day of the signature. */
  countDays: days(90),
  /** Photos of signed counts, from the day of the signature. Their entries stay. */
  photoDays: days(30),
  /** Received events of the WMS; without it 30 days. */
  inboxDays: days(1, 30),
  /** Log files, from their last line. They never exceed 6 MB for each program. */
  logDays: days(7),
})
export type RetentionSettings = z.infer<typeof retentionSettings>
export const retentionFields = retentionSettings.keyof().options

/** Nothing is deleted by age. */
export const keepAll: RetentionSettings = { countDays: null, photoDays: null, inboxDays: null, logDays: null }

export const keepReasons = [
  'unsigned',
  'open_part',
  'later_part',
  'damaged',
  'handover',
  'hold',
  'claim',
  'shared_folder',
  'hub',
] as const

/**
 * Why a delivery stays although it is old. `unsigned`: a count is open or has no signature. `open_part`: only a part of the
 * delivery is signed. `later_part`: another part came after the signature. `damaged`: entries were changed or lost. `handover`:
 * not acknowledged by a destination. `hold`, `claim`: an open one. `shared_folder`, `hub`: its counts are not there yet.
 */
export const keepReason = z.enum(keepReasons)
export type KeepReason = z.infer<typeof keepReason>

const delivery = {
  controlId: z.number().int().nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
}

/** What is older than `before`. */
const amount = z.strictObject({ before: instant, total: z.number().int(), bytes: z.number().int() })

/** What a run would delete now. */
export const retentionPlan = z.strictObject({
  /** When a run is in progress: its job. */
  jobId: z.string().nullable(),
  /** Signed counts; `null` while they are kept without end. */
  counts: z
    .strictObject({
      /** Deliveries signed before this time are deleted. */
      before: instant,
      /** The first 200 deliveries; `counts`, `bytes`: the number and the size of their logs. */
      rows: z.array(
        z.strictObject({ ...delivery, signedAt: instant, counts: z.number().int(), bytes: z.number().int() }),
      ),
      total: z.number().int(),
      bytes: z.number().int(),
      /** The first 200 deliveries that are as old and stay; `since`: signature, or end of the last count. */
      kept: z.array(z.strictObject({ ...delivery, since: instant, reason: keepReason })),
      keptTotal: z.number().int(),
    })
    .nullable(),
  /** Photos of signed counts that are kept; `null` while their days are not set. */
  photos: amount.nullable(),
  /** Received events; `null` while their days are not set. */
  inbox: amount.nullable(),
  /** Log files. */
  logs: amount.nullable(),
})
export type RetentionPlan = z.infer<typeof retentionPlan>

/** A count that was deleted, as a link of this PC's chain says. */
export const removedCount = z.strictObject({
  sessionId: z.string(),
  /** The PC that counted; `null` for this one. */
  from: z.string().nullable(),
  controlId: z.number().int(),
  number: z.string().nullable(),
  part: z.number().int(),
  signedAt: instant,
  /** Number of its events, and the hash of the last one. */
  seq: z.number().int(),
  hash: z.string(),
  removedAt: instant,
  /** `null`: the daily run. */
  operator: z.string().nullable(),
})
