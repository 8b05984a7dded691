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

/** A line that could not be read: it is shown with the reason, and never counted, not even as 0. */
export interface UnreadableLine {
  /** Position in its list, from 0. */
  index: number
  articleCode: string | null
  description: string | null
  /** Names a field and a rule, never a value. */
  reason: string
}

export interface CountedLine {
  container: string | null
  articleCode: string
  description: string | null
  lot: string | null
  expiry: DateText | null
  units: Units
}

export interface ReceivingLine {
  id: number | null
  line: number | null
  externalContainer: string | null
  articleCode: string
  description: string | null
  lot: string | null
  expiry: DateText | null
  units: Units
}

export interface ReceivingDocument {
  id: number | null
  number: string
  date: DateText | null
  supplierCode: string | null
  supplierName: string | null
  purchaseOrder: string | null
  lines: ReceivingLine[]
  /** Missing if all lines are readable. */
  unreadable?: UnreadableLine[]
}

export interface BlindControl {
  id: number
  date: DateText | null
  /** As received; compare with `stateKey`. */
  state: string | null
  location: string | null
  mode: string | null
  countedLines: CountedLine[]
  receivingDocuments: ReceivingDocument[]
  /** Of the counted lines; missing if all are readable. */
  unreadable?: UnreadableLine[]
}

export interface Supplier {
  code: string
  description: string | null
  requiresBlindControl: boolean | null
  active: boolean | null
}

export interface StockEntry {
  area: { description: string | null; type: string | null; abbreviation: string | null }
  location: { aisle: number | null; position: number | null; level: number | null; state: string | null }
  container: {
    number: string | null
    remark: string | null
    stateDescription: string | null
    stateBlocked: boolean | null
    packages: number | null
  }
  articleCode: string
  description: string | null
  lot: string | null
  serial: string | null
  expiry: DateText | null
  units: Units
  declaredWeight: number | null
  preparationId: number | null
  taskId: number | null
  taskState: string | null
}

export interface Adjustment {
  date: DateText
  articleId: number | null
  articleCode: string
  description: string | null
  userId: number | null
  user: string | null
  containerId: number | null
  container: string | null
  locationId: number | null
  location: string | null
  reason: string | null
  note: string | null
  sign: string | null
  unitsBefore: Units | null
  unitsAfter: Units | null
  lotBefore: string | null
  lotAfter: string | null
  serialBefore: string | null
  serialAfter: string | null
  expiryBefore: DateText | null
  expiryAfter: DateText | null
}

export interface OrderCustomer {
  code: string | null
  description: string | null
  taxId: string | null
  minimumShelfLifeDays: number | null
  priority: string | null
  active: boolean | null
}

export interface CustomerLocation {
  code: string | null
  description: string | null
  address: string | null
  province: string | null
  locality: string | null
  city: string | null
  street: string | null
  streetNumber: string | null
  floor: string | null
  postalCode: string | null
  phone: string | null
  email: string | null
  zoneCode: string | null
  information: string | null
  deliveryInformation: string | null
  latitude: string | null
  longitude: string | null
  /** An integer in version 2, a word such as `domingo` in version 1. */
  deliveryDay: string | null
  hoursToDelivery: number | null
  deliveryTime: string | null
  deliveryFrom: string | null
  deliveryUntil: string | null
  alternativeFrom: string | null
  alternativeUntil: string | null
  active: boolean | null
  customer: OrderCustomer | null
}

export interface OrderArticle {
  code: string
  description: string | null
  isVirtual: boolean | null
  shelfLifeDays: number | null
  usesLot: boolean | null
  usesSerial: boolean | null
  usesExpiry: boolean | null
  active: boolean | null
  rotation: string | null
}

export interface OrderItem {
  line: string | null
  units: Units
  unitsSatisfied: Units | null
  minimumShelfLifeDays: number | null
  declaredWeight: number | null
  lot: string | null
  expiry: DateText | null
  article: OrderArticle
}

export interface Order {
  code: string
  date: DateText | null
  estimatedDelivery: DateText | null
  preparationId: number | null
  /** Lower camel case if known (`pendiente`…), else as received. */
  state: string | null
  stateAt: DateText | null
  /** The order was in another state then, where `stateAt` is not known; missing if that is not known either. */
  otherStateAt?: DateText
  remark: string | null
  amount: number | null
  dispatchCode: string | null
  trackingCode: string | null
  shippingServiceType: string | null
  preparationOrder: number | null
  items: OrderItem[]
  /** Of the items; missing if all are readable. */
  unreadable?: UnreadableLine[]
  tags: string[]
  customerLocation: CustomerLocation | null
  weight: number | null
  weightText: string | null
  volume: number | null
  volumeText: string | null
}

export interface Dispatch {
  code: string
  description: string | null
  state: string | null
  location: string | null
  orders: Order[]
  /** Of the orders; missing if all are readable. */
  unreadable?: UnreadableLine[]
}

/** Attributes of an article from stock, adjustments, orders and dispatches; never from a blind document. */
export interface ArticleFacts {
  code: string
  description: string | null
  usesLot: boolean | null
  usesSerial: boolean | null
  usesExpiry: boolean | null
  shelfLifeDays: number | null
  byWeight: boolean | null
}

/** An unreadable row with the reason, which names fields and rules, never quantities. */
export interface SetAsideRow {
  reason: string
  /** Position in the list, from 0. */
  index: number
  raw: string
}
