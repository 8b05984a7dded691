import type { NewOrderInput } from '../../../contract/shapes/order-writing.ts'

/** An order as it is sent. Fields left out are not sent. */
export type NewOrder = NewOrderInput

export type NewOrderItem = NewOrder['items'][number]
