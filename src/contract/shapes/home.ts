import { z } from 'zod'
import { operationError } from '../errors.ts'
import { lineStatuses } from './comparison.ts'
import { controlId, counter, dateText, instant, units } from './common.ts'
import { handoverFailure } from './handover.ts'
import { resource } from './system.ts'

/**
 * Kinds of tasks. `counted`: all required counts are finished, not compared yet. `second_count`: one count is finished,
 * the required second one is not started. `recount`: two counts differ, a third is needed. `recount_requested`: a
 * supervisor requested a recount that is not started. `late_questions`: a count was finished before the articles were read, and asks for
 * `count` things when it is opened again. `differences`: compared, with differences or lines that cannot be compared, not signed. `ready`:
 * only the signature is missing. `changed`: the WMS's document changed after counting began. `unmatched`: a finished
 * count, of this or another PC, without a document. `expiring`: counted today and expiring soon. `adjustments`: not
 * reviewed. `refresh`: a resource cannot be refreshed. `set_aside`: unreadable rows. `backup`: the last one is old.
 * `update`: a newer version of the program was found.
 * `receiver`: messages were rejected. `handover`: the ERP refused signed controls. `handover_held`: a destination of them must be mended, or does not respond for an hour; `count` entries wait. `handover_silent`: files in its folder have no acknowledgement for two days. `claims`: the answers to claims are late. `advices`: files of the folder of despatch advices cannot be read. `advices_unused`: `count` advices are compared with no document and need a person. `unknown_device`: counts of a PC that nobody confirmed.
 * `site_certificate`: the certificate of the site server expires in `count` days, `null`: has expired. `site_newer`: newer programs of the site shared what this one
 * does not understand. `label_numbers`: other PCs printed `count` numbers for pallets of this PC's range; `null`: they are set to. `hold`: goods or
 * containers that a supervisor has neither released nor rejected.
 */
