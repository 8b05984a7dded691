import { z } from 'zod'
import { operationError } from '../errors.ts'
import { code, dateText, instant } from './common.ts'
import { order } from './wms-data.ts'

const count = z.number().int()
const someText = z.string().max(2000)

/** An order to create. Omitted fields are not sent. */
export const newOrder = z.strictObject({
  code,
  customerLocationCode: code,
  date: dateText.max(40),
  items: z
    .array(
      z.strictObject({
        line: code,
        articleCode: code,
        /** Whole units. */
        units: z.number().int().positive().max(9_007_199_254),
        minimumShelfLifeDays: count.min(0).optional(),
        lot: code.optional(),
        expiry: dateText.max(40).optional(),
        tags: z.array(someText).max(100).optional(),
      }),
    )
    .min(1)
    .max(5000),
  estimatedDelivery: dateText.max(40).optional(),
  state: code.optional(),
  remark: someText.optional(),
  amount: z.number().optional(),
  dispatchCode: code.optional(),
  trackingCode: code.optional(),
  shippingServiceType: code.optional(),
  preparationOrder: count.optional(),
  tags: z.array(someText).max(100).optional(),
  additional: z.record(z.string(), z.json()).optional(),
})
export type NewOrderInput = z.output<typeof newOrder>

/**
 * A difference between the order sent and the one read back. `line` is the line, `null` for the order itself. A field
 * `line` is a whole line that is missing (`read: null`) or was not sent (`sent: null`).
 */
export const orderDifference = z.strictObject({
  line: z.string().nullable(),
  field: z.string(),
  sent: z.json(),
  read: z.json(),
})
export type OrderDifference = z.infer<typeof orderDifference>

/**
 * `unknown`: there was no response, so the order was read back; this command never sends it again. `matches` is true if
 * the order read back has the lines that were sent, `differences` lists the deviations; both are `null` if nothing was
 * read back.
 */
export const orderCreation = z.strictObject({
  outcome: z.enum(['answered', 'unknown']),
  status: count.nullable(),
  answer: z.json().nullable(),
  order: order.nullable(),
  matches: z.boolean().nullable(),
  differences: z.array(orderDifference).nullable().default(null),
  asOf: instant.nullable(),
  readBackError: operationError.optional(),
})
export type OrderCreation = z.output<typeof orderCreation>

/** A place of a customer: the code that an order is created with. */
export const orderPlace = z.strictObject({
  code: z.string(),
  description: z.string().nullable(),
  customer: z.string().nullable(),
})

/**
 * The request that would be sent, and what is known of this code: `earlier` is the creation that was asked for, or the last
 * one that this PC tried, `inCopy` is true if the local data has such an order.
 */
export const orderPreview = z.strictObject({
  method: z.literal('POST'),
  /** The full address, without credentials; `null` if no address of the WMS is set. */
  url: z.string().nullable(),
  path: z.string(),
  /** The body, byte for byte. */
  body: z.string(),
  earlier: z
    .strictObject({
      commandId: z.string(),
      at: instant,
      outcome: z.enum(['answered', 'refused', 'unknown', 'under_way']),
    })
    .nullable(),
  inCopy: z.boolean(),
  /** Articles that no list of the WMS on this PC has; `null` if this PC knows no articles yet. */
  unknownArticles: z.array(z.string()).nullable(),
  /** True if none of the newest 5,000 orders on this PC is delivered to the place; `null` if this PC has no orders yet. */
  unknownPlace: z.boolean().nullable(),
})
