import { z } from 'zod'
import { operationError } from '../errors.ts'
import { dateText, instant, page, units } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()

/** Signals, not accusations. Append-only: kept rows say them by their place in this list. */
export const adjustmentSignals = [
  'offsetting_pair',
  'round_number',
  'odd_hour',
  'expiry_moved_later',
  'lot_changed_without_units',
  'no_reason',
  'sign_mismatch',
] as const
export type AdjustmentSignal = (typeof adjustmentSignals)[number]

export const verdict = z.enum(['seen', 'explained', 'escalated'])
/** `open` takes the last verdict back: the row is to be reviewed again. What was said before stays on record. */
export const verdictInput = z.enum([...verdict.options, 'open'])
export type GivenVerdict = z.infer<typeof verdictInput>

/** What to look for: rows without a verdict (`open`), with any (`reviewed`), or with this one. */
export const reviewState = z.enum(['open', 'reviewed', ...verdict.options])
export type ReviewState = z.infer<typeof reviewState>

/** `operator`: who said it; `null` where nobody was named. */
const said = { note: text, at: instant, operator: text }

/** The verdict that holds. */
export const adjustmentReview = z.strictObject({ verdict, ...said })
export type AdjustmentReview = z.infer<typeof adjustmentReview>

/** Something that was said of an adjustment, whether it holds or not. */
export const reviewEntry = z.strictObject({ verdict: verdictInput, ...said })

/** A stock adjustment. It has no id on the wire: `key` stands for it. `unitsChanged` = after − before. */
export const adjustment = z.strictObject({
  key: z.string(),
  date: dateText,
  articleCode: z.string(),
  description: text,
  user: text,
  location: text,
  container: text,
  reason: text,
  note: text,
  sign: text,
  unitsBefore: units.nullable(),
  unitsAfter: units.nullable(),
  unitsChanged: units.nullable(),
  lotBefore: text,
  lotAfter: text,
  serialBefore: text,
  serialAfter: text,
  expiryBefore: dateText.nullable(),
  expiryAfter: dateText.nullable(),
  signals: z.array(z.enum(adjustmentSignals)),
  review: adjustmentReview.nullable(),
})
export type AdjustmentView = z.infer<typeof adjustment>

/** How much of the period this PC knows. `missingDays` were never read: nothing is said about them. */
const periodKnown = {
  missingDays: count,
  refreshError: operationError.optional(),
}

export const adjustmentPage = page(adjustment).extend(periodKnown)

/** Net and gross units changed; rows without readable units count, but add nothing. */
const changed = { count, net: units, gross: units }
const figures = { ...changed, withoutReason: count }

/** `key` is the code, the text or the number that the group stands for, `null` where the rows do not say. */
const group = { key: text, label: text }
export const adjustmentGroup = z.strictObject({ ...group, ...figures })
export type AdjustmentGroup = z.infer<typeof adjustmentGroup>

/** `users`: the three with the most gross units of this article. */
export const articleGroup = z.strictObject({
  ...adjustmentGroup.shape,
  users: z.array(z.strictObject({ ...group, ...changed })).max(3),
})
export type ArticleGroup = z.infer<typeof articleGroup>

/** Weekday 1 (Monday) to 7, hour 0 to 23, by the row's own clock. */
export const adjustmentHourCell = z.strictObject({ weekday: count, hour: count, ...changed })
export type AdjustmentHeat = z.infer<typeof adjustmentHourCell>

const groups = z.array(adjustmentGroup)

/** Articles, users, reasons and locations: the 1,000 with the most gross units. Hours 00–23, weekdays 1 (Monday)–7. */
export const adjustmentSummary = z.strictObject({
  ...figures,
  unknownUnits: count,
  /** Between 0 and 1; 0 where there are no rows. */
  shareWithoutReason: z.number(),
  signals: z.partialRecord(z.enum(adjustmentSignals), count),
  /** Rows with at least one signal. */
  withSignals: count,
  /** Rows without a verdict. */
  unreviewed: count,
  byArticle: z.array(articleGroup),
  /** The 20 articles with the most negative net, worst first. */
  losses: z.array(articleGroup).max(20),
  byUser: groups,
  byReason: groups,
  byLocation: groups,
  byDay: groups,
  byHour: groups,
  byWeekday: groups,
  /** Only cells with rows, Monday first, then by hour. Rows whose date cannot be read are in none. */
  heat: z.array(adjustmentHourCell),
  asOf: instant.nullable(),
  ...periodKnown,
})
export type AdjustmentSummary = z.infer<typeof adjustmentSummary>
