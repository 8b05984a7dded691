import { z } from 'zod'
import { wmsErrors } from './error-codes.ts'
import { code, commandId, cursor, instant, limit, wmsPage, text } from './shapes/common.ts'
import { newOrder, orderCreation, orderPlace, orderPreview } from './shapes/order-writing.ts'
import { order, orderResult } from './shapes/wms-data.ts'

/** Orders: list, lookup and creation. */
export const orderOperations = {
  'orders.list': {
    kind: 'query',
    summary:
      'Orders in the local data, newest first. A code that is missing there is read from the WMS first; before the first refresh a state too.',
    input: z.strictObject({
      state: text.optional(),
      code: text.optional(),
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: wmsPage(order),
  },
  'orders.get': {
    kind: 'query',
    summary: 'One order from the WMS; after 1.5 s without a response, from the local data.',
    input: z.strictObject({ code }),
    output: orderResult,
    errors: wmsErrors,
  },
  'orders.places': {
    kind: 'query',
    summary: 'Places that the newest orders of the local data are delivered to, by words of code, name and customer.',
    input: z.strictObject({ text: text.optional(), limit }),
    output: z.strictObject({ rows: z.array(orderPlace), asOf: instant.nullable() }),
  },
  'orders.preview': {
    kind: 'query',
    summary:
      'The exact request of `orders.create` without sending it, without credentials, and an earlier creation: that of `creation`, else the last one of this code.',
    input: z.strictObject({ order: newOrder, creation: commandId.optional() }),
    output: orderPreview,
  },
  'orders.create': {
    kind: 'command',
    summary:
      'Creates an order in the WMS. The request is sent once: without a response the order is read back, never sent again.',
    input: z.strictObject({ order: newOrder, commandId }),
    output: orderCreation,
    errors: wmsErrors,
  },
} as const
