import type { DateText } from '../domain/model.ts'

export interface NewOrderItem {
  line: string
  articleCode: string
  /** Whole units of the WMS's base unit, above 0. */
  units: number
  minimumShelfLifeDays?: number | undefined
  lot?: string | undefined
  expiry?: DateText | undefined
  tags?: string[] | undefined
}

/** An order as it is sent. Fields left out are not sent. */
export interface NewOrder {
  code: string
  customerLocationCode: string
  date: DateText
  items: NewOrderItem[]
  estimatedDelivery?: DateText | undefined
  state?: string | undefined
  remark?: string | undefined
  amount?: number | undefined
  dispatchCode?: string | undefined
  trackingCode?: string | undefined
  shippingServiceType?: string | undefined
  preparationOrder?: number | undefined
  tags?: string[] | undefined
  additional?: Record<string, unknown> | undefined
}
