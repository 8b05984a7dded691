import { z } from 'zod'
import { controlId, counter, dateText, instant, units } from './common.ts'
import { countNote, countPhoto, lineReason } from './count.ts'

export const comparisonStatuses = [
  'match',
  'within_tolerance',
  'short',
  'over',
  'missing',
  'unexpected',
  'wrong_lot',
  'wrong_expiry',
] as const
export type ComparisonStatus = (typeof comparisonStatuses)[number]

/** The supervisor's decision about a count, where it was made. */
const signature = z.strictObject({ at: instant, by: z.string().nullable(), note: z.string().nullable() }).nullable()

const threeCounts = z.tuple([units.nullable(), units.nullable(), units.nullable()])

export const comparisonLine = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  declared: units,
  wmsCount: units.nullable(),
  counts: threeCounts,
  damaged: units,
  difference: units.nullable(),
  status: z.enum(comparisonStatuses).nullable(),
  unconfirmed: z.boolean(),
  decided: z.boolean(),
  /** Why it differs, as somebody said it; until then the likeliest one is `proposedReason`. */
  reason: lineReason.nullable(),
  note: z.string().nullable(),
  proposedReason: lineReason.nullable(),
})
export type ComparisonLine = z.infer<typeof comparisonLine>

/** Counted against declared, one per control. `difference` = units counted − declared. */
export const comparison = z.strictObject({
  controlId,
  number: z.string().nullable(),
  numbers: z.array(z.string()),
  supplierName: z.string().nullable(),
  supplierCode: z.string().nullable(),
  asOf: instant.nullable(),
  documentChanged: z.boolean(),
  sessions: z.array(
    z.strictObject({
      sessionId: z.string(),
      counter,
      operator: z.string(),
      status: z.enum(['open', 'closed', 'signed']),
      blind: z.boolean(),
      startedAt: instant,
      closedAt: instant.nullable(),
      signature,
    }),
  ),
  /** Counts of the same control that other PCs made: closed ones are summed with this PC's count of the same counter. */
  alsoCounted: z
    .array(
      z.strictObject({
        sessionId: z.string(),
        device: z.string(),
        counter,
        operator: z.string(),
        status: z.enum(['open', 'closed', 'signed']),
        closedAt: instant.nullable(),
        /** When a supervisor set it aside because it never ended here: it counts for nothing. */
        setAsideAt: instant.nullish(),
        signature,
        /** Containers that another count of the same counter has as well: counted twice, unless there are two. */
        repeatedContainers: z.array(z.string()),
        /** One person made this and the other of the first two counts: they are not independent. */
        samePerson: z.boolean(),
      }),
    )
    .optional(),
  /** What counters and supervisors wrote beside the counts. */
  notes: z.array(z.strictObject({ counter, ...countNote.shape })),
  tolerance: z.strictObject({ units, percent: z.number() }),
  lines: z.array(comparisonLine),
  totals: z.strictObject({
    declared: units,
    wmsCount: units.nullable(),
    counts: threeCounts,
    damaged: units,
    difference: units.nullable(),
  }),
})
export type Comparison = z.infer<typeof comparison>

/** A picture of a count of a control, with what it shows; all `null` where it is of the count as a whole. */
export const controlPhoto = z.strictObject({
  ...countPhoto.omit({ about: true }).shape,
  sessionId: z.string(),
  counter,
  articleCode: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  /** What was written beside it. */
  note: z.string().nullable(),
})
export type ControlPhoto = z.infer<typeof controlPhoto>

/** The document as it was kept when counting began (`frozen`) against the WMS's of now. */
export const documentChanges = z.strictObject({
  frozenAsOf: instant.nullable(),
  currentAsOf: instant.nullable(),
  /** Sums by article, lot and expiry that differ; `null` where there is no such line. */
  lines: z.array(
    z.strictObject({
      articleCode: z.string(),
      description: z.string().nullable(),
      lot: z.string().nullable(),
      expiry: dateText.nullable(),
      frozen: units.nullable(),
      current: units.nullable(),
    }),
  ),
  facts: z.array(
    z.strictObject({
      number: z.string(),
      fact: z.enum(['document', 'date', 'supplier', 'purchaseOrder']),
      frozen: z.string().nullable(),
      current: z.string().nullable(),
    }),
  ),
})
export type DocumentChanges = z.infer<typeof documentChanges>

/** Paper, spreadsheet, UBL 2.1 ReceiptAdvice, EDIFACT RECADV. */
export const exportFormat = z.enum(['pdf', 'csv', 'ubl', 'edifact'])
export type ExportFormat = z.infer<typeof exportFormat>

/** A file to save: `content` is its text, `encoding` how the text becomes bytes (of a PDF they are written in base64). */
export const exportedFile = z.strictObject({
  /** Safe as a file name on every system. */
  name: z.string(),
  mediaType: z.string(),
  content: z.string(),
  encoding: z.enum(['utf-8', 'iso-8859-1', 'base64']),
})
export type ExportedFile = z.infer<typeof exportedFile>
