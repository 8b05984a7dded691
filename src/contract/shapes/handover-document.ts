import { z } from 'zod'
import { holdOutcomes, holdTypes, sealStates, temperatureReasons } from '../choices.ts'
import { lineStatuses } from './comparison.ts'
import { controlId, counter, dateText, deliveryPart, instant, units } from './common.ts'
import { company } from './company.ts'
import { lineReason } from './count.ts'

export const handoverDocumentFormat = 'muelle-hand-over'
export const handoverDocumentVersion = 1

const text = z.string().nullable()
const reference = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * A signed control, or a signed part of a delivery, as JSON. Fields may be added; a change of what one means gets another
 * version. Units are in the base unit of the WMS, at most 6 decimals. Published as docs/hand-over.schema.json.
 */
export const handoverDocument = z.object({
  format: z.literal(handoverDocumentFormat),
  version: z.literal(handoverDocumentVersion),
  /** Identifies this document: a receiver keeps one for each. */
  id: reference,
  /** The earlier document of the same goods that this one replaces: the control was reopened and signed again. */
  replaces: reference.nullable(),
  /** True: practice warehouse, not real goods. */
  practice: z.boolean(),
  control: z.object({
    id: controlId,
    /** The part of the delivery; `null`: the whole. */
    part: deliveryPart.nullable(),
    location: text,
    receivedAt: text,
  }),
  signature: z.object({ at: instant.nullable(), by: text, note: text }),
  receiver: company.nullable(),
  documents: z.array(
    z.object({
      id: z.number().int().nullable(),
      number: z.string(),
      date: dateText.nullable(),
      supplierCode: text,
      supplierName: text,
      purchaseOrder: text,
    }),
  ),
  counts: z.array(
    z.object({ part: deliveryPart, counter, operator: z.string(), device: text, closedAt: instant.nullable() }),
  ),
  lines: z.array(
    z.object({
      articleCode: z.string(),
      description: text,
      lot: text,
      expiry: dateText.nullable(),
      /** The figures are kilograms. */
      byWeight: z.literal(true).optional(),
      /** `null`: a declared line of the article could not be read. */
      declared: units.nullable(),
      /** `null`: not counted. */
      counted: units.nullable(),
      damaged: units,
      /** Counted minus declared. */
      difference: units.nullable(),
      status: z.enum(lineStatuses).nullable(),
      reason: lineReason.nullable(),
      note: text,
      serials: z.array(z.string()),
    }),
  ),
  containers: z.array(z.object({ container: z.string(), status: z.string() })),
  /** The trucks. Contains nothing about their drivers. */
  arrivals: z.array(
    z.object({
      enteredAt: instant.nullable(),
      leftAt: instant.nullable(),
      carrier: text,
      plate: text,
      dock: text,
      seal: text,
      sealState: z.enum(sealStates).nullable(),
      /** In °C. `limits` is `null` if neither the supplier nor the article has some. */
      temperatures: z.array(
        z.object({
          at: instant,
          place: z.string(),
          articleCode: text,
          celsius: z.number(),
          limits: z.object({ min: z.number(), max: z.number() }).nullable(),
          outside: z.boolean(),
          reason: z.enum(temperatureReasons).nullable(),
          note: text,
        }),
      ),
    }),
  ),
  holds: z.array(
    z.object({
      articleCode: text,
      lot: text,
      expiry: dateText.nullable(),
      container: text,
      type: z.enum(holdTypes),
      reason: z.string(),
      placedAt: instant,
      outcome: z.enum(holdOutcomes).nullable(),
    }),
  ),
})
export type HandoverDocument = z.infer<typeof handoverDocument>