export const decisionKinds = [
  'counted',
  'differences',
  'changed',
  'second_count',
  'recount',
  'recount_requested',
  'late_questions',
  'ready',
  'hold',
  'unmatched',
  'unknown_device',
  'expiring',
  'handover_held',
  'handover',
  'handover_silent',
  'claims',
  'advices',
  'advices_unused',
  'site_certificate',
  'site_newer',
  'label_numbers',
  'adjustments',
  'receiver',
  'refresh',
  'set_aside',
  'backup',
  'update',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** `now`: blocks work. `today`: before the shift ends. `later`: not urgent. */
export const urgencies = ['now', 'today', 'later'] as const

/** One task. Fields that its kind does not have are `null`; contains nothing declared of a blind control. */
export const decision = z.strictObject({
  /** Stable identity of the task while it is open. */
  key: z.string(),
  kind: z.enum(decisionKinds),
  urgency: z.enum(urgencies),
  /** When the task came up; `null` if not known. */
  since: instant.nullable(),
  controlId: controlId.nullable(),
  sessionId: z.string().nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  location: z.string().nullable(),
  /** Operator of the last count. */
  operator: z.string().nullable(),
  /** `unmatched`: the other PC that made the count; `null` for this PC. */
  device: z.string().nullable(),
  resource: resource.nullable(),
  /** Number of questions, lines with differences, undecided articles, adjustments, lots, rows, holds, entries of the outbox or messages. */
  count: z.number().int().nullable(),
  /** True if `count` is a lower bound. */
  atLeast: z.boolean(),
  /** Adjustments: number of those with a signal. */
  withSignals: z.number().int().nullable(),
  /** Lines of `statuses` without reason, of a compared control only. */
  withoutReason: z.number().int().nullable(),
  /** Lines with differences, and those that cannot be compared, by status; of a compared control only, worst first. */
  statuses: z.array(z.strictObject({ status: z.enum(lineStatuses), lines: z.number().int() })),
  /** Units counted − declared, of a compared control only; without goods by weight. */
  difference: units.nullable(),
  /** The same in kilograms, of goods by weight; `null` if there are none. */
  kilos: units.nullable(),
  /** Of the lots counted today, the one that expires first. */
  lot: z
    .strictObject({
      articleCode: z.string(),
      description: z.string().nullable(),
      lot: z.string().nullable(),
      expiry: dateText,
    })
    .nullable(),
  error: operationError.nullable(),
  /** Of the hand-over: the destination, and why nothing is accepted by it. */
  destination: z
    .strictObject({
      destinationId: z.string(),
      name: z.string(),
      way: z.enum(['folder', 'http', 'mail']),
      failure: handoverFailure.nullable(),
      /** Status of its answer. */
      status: z.number().int().nullable(),
    })
    .nullable(),
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
  /** Scans that count: entries that are not undone, also typed ones. */
  scans: z.number().int(),
  startedAt: instant,
  lastScanAt: instant.nullable(),
})

/** A count in progress on another PC, as its last file or the hub says. */
const countElsewhere = activeCount.omit({ location: true, lastScanAt: true }).extend({
  device: z.string(),
  /** As above; `null` if the hub says only who counts, as to docks. */
  scans: z.number().int().nullable(),
  /** When its last events arrived here. */
  importedAt: instant,
})

/** A document that nobody has begun to count. Contains nothing declared. */
const waitingDocument = z.strictObject({
  controlId,
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  location: z.string().nullable(),
  date: dateText.nullable(),
  /** Days since its date; `null` if the date is not known. */
  days: z.number().int().nullable(),
})

/** Tasks of this PC, the most urgent first, counts in progress and totals of the week. */
export const home = z.strictObject({
  at: instant,
  decisions: z.array(decision),
  /** Number of tasks beyond the listed ones. */
  more: z.number().int(),
  dock: z.array(activeCount),
  dockTotal: z.number().int(),
  /** Open counts of confirmed other PCs, the latest file first. */
  elsewhere: z.array(countElsewhere),
  /** Documents that nobody has begun, here or on another PC, by how long they wait. */
  waiting: z.array(waitingDocument),
  waitingTotal: z.number().int(),
  week: z.strictObject({
    /** Monday of this week, `yyyy-MM-dd`. */
    from: dateText,
    signed: z.number().int(),
    withDifferences: z.number().int(),
    /** The supplier with the most documents with differences. */
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
  /** Notices about the data of this PC that nobody has read yet, with the newest; `null` if there are none. */
  notices: z
    .strictObject({
      unread: z.number().int(),
      newest: z.strictObject({ id: z.number().int(), code: z.string(), at: instant, detail: z.string() }),
    })
    .nullable(),
})
export type Home = z.infer<typeof home>

/** Quality of a match: the whole code, its beginning, or words within the text. */
export const matchQuality = z.enum(['exact', 'prefix', 'words'])

/** Matches of one kind, the best first. `total` counts up to 100 of them. */
function matches<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject({ rows: z.array(z.strictObject({ ...shape, match: matchQuality })), total: z.number().int() })
}

/** Result of the global search. Contains nothing declared. */
export const searchResult = z.strictObject({
  /** The text parsed as a label; absent parts are `null`. */
  label: z.strictObject({
    kind: z.enum(['gs1', 'link', 'ean', 'code']),
    valid: z.boolean(),
    /** The article of the label or barcode; `null` if not known on this PC. */
    articleCode: z.string().nullable(),
    container: z.string().nullable(),
    lot: z.string().nullable(),
  }),
  documents: matches({
    controlId,
    number: z.string(),
    supplierName: z.string().nullable(),
    date: dateText.nullable(),
    state: z.string().nullable(),
  }),
  articles: matches({ code: z.string(), description: z.string().nullable() }),
  containers: matches({ container: z.string(), articleCode: z.string() }),
  suppliers: matches({ code: z.string(), description: z.string().nullable() }),
  orders: matches({
    code: z.string(),
    customer: z.string().nullable(),
    date: dateText.nullable(),
    state: z.string().nullable(),
  }),
})
export type SearchResult = z.infer<typeof searchResult>
