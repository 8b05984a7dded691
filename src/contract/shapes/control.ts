import { z } from 'zod'
import { controlId, counter, dateText, deliveryPart, instant, units } from './common.ts'
import { operationError } from '../errors.ts'

/** The fault of a value in a line; with `no_object` the line itself is not an object. */
export const unreadableRule = z.enum(['units', 'code', 'number', 'date', 'too_many', 'no_object'])
export type UnreadableRule = z.infer<typeof unreadableRule>

/** A line that could not be read: it enters no total and no comparison, not even as 0. `reason` names field and rule. */
export const unreadableLine = z.strictObject({
  /** Position in its list, from 0. */
  index: z.number().int(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  reason: z.string(),
  /** The reason as a code, and the field of the WMS; missing in lines that an older version stored. */
  rule: unreadableRule.optional(),
  field: z.string().optional(),
})
export type UnreadableLine = z.infer<typeof unreadableLine>

export const receivingLine = z.strictObject({
  id: z.number().int().nullable(),
  line: z.number().int().nullable(),
  externalContainer: z.string().nullable(),
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  units,
})

export const countedLine = z.strictObject({
  container: z.string().nullable(),
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  units,
})

export const receivingDocument = z.strictObject({
  id: z.number().int().nullable(),
  number: z.string(),
  date: dateText.nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  lines: z.array(receivingLine),
  /** Missing if there are none, and while the control is blind. */
  unreadable: z.array(unreadableLine).optional(),
})

/** A blind control with its receiving documents. All lines are empty while it is `blind`. */
export const control = z.strictObject({
  id: controlId,
  date: dateText.nullable(),
  state: z.string().nullable(),
  location: z.string().nullable(),
  mode: z.string().nullable(),
  blind: z.boolean(),
  countedLines: z.array(countedLine),
  receivingDocuments: z.array(receivingDocument),
  /** Of the counted lines. */
  unreadable: z.array(unreadableLine).optional(),
})
export type Control = z.infer<typeof control>

export const duplicateNumberControl = z.strictObject({
  id: controlId,
  date: dateText.nullable(),
  supplierCode: z.string().nullable(),
  state: z.string().nullable(),
})

/** `control: null` with source `wms`: does not exist; with source `cache` and `refreshError`: unknown. */
export const findResult = z.strictObject({
  control: control.nullable(),
  source: z.enum(['wms', 'cache']),
  asOf: instant.nullable(),
  refreshError: operationError.optional(),
  others: z.array(duplicateNumberControl),
})
export type FindResult = z.infer<typeof findResult>

export const countOverview = z.strictObject({
  sessionId: z.string(),
  part: deliveryPart.optional(),
  counter,
  /** The current one. */
  operator: z.string(),
  status: z.enum(['open', 'closed', 'signed']),
  /** Only its part of the delivery is signed, not the whole. */
  partSigned: z.literal(true).optional(),
  /** Scans that count: entries that are not undone, also typed ones. */
  scans: z.number().int(),
  startedAt: instant,
  closedAt: instant.nullable(),
  lastScanAt: instant.nullable(),
})

/** One blind control in a list. `lines` is null while the control is blind. */
export const controlSummary = z.strictObject({
  controlId,
  number: z.string().nullable(),
  numbers: z.array(z.string()),
  date: dateText.nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  state: z.string().nullable(),
  location: z.string().nullable(),
  mode: z.string().nullable(),
  blind: z.boolean(),
  lines: z.number().int().nullable(),
  counts: z.array(countOverview),
})
export type ControlSummary = z.infer<typeof controlSummary>

export const supplier = z.strictObject({
  code: z.string(),
  description: z.string().nullable(),
  requiresBlindControl: z.boolean().nullable(),
  active: z.boolean().nullable(),
})
