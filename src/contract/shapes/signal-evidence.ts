import { z } from 'zod'
import { adjustmentSignals } from './adjustment-signal.ts'
import { dateText, instant, units } from './common.ts'

const count = z.number().int()
const text = z.string().nullable()

/** Not again: a signal that is not shown for a user, an article or both; `null` means any. An ended one stays on record. */
export const signalMute = z.strictObject({
  muteId: z.string(),
  signal: z.enum(adjustmentSignals),
  /** As the row names the user; an empty text for rows without one. */
  user: text,
  articleCode: text,
  reason: z.string(),
  /** `null` if not given. */
  operator: text,
  at: instant,
  endedAt: instant.nullable(),
  endedBy: text,
})
export type SignalMuteView = z.infer<typeof signalMute>

/**
 * Why a row has a signal: figures of what is usual, without the row. `rows` are the other rows of the base, `alike` those
 * that have the same property. `usual` is per week for bursts and in units for sizes; `high` is not exceeded by 95 of 100
 * sizes; `found` is what this row or its week has: a number, units, days or the hour.
 */
export const signalEvidence = z.strictObject({
  signal: z.enum(adjustmentSignals),
  base: z.enum(['user', 'article', 'warehouse']),
  rows: count,
  alike: count,
  usual: z.number().nullable(),
  high: z.number().nullable(),
  found: z.number().nullable(),
  /** By hour (24 values), or by week (the last is that of the row); `null` where figures say it all. */
  chart: z.strictObject({ kind: z.enum(['hours', 'weeks']), values: z.array(count) }).nullable(),
  /** The rows that offset this one. */
  pairs: z.array(
    z.strictObject({
      key: z.string(),
      date: dateText,
      user: text,
      reason: text,
      unitsChanged: units.nullable(),
    }),
  ),
  /** The mute that hides the signal; `null` if it is shown. */
  mute: signalMute.nullable(),
})
export type SignalEvidence = z.infer<typeof signalEvidence>
