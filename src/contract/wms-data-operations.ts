import { z } from 'zod'
import { cursor, limit, page, text } from './shapes/common.ts'
import { resource } from './shapes/system.ts'
import { dispatch, rejectedRow } from './shapes/wms-data.ts'

/** Dispatches, and the rows of any list that could not be read. */
export const wmsDataOperations = {
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
    output: z.strictObject({ rows: z.array(rejectedRow), total: z.number().int() }),
    errors: [],
  },
} as const
