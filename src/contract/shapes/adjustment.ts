import { z } from 'zod'
import { operationError } from '../errors.ts'
import { adjustmentSignals } from './adjustment-signal.ts'
import { dateText, instant, units, wmsPage } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()

/** The rows that a row is compared with to find a signal: those of its user, of its article, or all. */
export type EvidenceBase = 'user' | 'article' | 'warehouse'

/** Rows with a signal among 1,000 ordinary rows of the measured year (docs/signals.md); a test holds it. */
export const falseAlarmsPerThousand = 10

export const verdict = z.enum(['seen', 'explained', 'escalated'])
/** `open` withdraws the last verdict: the row needs a review again. Earlier verdicts stay on record. */
export const verdictInput = z.enum([...verdict.options, 'open'])
export type VerdictInput = z.infer<typeof verdictInput>

/** Filter: rows without a verdict (`open`), with any (`reviewed`), or with this one. */
export const reviewState = z.enum(['open', 'reviewed', ...verdict.options])
export type ReviewState = z.infer<typeof reviewState>

/** `operator`: the reviewer; `null` if not given. */
const reviewFields = { note: text, at: instant, operator: text }

/** The current review. */
export const adjustmentReview = z.strictObject({ verdict, ...reviewFields })
export type AdjustmentReview = z.infer<typeof adjustmentReview>

/** One review of the history, current or not. */
export const reviewEntry = z.strictObject({ verdict: verdictInput, ...reviewFields })

/** A stock adjustment. It has no id on the wire: `key` is derived from the row. `unitsChanged` = after − before. */
export const adjustment = z.strictObject({
  key: z.string(),
  date: dateText,
  /** The WMS's own numbers of article, user, location and container. */
  articleId: count.nullable(),
  userId: count.nullable(),
  locationId: count.nullable(),
  containerId: count.nullable(),
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
  /** True if the units are kilograms. */
  byWeight: z.boolean(),
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

/** Coverage of the period: `missingDays` were never read, so the result does not include them. */
const periodKnown = {
  missingDays: count,
  refreshError: operationError.optional(),
}

export const adjustmentPage = wmsPage(adjustment).extend(periodKnown)

/** Net and gross units changed; rows without readable units count as rows, but add no units. */
const changed = { count, net: units, gross: units }
const figures = { ...changed, withoutReason: count }

/** `key` is the code, text or number of the group, `null` for rows without a value. */
const group = { key: text, label: text }
export const adjustmentGroup = z.strictObject({ ...group, ...figures })
export type AdjustmentGroup = z.infer<typeof adjustmentGroup>

/** `users`: the three with the most gross units of this article. `byWeight`: its units are kilograms. */
export const articleGroup = z.strictObject({
  ...adjustmentGroup.shape,
  byWeight: z.boolean(),
  users: z.array(z.strictObject({ ...group, ...changed })).max(3),
})
export type ArticleGroup = z.infer<typeof articleGroup>

/** Weekday 1 (Monday) to 7, hour 0 to 23, of the date that the row carries. */
export const adjustmentHourCell = z.strictObject({ weekday: count, hour: count, ...changed })
export type AdjustmentHourCell = z.infer<typeof adjustmentHourCell>

const groups = z.array(adjustmentGroup)

/** Articles, users, reasons and locations: the 1,000 with the most gross units. Hours 00–23, weekdays 1 (Monday)–7. */
export const adjustmentSummary = z.strictObject({
  ...figures,
  /** Rows of articles counted by weight: their kilograms are in no other figure than these and those of their articles. */
  kilos: z.strictObject(changed),
  unknownUnits: count,
  /** Between 0 and 1; 0 without rows. */
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
  /** Only cells with rows, Monday first, then by hour. Rows with an unreadable date are in none. */
  heat: z.array(adjustmentHourCell),
  asOf: instant.nullable(),
  ...periodKnown,
})
export type AdjustmentSummary = z.infer<typeof adjustmentSummary>
