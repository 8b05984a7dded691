import { z } from 'zod'
import { operationError } from '../errors.ts'
import { code, dateText, instant, page, units } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()

/** One row of stock. Rows have no identity: nothing refers to them. */
export const stockEntry = z.strictObject({
  area: z.strictObject({ description: text, type: text, abbreviation: text }),
  location: z.strictObject({
    aisle: z.number().nullable(),
    position: z.number().nullable(),
    level: z.number().nullable(),
    state: text,
  }),
  container: z.strictObject({
    number: text,
    remark: text,
    stateDescription: text,
    stateBlocked: z.boolean().nullable(),
    packages: z.number().nullable(),
  }),
  articleCode: z.string(),
  description: text,
  lot: text,
  serial: text,
  expiry: dateText.nullable(),
  units,
  declaredWeight: z.number().nullable(),
  preparationId: count.nullable(),
  taskId: count.nullable(),
  taskState: text,
})
export type StockEntryView = z.infer<typeof stockEntry>

/** `refreshError` says why the WMS could not be asked for what this PC does not know: the rows may not be all. */
export const stockPage = page(stockEntry).extend({ refreshError: operationError.optional() })

/** Signals, not accusations. */
export const adjustmentSignals = [
  'offsetting_pair',
  'round_number',
  'odd_hour',
  'expiry_moved_later',
  'lot_changed_without_units',
  'no_reason',
  'sign_mismatch',
] as const
export type AdjustmentSignal = (typeof adjustmentSignals)[number]

export const verdict = z.enum(['seen', 'explained', 'escalated'])

export const adjustmentReview = z.strictObject({ verdict, note: text, at: instant })
export type AdjustmentReview = z.infer<typeof adjustmentReview>

/** A stock adjustment. It has no id on the wire: `key` stands for it. `unitsChanged` = after − before. */
export const adjustment = z.strictObject({
  key: z.string(),
  date: dateText,
  articleCode: z.string(),
  description: text,
  user: text,
  location: text,
  container: text,
  reason: text,
  note: text,
  sign: text,
  unitsBefore: units.nullable(),
  unitsAfter: units.nullable(),
  unitsChanged: units.nullable(),
  lotBefore: text,
  lotAfter: text,
  serialBefore: text,
  serialAfter: text,
  expiryBefore: dateText.nullable(),
  expiryAfter: dateText.nullable(),
  signals: z.array(z.enum(adjustmentSignals)),
  review: adjustmentReview.nullable(),
})
export type AdjustmentView = z.infer<typeof adjustment>

/** How much of the period this PC knows. `missingDays` were never read: nothing is said about them. */
const periodKnown = {
  missingDays: count,
  refreshError: operationError.optional(),
}

export const adjustmentPage = page(adjustment).extend(periodKnown)

/** Figures of a set of adjustments: net and gross units changed; rows without readable units count, but add nothing. */
const figures = {
  count,
  net: units,
  gross: units,
  withoutReason: count,
}

/** `key` is the code, the text or the number that the group stands for, `null` where the rows do not say. */
export const adjustmentGroup = z.strictObject({ key: text, label: text, ...figures })
export type AdjustmentGroup = z.infer<typeof adjustmentGroup>

const groups = z.array(adjustmentGroup)

/** Articles, users, reasons and locations: the 1,000 with the most gross units. Hours 00–23, weekdays 1 (Monday)–7. */
export const adjustmentSummary = z.strictObject({
  ...figures,
  unknownUnits: count,
  /** Between 0 and 1; 0 where there are no rows. */
  shareWithoutReason: z.number(),
  signals: z.partialRecord(z.enum(adjustmentSignals), count),
  byArticle: groups,
  byUser: groups,
  byReason: groups,
  byLocation: groups,
  byDay: groups,
  byHour: groups,
  byWeekday: groups,
  asOf: instant.nullable(),
  ...periodKnown,
})
export type AdjustmentSummary = z.infer<typeof adjustmentSummary>

const orderArticle = z.strictObject({
  code: z.string(),
  description: text,
  isVirtual: z.boolean().nullable(),
  shelfLifeDays: count.nullable(),
  usesLot: z.boolean().nullable(),
  usesSerial: z.boolean().nullable(),
  usesExpiry: z.boolean().nullable(),
  active: z.boolean().nullable(),
  rotation: text,
})

const orderItem = z.strictObject({
  line: text,
  units,
  unitsSatisfied: units.nullable(),
  minimumShelfLifeDays: count.nullable(),
  declaredWeight: z.number().nullable(),
  lot: text,
  expiry: dateText.nullable(),
  article: orderArticle,
})

const customer = z.strictObject({
  code: text,
  description: text,
  taxId: text,
  minimumShelfLifeDays: count.nullable(),
  priority: text,
  active: z.boolean().nullable(),
})

const customerLocation = z.strictObject({
  code: text,
  description: text,
  address: text,
  province: text,
  locality: text,
  city: text,
  street: text,
  streetNumber: text,
  floor: text,
  postalCode: text,
  phone: text,
  email: text,
  zoneCode: text,
  information: text,
  deliveryInformation: text,
  latitude: text,
  longitude: text,
  deliveryDay: text,
  hoursToDelivery: count.nullable(),
  deliveryTime: text,
  deliveryFrom: text,
  deliveryUntil: text,
  alternativeFrom: text,
  alternativeUntil: text,
  active: z.boolean().nullable(),
  customer: customer.nullable(),
})

export const order = z.strictObject({
  code: z.string(),
  date: dateText.nullable(),
  estimatedDelivery: dateText.nullable(),
  preparationId: count.nullable(),
  /** In the interface's spelling where known, else as received. */
  state: text,
  stateAt: dateText.nullable(),
  remark: text,
  amount: z.number().nullable(),
  dispatchCode: text,
  trackingCode: text,
  shippingServiceType: text,
  preparationOrder: count.nullable(),
  items: z.array(orderItem),
  tags: z.array(z.string()),
  customerLocation: customerLocation.nullable(),
  weight: z.number().nullable(),
  weightText: text,
  volume: z.number().nullable(),
  volumeText: text,
})
export type OrderView = z.infer<typeof order>

/** `order: null` with source `wms` is absent; with source `cache` and `refreshError` it is unknown. */
export const orderAnswer = z.strictObject({
  order: order.nullable(),
  source: z.enum(['wms', 'cache']),
  asOf: instant.nullable(),
  refreshError: operationError.optional(),
})

const someText = z.string().max(2000)

/** An order as it is sent. What is left out is not sent. */
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

/**
 * `unknown`: no answer came, so the order was read back and is never sent again by this command. `matches` says whether
 * what reads back has the lines that were sent; `null` where nothing was read back.
 */
export const orderCreation = z.strictObject({
  outcome: z.enum(['answered', 'unknown']),
  status: count.nullable(),
  answer: z.json().nullable(),
  order: order.nullable(),
  matches: z.boolean().nullable(),
  asOf: instant.nullable(),
  readBackError: operationError.optional(),
})
export type OrderCreation = z.infer<typeof orderCreation>

export const dispatch = z.strictObject({
  code: z.string(),
  description: text,
  state: text,
  location: text,
  orders: z.array(order),
})
export type DispatchView = z.infer<typeof dispatch>

/** A row that could not be read. `raw` is never given for controls: they may be blind. */
export const setAsideRow = z.strictObject({ index: count, reason: z.string(), raw: text })
