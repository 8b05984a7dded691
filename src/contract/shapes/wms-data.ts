import { z } from 'zod'
import { unreadableLine } from './control.ts'
import { operationError } from '../errors.ts'
import { dateText, instant, units } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()

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
  /** An integer in version 2 of the interface, a word such as `domingo` in version 1. */
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
  /** In the interface's spelling if known, else as received. */
  state: text,
  stateAt: dateText.nullable(),
  remark: text,
  amount: z.number().nullable(),
  dispatchCode: text,
  trackingCode: text,
  shippingServiceType: text,
  preparationOrder: count.nullable(),
  items: z.array(orderItem),
  /** Items that could not be read; missing if there are none. */
  unreadable: z.array(unreadableLine).optional(),
  tags: z.array(z.string()),
  customerLocation: customerLocation.nullable(),
  weight: z.number().nullable(),
  weightText: text,
  volume: z.number().nullable(),
  volumeText: text,
})
export type OrderView = z.infer<typeof order>

/** `order: null` with source `wms`: does not exist; with source `cache` and `refreshError`: unknown. */
export const orderResult = z.strictObject({
  order: order.nullable(),
  source: z.enum(['wms', 'cache']),
  asOf: instant.nullable(),
  refreshError: operationError.optional(),
})

export const dispatch = z.strictObject({
  code: z.string(),
  description: text,
  state: text,
  location: text,
  orders: z.array(order),
  /** Orders that could not be read; missing if there are none. */
  unreadable: z.array(unreadableLine).optional(),
})
export type DispatchView = z.infer<typeof dispatch>

/** An unreadable row. `raw` is always `null` for controls: they may be blind. */
export const rejectedRow = z.strictObject({ index: count, reason: z.string(), raw: text })
