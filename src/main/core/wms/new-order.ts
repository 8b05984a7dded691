import type { DateText } from '../domain/model.ts'

export interface NewOrderItem {
  line: string
  articleCode: string
  /** Whole units of the WMS's base unit, above 0. */
  units: number
  minimumShelfLifeDays?: number
  lot?: string
  expiry?: DateText
  tags?: string[]
}

/** An order as it is sent. Fields left out are not sent. */
export interface NewOrder {
  code: string
  customerLocationCode: string
  date: DateText
  items: NewOrderItem[]
  estimatedDelivery?: DateText
  state?: string
  remark?: string
  amount?: number
  dispatchCode?: string
  trackingCode?: string
  shippingServiceType?: string
  preparationOrder?: number
  tags?: string[]
  additional?: Record<string, unknown>
}
