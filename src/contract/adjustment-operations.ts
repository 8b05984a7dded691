import { z } from 'zod'
import {
  adjustmentPage,
  adjustmentReview,
  adjustmentSignals,
  adjustmentSummary,
  reviewEntry,
  verdictInput,
  reviewState,
} from './shapes/adjustment.ts'
import { commandId, cursor, limit, operator, text } from './shapes/common.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day, yyyy-MM-dd')
const adjustmentKey = z.string().max(100)
const note = z.string().trim().max(2000)
/** The key of a group as the summary says it; `null` for the rows that do not say. */
const groupKey = z.string().max(4000).nullable()

const adjustmentFilter = {
  /** Inclusive days of the rows' own dates. */
  from: day,
  to: day,
  articleCode: text.optional(),
  user: text.optional(),
  changedExpiry: z.boolean().optional(),
  changedUnits: z.boolean().optional(),
  changedLot: z.boolean().optional(),
  changedSerial: z.boolean().optional(),
  reason: text.optional(),
  location: text.optional(),
  container: text.optional(),
  /** By the row's own clock. */
  hour: z.number().int().min(0).max(23).optional(),
  /** 1 (Monday) to 7. */
  weekday: z.number().int().min(1).max(7).optional(),
  day: day.optional(),
  signal: z.enum(adjustmentSignals).optional(),
  withSignals: z.boolean().optional(),
  withoutReason: z.boolean().optional(),
  review: reviewState.optional(),
  /** A group as a whole, not words in it. */
  exactly: z
    .strictObject({ user: groupKey.optional(), reason: groupKey.optional(), location: groupKey.optional() })
    .optional(),
}

const given = {
  verdict: verdictInput,
  note: note.optional(),
  /** Who says so. */
  operator: operator.optional(),
}

/** Stock adjustments: rows, figures and verdicts. */
export const adjustmentOperations = {
  'adjustments.list': {
    kind: 'query',
    summary:
      'Stock adjustments of a period of inclusive days, newest first (`open_first`: those without a verdict first); days never read are asked of the WMS first.',
    input: z.strictObject({
      ...adjustmentFilter,
      order: z.enum(['newest', 'open_first']).default('newest'),
      limit,
      cursor: cursor.optional(),
    }),
    output: adjustmentPage,
    errors: [],
  },
  'adjustments.summary': {
    kind: 'query',
    summary: 'Figures and signals of the adjustments of a period.',
    input: z.strictObject(adjustmentFilter),
    output: adjustmentSummary,
    errors: [],
  },
  'adjustments.reviews': {
    kind: 'query',
    summary:
      'Everything that was said of an adjustment on this PC, newest first; `open` took back what was said before.',
    input: z.strictObject({ adjustmentKey }),
    output: z.strictObject({ rows: z.array(reviewEntry) }),
    errors: [],
  },
  'adjustments.review': {
    kind: 'command',
    summary:
      'Keeps a verdict on an adjustment together with the row it judged, or takes it back (`open`). Earlier verdicts stay.',
    input: z.strictObject({ adjustmentKey, ...given, commandId }),
    output: z.strictObject({ adjustmentKey: z.string(), review: adjustmentReview.nullable() }),
    errors: ['not_found'],
  },
  'adjustments.reviewMany': {
    kind: 'command',
    summary: 'The same verdict on up to 1,000 adjustments at once. Keys that this PC does not know are answered.',
    input: z.strictObject({
      adjustmentKeys: z.array(adjustmentKey).min(1).max(1000),
      ...given,
      commandId,
    }),
    output: z.strictObject({ reviewed: z.number().int(), missing: z.array(z.string()) }),
    errors: [],
  },
} as const
