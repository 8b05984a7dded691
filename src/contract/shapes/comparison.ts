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
