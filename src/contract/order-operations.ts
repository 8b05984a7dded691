import { z } from 'zod'
import { wmsErrors } from './errors.ts'
import { code, commandId, cursor, limit, page, text } from './shapes/common.ts'
import { newOrder, orderCreation, orderPreview } from './shapes/order-writing.ts'
import { order, orderResult } from './shapes/wms-data.ts'

/** Orders: the copy's list, one of them as the WMS has it, and a new one. */
export const orderOperations = {
  'orders.list': {
    kind: 'query',
    summary: 'Orders from the copy on this PC, newest first.',
    input: z.strictObject({
      state: text.optional(),
      code: text.optional(),
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(order),
    errors: [],
  },
  'orders.get': {
    kind: 'query',
    summary: 'One order: asks the WMS for 1.5 s, then answers from the copy on this PC.',
    input: z.strictObject({ code }),
    output: orderResult,
    errors: wmsErrors,
  },
  'orders.preview': {
    kind: 'query',
    summary: 'The request that `orders.create` would send, exactly, without sending it; no credentials.',
    input: z.strictObject({ order: newOrder }),
    output: orderPreview,
    errors: [],
  },
  'orders.create': {
    kind: 'command',
    summary: 'Creates an order in the WMS, once: without an answer it is read back, never sent again.',
    input: z.strictObject({ order: newOrder, commandId }),
    output: orderCreation,
    errors: wmsErrors,
  },
} as const
