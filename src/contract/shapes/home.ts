import { z } from 'zod'
import { operationError } from '../errors.ts'
import { comparisonStatuses } from './comparison.ts'
import { controlId, counter, dateText, instant, units } from './common.ts'
import { resource } from './system.ts'

/**
 * Why something needs a decision. `counted`: every required count is closed and nobody has compared yet.
 * `second_count`: one count is closed, another is required and nobody has begun it. `recount`: two counts differ, a
 * third is wanted. `recount_requested`: a supervisor asked for articles to be counted again and nobody has begun it.
 * `differences`: compared, differing, not signed. `ready`: nothing left but to sign.
 * `changed`: the WMS's document says something else than when counting began. `unmatched`: a closed count, of this
 * or another PC, that belongs to no document yet. `expiring`: counted today and expiring soon. `adjustments`: nobody has looked at them.
 * `refresh`: a resource can't be read. `set_aside`: rows that could not be read. `backup`: the last one is old.
 * `receiver`: messages were refused.
 */
export const decisionKinds = [
  'counted',
  'differences',
  'changed',
  'second_count',
  'recount',
  'recount_requested',
  'ready',
  'unmatched',
  'expiring',
  'adjustments',
  'receiver',
  'refresh',
  'set_aside',
  'backup',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** `now`: somebody waits. `today`: before the shift ends. `later`: when there is time. */
export const urgencies = ['now', 'today', 'later'] as const

/** One thing to decide. What a kind does not know is `null`; of a blind control nothing declared is ever known. */
export const decision = z.strictObject({
  /** Stays the same while the same thing waits. */
  key: z.string(),
  kind: z.enum(decisionKinds),
  urgency: z.enum(urgencies),
  /** Since when it waits, where that is known. */
  since: instant.nullable(),
  controlId: controlId.nullable(),
  sessionId: z.string().nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  location: z.string().nullable(),
  /** Who counted last. */
  operator: z.string().nullable(),
  /** `unmatched`: the other PC that made the count; `null`: this one did. */
  device: z.string().nullable(),
  resource: resource.nullable(),
  /** How many: lines that differ, articles in dispute, adjustments, lots, rows, messages. */
  count: z.number().int().nullable(),
  /** True where there are more than `count` says. */
  atLeast: z.boolean(),
  /** Adjustments: how many of them carry a signal. */
  withSignals: z.number().int().nullable(),
  /** Lines that differ and of which nobody has said why, of a compared control only. */
  withoutReason: z.number().int().nullable(),
  /** Lines by status, of a compared control only, worst first. */
  statuses: z.array(z.strictObject({ status: z.enum(comparisonStatuses), lines: z.number().int() })),
  /** Units counted − declared, of a compared control only. */
  difference: units.nullable(),
  /** The lot that expires first of what was counted today. */
  lot: z
    .strictObject({
      articleCode: z.string(),
      description: z.string().nullable(),
      lot: z.string().nullable(),
      expiry: dateText,
    })
    .nullable(),
  error: operationError.nullable(),
})
export type Decision = z.infer<typeof decision>

/** A count in progress on this PC. */
export const activeCount = z.strictObject({
  sessionId: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  location: z.string().nullable(),
  counter,
  operator: z.string(),
  scans: z.number().int(),
  startedAt: instant,
  lastScanAt: instant.nullable(),
})
/** What needs a decision on this PC, the most urgent first, and how things stand. */
export const home = z.strictObject({
  at: instant,
  decisions: z.array(decision),
  /** Decisions beyond those that are listed. */
  more: z.number().int(),
  dock: z.array(activeCount),
  dockTotal: z.number().int(),
  week: z.strictObject({
    /** Monday of this week, `yyyy-MM-dd`. */
    from: dateText,
    signed: z.number().int(),
    withDifferences: z.number().int(),
    /** The supplier with the most documents that differ. */
    worst: z
      .strictObject({
        supplierCode: z.string().nullable(),
        supplierName: z.string().nullable(),
        documents: z.number().int(),
      })
      .nullable(),
    atLeast: z.boolean(),
  }),
  lastBackupAt: instant.nullable(),
})
export type Home = z.infer<typeof home>

/** How close a find is: the very code, its beginning, or words somewhere in it. */
export const matchQuality = z.enum(['exact', 'prefix', 'words'])

/** Finds of one kind, the closest first; `more` where there are others. */
function finds<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject({ rows: z.array(z.strictObject({ ...shape, match: matchQuality })), more: z.boolean() })
}

/** What was typed or scanned, looked for in everything that is on this PC. Never says anything declared. */
export const searchResult = z.strictObject({
  /** How the text reads as a label; what it holds none of is `null`. */
  label: z.strictObject({
    kind: z.enum(['gs1', 'link', 'ean', 'code']),
    valid: z.boolean(),
    /** The article that the label or barcode stands for, where this PC knows it. */
    articleCode: z.string().nullable(),
    container: z.string().nullable(),
    lot: z.string().nullable(),
  }),
  documents: finds({
    controlId,
    number: z.string(),
    supplierName: z.string().nullable(),
    date: dateText.nullable(),
    state: z.string().nullable(),
  }),
  articles: finds({ code: z.string(), description: z.string().nullable() }),
  containers: finds({ container: z.string(), articleCode: z.string() }),
  suppliers: finds({ code: z.string(), description: z.string().nullable() }),
  orders: finds({
    code: z.string(),
    customer: z.string().nullable(),
    date: dateText.nullable(),
    state: z.string().nullable(),
  }),
})
export type SearchAnswer = z.infer<typeof searchResult>
