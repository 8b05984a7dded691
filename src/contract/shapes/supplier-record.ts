import { z } from 'zod'
import { operationError } from '../errors.ts'
import { comparisonLine } from './comparison.ts'
import { controlId, dateText, instant, page, units } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()
const share = z.number().min(0).max(1)

/** What a compared line was; `right` is also within the tolerance. The seven add up to all lines. */
export const lineKinds = ['right', 'short', 'missing', 'over', 'unexpected', 'wrongLot', 'wrongExpiry'] as const
export type LineKind = (typeof lineKinds)[number]

/** Figures of a record that open the documents behind them; `notDelivered` is short or missing. */
export const scorecardMetric = z.enum([
  'documents',
  ...lineKinds,
  'notDelivered',
  'damaged',
  'difference',
  'leftOut',
] as const)
export type RecordFigure = z.infer<typeof scorecardMetric>

/** Why a document says nothing about its supplier; first of these that holds. */
export const exclusionReasons = ['blind', 'unopened', 'uncounted', 'undecided'] as const
export const leftOutReason = z.enum(exclusionReasons)
export type LeftOutReason = z.infer<typeof leftOutReason>

const lines = z.strictObject({
  right: count,
  short: count,
  missing: count,
  over: count,
  unexpected: count,
  wrongLot: count,
  wrongExpiry: count,
})

const lineFigures = {
  /** All compared lines; `kinds` adds up to them. */
  lines: count,
  kinds: lines,
  damagedLines: count,
  declared: units,
  /** Units counted − declared. */
  difference: units,
}

const figures = { documents: count, ...lineFigures }

export const recordMonth = z.strictObject({
  /** `yyyy-MM` of the control's date. */
  month: z.string(),
  ...figures,
})
export type RecordMonth = z.infer<typeof recordMonth>

/** How a supplier delivered in a period, by the documents that are open to everybody and counted. */
export const supplierScorecard = z.strictObject({
  /** `null` where its documents carry none: then the name stands for it. */
  code: text,
  name: text,
  ...figures,
  /** Lines short or missing, among all lines; `null` without lines. */
  notDeliveredShare: share.nullable(),
  rightShare: share.nullable(),
  /** Where `notDeliveredShare` may truly lie (Wilson, 95 %). */
  notDeliveredRange: z.strictObject({ low: share, high: share }).nullable(),
  /** Too few documents or lines to judge by. */
  caution: z.boolean(),
  /** Documents that say nothing: blind, not opened since they were counted, not counted, not decided. */
  leftOut: count,
  leftOutBecause: z.strictObject({ blind: count, unopened: count, uncounted: count, undecided: count }),
  /** Lines that several suppliers of one control may have delivered: nobody's. */
  sharedLines: count,
  /** By month, oldest first; only where one supplier was asked for. */
  months: z.array(recordMonth),
})
export type SupplierRecord = z.infer<typeof supplierScorecard>

/** Days of the period that were never read: nothing is said about them. */
const periodKnown = { missingDays: count, refreshError: operationError.optional() }

export const supplierRecords = z.strictObject({
  rows: z.array(supplierScorecard),
  asOf: instant.nullable(),
  ...periodKnown,
})
export const recordLine = comparisonLine
  .pick({ articleCode: true, description: true, lot: true, expiry: true, declared: true, damaged: true, status: true })
  .extend({ difference: units })

/** One document behind a figure, with its lines of that kind: 200 at most, `linesTotal` says how many there are. */
export const recordDocument = z.strictObject({
  controlId,
  number: text,
  numbers: z.array(z.string()),
  date: dateText.nullable(),
  /** Whose count it is: this PC's or the WMS's; `null` where it was left out. */
  countedBy: z.enum(['dock', 'wms']).nullable(),
  leftOut: leftOutReason.nullable(),
  /** All lines of the supplier in it; `null` where it was left out. */
  figures: z.strictObject(lineFigures).nullable(),
  lines: z.array(recordLine),
  linesTotal: count,
})
export type RecordDocument = z.infer<typeof recordDocument>

export const recordDocuments = page(recordDocument).extend(periodKnown)
