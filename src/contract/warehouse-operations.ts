import { z } from 'zod'
import { wmsErrors } from './errors.ts'
import { code, commandId, cursor, limit, page } from './shapes/common.ts'
import { resource } from './shapes/system.ts'
import {
  adjustmentPage,
  adjustmentReview,
  adjustmentSummary,
  dispatch,
  newOrder,
  order,
  orderAnswer,
  orderCreation,
  setAsideRow,
  stockPage,
  verdict,
} from './shapes/warehouse.ts'

const text = z.string().max(200)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day, yyyy-MM-dd')

const adjustmentFilter = {
  /** Inclusive days. */
  from: day,
  to: day,
  articleCode: text.optional(),
  user: text.optional(),
  changedExpiry: z.boolean().optional(),
  changedUnits: z.boolean().optional(),
  changedLot: z.boolean().optional(),
  changedSerial: z.boolean().optional(),
  reason: text.optional(),
}

/** Stock, adjustments, orders and dispatches, and the rows of any list that could not be read. */
export const warehouseOperations = {
  'stock.search': {
    kind: 'query',
    summary:
      'Stock by article, expiry, container or words, from the copy on this PC; before the first reading the WMS is asked.',
    input: z.strictObject({
      articleCode: text.optional(),
      expiry: day.optional(),
      container: text.optional(),
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: stockPage,
    errors: [],
  },
  'adjustments.list': {
    kind: 'query',
    summary:
      'Stock adjustments of a period of inclusive days, newest first; days never read are asked of the WMS first.',
    input: z.strictObject({ ...adjustmentFilter, limit, cursor: cursor.optional() }),
    output: adjustmentPage,
    errors: [],
  },
  'adjustments.summary': {
    kind: 'query',
    summary: 'Figures and signals of the adjustments of a period.',
    input: z.strictObject(adjustmentFilter),
    output: adjustmentSummary,
    errors: [],
  },
  'adjustments.review': {
    kind: 'command',
    summary: 'Keeps a verdict on an adjustment together with the row it judged. Earlier verdicts stay.',
    input: z.strictObject({
      adjustmentKey: z.string().max(100),
      verdict,
      note: z.string().trim().max(2000).optional(),
      commandId,
    }),
    output: z.strictObject({ adjustmentKey: z.string(), review: adjustmentReview }),
    errors: ['not_found'],
  },
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
    output: orderAnswer,
    errors: wmsErrors,
  },
  'orders.create': {
    kind: 'command',
    summary: 'Creates an order in the WMS, once: without an answer it is read back, never sent again.',
    input: z.strictObject({ order: newOrder, commandId }),
    output: orderCreation,
    errors: wmsErrors,
  },
  'dispatches.list': {
    kind: 'query',
    summary: 'Complete dispatches with their orders, from the copy on this PC.',
    input: z.strictObject({ text: text.optional(), limit, cursor: cursor.optional() }),
    output: page(dispatch),
    errors: [],
  },
  'refresh.setAside': {
    kind: 'query',
    summary: 'Rows of the last readings that could not be read, with the reason; there may be more than are kept.',
    input: z.strictObject({ resource, limit }),
    output: z.strictObject({ rows: z.array(setAsideRow), total: z.number().int() }),
    errors: [],
  },
} as const
