import { z } from 'zod'
import { operationError } from '../errors.ts'
import { comparisonLine } from './comparison.ts'
import { controlId, dateText, instant, page, units } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()
const share = z.number().min(0).max(1)

/** Result of a compared line; `right` includes within tolerance. The eight kinds add up to all lines. */
export const lineKinds = [
  'right',
  'short',
  'missing',
  'over',
  'unexpected',
  'wrongLot',
  'wrongExpiry',
  'notOnPackage',
] as const
export type LineKind = (typeof lineKinds)[number]

/** Totals of a delivery record whose documents can be listed; `notDelivered` is short or missing. */
export const scorecardMetric = z.enum([
  'documents',
  ...lineKinds,
  'notDelivered',
  'damaged',
  'difference',
  'leftOut',
] as const)
export type RecordFigure = z.infer<typeof scorecardMetric>

/** Why a document is excluded from the delivery record; the first that applies. */
export const exclusionReasons = ['blind', 'unopened', 'uncounted', 'undecided'] as const
export const leftOutReason = z.enum(exclusionReasons)
export type ExclusionReason = z.infer<typeof leftOutReason>

const lineFigures = {
  /** All compared lines; `kinds` adds up to them. */
  lines: count,
  kinds: z.record(z.enum(lineKinds), count),
  damagedLines: count,
  /** Of lines in units. */
  declared: units,
  /** Counted − declared, of lines in units. */
  difference: units,
  /** The same of goods by weight, in kilograms; missing if there are none. */
  kilos: z.strictObject({ lines: count, declared: units, difference: units }).optional(),
}

const figures = { documents: count, ...lineFigures }

export const recordMonth = z.strictObject({
  /** `yyyy-MM` of the control's date. */
  month: z.string(),
  ...figures,
})
export type RecordMonth = z.infer<typeof recordMonth>

/** Delivery record of a supplier in a period, from counted documents that are not blind. */
export const supplierScorecard = z.strictObject({
  /** `null` if its documents carry no code: then the name identifies it. */
  code: text,
  name: text,
  ...figures,
  /** Lines short or missing, among all lines; `null` without lines. */
  notDeliveredShare: share.nullable(),
  rightShare: share.nullable(),
  /** Wilson score interval of `notDeliveredShare`, 95 %. */
  notDeliveredRange: z.strictObject({ low: share, high: share }).nullable(),
  /** True if there are too few documents or lines for a judgement. */
  caution: z.boolean(),
  /** Excluded documents: blind, not revealed since they were counted, not counted, not decided. */
  leftOut: count,
  leftOutBecause: z.record(leftOutReason, count),
  /** Lines that several suppliers of one control may have delivered; they are attributed to none. */
  sharedLines: count,
  /** By month, oldest first; only if the filter names one supplier. */
  months: z.array(recordMonth),
})
export type SupplierScorecard = z.infer<typeof supplierScorecard>

/** `missingDays` of the period were never read, so the result does not include them. */
const periodKnown = { missingDays: count, refreshError: operationError.optional() }

export const supplierRecords = z.strictObject({
  rows: z.array(supplierScorecard),
  asOf: instant.nullable(),
  ...periodKnown,
})

export const recordLine = comparisonLine
  .pick({
    articleCode: true,
    description: true,
    byWeight: true,
    lot: true,
    expiry: true,
    declared: true,
    damaged: true,
    status: true,
  })
  .extend({ difference: units })

/** One document behind a total, with its lines of that kind: at most 200, `linesTotal` is the number of all. */
export const recordDocument = z.strictObject({
  controlId,
  number: text,
  numbers: z.array(z.string()),
  date: dateText.nullable(),
  /** Source of the count: this PC or the WMS; `null` if excluded. */
  countedBy: z.enum(['dock', 'wms']).nullable(),
  leftOut: leftOutReason.nullable(),
  /** Totals of all lines of the supplier; `null` if excluded. */
  figures: z.strictObject(lineFigures).nullable(),
  lines: z.array(recordLine),
  linesTotal: count,
})
export type RecordDocument = z.infer<typeof recordDocument>

export const recordDocuments = page(recordDocument).extend(periodKnown)
