import { z } from 'zod'
import {
  adjustmentPage,
  adjustmentReview,
  adjustmentSummary,
  reviewEntry,
  verdictInput,
  reviewState,
} from './shapes/adjustment.ts'
import { adjustmentSignals } from './shapes/adjustment-signal.ts'
import { signalEvidence, signalMute } from './shapes/signal-evidence.ts'
import { commandId, cursor, day, limit, operator, text } from './shapes/common.ts'

const adjustmentKey = z.string().max(100)
const note = z.string().trim().max(2000)
/** The key of a group as `adjustments.summary` returns it; `null` for rows without a value. */
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
  /** Hour of the date that the row carries. */
  hour: z.number().int().min(0).max(23).optional(),
  /** 1 (Monday) to 7. */
  weekday: z.number().int().min(1).max(7).optional(),
  day: day.optional(),
  signal: z.enum(adjustmentSignals).optional(),
  withSignals: z.boolean().optional(),
  withoutReason: z.boolean().optional(),
  review: reviewState.optional(),
  /** Exact keys of groups; the texts above match parts of a value. */
  exactly: z
    .strictObject({ user: groupKey.optional(), reason: groupKey.optional(), location: groupKey.optional() })
    .optional(),
}

const reviewInput = {
  verdict: verdictInput,
  note: note.optional(),
  /** The reviewer. */
  operator: operator.optional(),
}

/** Reviews are numbered in the order in which they are stored. */
const reviewNumber = z.number().int().min(0)

const muted = z.strictObject({ mute: signalMute })

/** Stock adjustments: rows, totals, signals and reviews. */
export const adjustmentOperations = {
  'adjustments.list': {
    kind: 'query',
    summary:
      'Stock adjustments of a period of inclusive days, newest first (`open_first`: those without a review first); days not read yet are requested from the WMS first.',
    input: z.strictObject({
      ...adjustmentFilter,
      order: z.enum(['newest', 'open_first']).default('newest'),
      limit,
      cursor: cursor.optional(),
    }),
    output: adjustmentPage,
  },
  'adjustments.summary': {
    kind: 'query',
    summary: 'Totals and signals of the adjustments of a period.',
    input: z.strictObject(adjustmentFilter),
    output: adjustmentSummary,
  },
  'adjustments.reviews': {
    kind: 'query',
    summary: 'All reviews of an adjustment on this PC, newest first; `open` withdraws the review before it.',
    input: z.strictObject({ adjustmentKey }),
    output: z.strictObject({ rows: z.array(reviewEntry) }),
  },
  'adjustments.reviewsAfter': {
    kind: 'query',
    summary:
      'The reviews that were stored after one, in their order, up to 1,000: what another window judged. `last` is where the next query goes on; without `after` only that.',
    input: z.strictObject({ after: reviewNumber.optional() }),
    output: z.strictObject({
      rows: z.array(z.strictObject({ adjustmentKey: z.string(), review: adjustmentReview.nullable() })),
      last: reviewNumber,
    }),
  },
  'adjustments.review': {
    kind: 'command',
    summary:
      'Stores the review of an adjustment together with the reviewed row, or withdraws it (`open`). Earlier reviews stay. With a PIN only the supervisor reviews; `conflict` (`reviewer_needed`) unless `operator` names one.',
    input: z.strictObject({ adjustmentKey, ...reviewInput, commandId }),
    output: z.strictObject({ adjustmentKey: z.string(), review: adjustmentReview.nullable() }),
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'adjustments.reviewMany': {
    kind: 'command',
    summary:
      'Stores the same review for up to 1,000 adjustments, with the same rights. `missing` lists the keys that are not in the local data, `changed` those with a review stored after `upTo`, which stays; `last` is the number of the last review.',
    input: z.strictObject({
      adjustmentKeys: z.array(adjustmentKey).min(1).max(1000),
      ...reviewInput,
      /** The last review that is known: of what was reviewed since then nothing is changed. */
      upTo: reviewNumber.optional(),
      commandId,
    }),
    output: z.strictObject({
      reviewed: z.number().int(),
      missing: z.array(z.string()),
      changed: z.array(z.string()),
      last: reviewNumber,
    }),
    errors: ['forbidden', 'conflict'],
  },
  'adjustments.evidence': {
    kind: 'query',
    summary:
      'Why an adjustment has its signals: what is usual for its user, its article or the warehouse over the kept days. Muted signals say so.',
    input: z.strictObject({ adjustmentKey }),
    output: z.strictObject({
      evidence: z.array(signalEvidence),
      /** Days of adjustments on this PC. */
      days: z.number().int(),
    }),
    errors: ['not_found'],
  },
  'adjustments.mutes': {
    kind: 'query',
    summary: 'Signals muted on this PC: those in effect first, then ended ones, newest first.',
    input: z.strictObject({}),
    output: z.strictObject({ mutes: z.array(signalMute) }),
  },
  'adjustments.mute': {
    kind: 'command',
    summary:
      'Mutes a signal for a user, an article or both. With a PIN only the supervisor mutes; `conflict` (`reviewer_needed`) unless `operator` names one.',
    input: z.strictObject({
      signal: z.enum(adjustmentSignals),
      /** `null`: any; an empty text for rows without a user. */
      user: z.string().max(4000).nullable(),
      articleCode: text.nullable(),
      reason: note.min(1),
      operator: operator.optional(),
      commandId,
    }),
    output: muted,
    errors: ['conflict', 'forbidden'],
  },
  'adjustments.unmute': {
    kind: 'command',
    summary:
      'Ends a mute: the signal is shown again. With a PIN only the supervisor does; `conflict` (`reviewer_needed`) unless `operator` names one.',
    input: z.strictObject({ muteId: z.string().max(64), operator: operator.optional(), commandId }),
    output: muted,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
} as const
