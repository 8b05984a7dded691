import { z } from 'zod'
import { controlId, counter, dateText, instant, units } from './common.ts'

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
})
export type ComparisonLine = z.infer<typeof comparisonLine>

/** Counted against declared, one per control. `difference` = units counted − declared. */
export const comparison = z.strictObject({
  controlId,
  number: z.string().nullable(),
  numbers: z.array(z.string()),
  supplierName: z.string().nullable(),
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
    }),
  ),
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

/** Spreadsheet, UBL 2.1 ReceiptAdvice, EDIFACT RECADV. */
export const exportFormat = z.enum(['csv', 'ubl', 'edifact'])
export type ExportFormat = z.infer<typeof exportFormat>

/** A file to save: `content` is its text, `encoding` how the text becomes bytes. */
export const exportedFile = z.strictObject({
  /** Safe as a file name on every system. */
  name: z.string(),
  mediaType: z.string(),
  content: z.string(),
  encoding: z.enum(['utf-8', 'iso-8859-1']),
})
export type ExportedFile = z.infer<typeof exportedFile>
