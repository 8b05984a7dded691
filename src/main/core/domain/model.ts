import type { z } from 'zod'
import type { AdjustmentView } from '../../../contract/shapes/adjustment.ts'
import type {
  Control,
  countedLine,
  receivingDocument,
  receivingLine,
  supplier,
  UnreadableLine,
} from '../../../contract/shapes/control.ts'
import type { StockEntryView } from '../../../contract/shapes/stock.ts'
import type { DispatchView, OrderView } from '../../../contract/shapes/wms-data.ts'

// The domain types of the program. Wire names occur in wms/, webhooks/ and practice/ only.

/**
 * Units of an article in the WMS's base unit, exact: a safe integer of millionths (6 decimals).
 * Its range, ±9,007,199,254.740991, is why entries above 9,007,199,254 are rejected.
 */
export type Units = number & { readonly __units: unique symbol }

/** A date text: `yyyy-MM-dd` for calendar dates, local time `yyyy-MM-ddTHH:mm:ss` for date-times, else as received. */
export type DateText = string

/** An instant of this PC's clock, ISO 8601 with offset. */
export type Instant = string

/** A shape of the contract with exact quantities instead of numbers. */
export type Exact<Shape, Quantity extends keyof Shape> = Omit<Shape, Quantity> & {
  [Name in Quantity]: Units | Extract<Shape[Name], null>
}

export type CountedLine = Exact<z.infer<typeof countedLine>, 'units'>
export type ReceivingLine = Exact<z.infer<typeof receivingLine>, 'units'>

export interface ReceivingDocument extends Omit<z.infer<typeof receivingDocument>, 'lines' | 'unreadable'> {
  lines: ReceivingLine[]
  /** Missing if all lines are readable. */
  unreadable?: UnreadableLine[]
}

/** Its state is as received; compare with `stateKey`. */
export interface BlindControl extends Pick<Control, 'id' | 'date' | 'state' | 'location' | 'mode'> {
  countedLines: CountedLine[]
  receivingDocuments: ReceivingDocument[]
  /** Of the counted lines; missing if all are readable. */
  unreadable?: UnreadableLine[]
}

export type Supplier = z.infer<typeof supplier>
export type StockEntry = Exact<Omit<StockEntryView, 'byWeight'>, 'units'>
export type Adjustment = Exact<
  Omit<AdjustmentView, 'key' | 'unitsChanged' | 'byWeight' | 'signals' | 'review'>,
  'unitsBefore' | 'unitsAfter'
>

export type OrderItem = Exact<OrderView['items'][number], 'units' | 'unitsSatisfied'>
export type OrderArticle = OrderItem['article']
export type CustomerLocation = NonNullable<OrderView['customerLocation']>
export type OrderCustomer = NonNullable<CustomerLocation['customer']>

/** Its state is in lower camel case if known (`pendiente`…), else as received. */
export interface Order extends Omit<OrderView, 'items' | 'unreadable'> {
  /** The order was in another state then, where `stateAt` is not known; missing if that is not known either. */
  otherStateAt?: DateText
  items: OrderItem[]
  /** Of the items; missing if all are readable. */
  unreadable?: UnreadableLine[]
}

export interface Dispatch extends Omit<DispatchView, 'orders' | 'unreadable'> {
  orders: Order[]
  /** Of the orders; missing if all are readable. */
  unreadable?: UnreadableLine[]
}

/** Attributes of an article from stock, adjustments, orders and dispatches; never from a blind document. */
export interface ArticleFacts extends Omit<OrderArticle, 'isVirtual' | 'active' | 'rotation'> {
  byWeight: boolean | null
}

/** An unreadable row with the reason, which names fields and rules, never quantities. */
export interface SetAsideRow {
  reason: string
  /** Position in the list, from 0. */
  index: number
  raw: string
}
