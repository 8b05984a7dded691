import { z } from 'zod'
import { cursor, limit, wmsPage, text } from './shapes/common.ts'
import { resource } from './shapes/system.ts'
import { dispatch, rejectedRow } from './shapes/wms-data.ts'

/** Dispatches, and unreadable rows of any resource. */
export const wmsDataOperations = {
  'dispatches.list': {
    kind: 'query',
    summary: 'Complete dispatches with their orders, from the local data.',
    input: z.strictObject({ text: text.optional(), limit, cursor: cursor.optional() }),
    output: wmsPage(dispatch),
  },
  'refresh.setAside': {
    kind: 'query',
    summary: 'Unreadable rows of the last refreshes, with the reason; `total` counts also those that were not stored.',
    input: z.strictObject({ resource, limit }),
    output: z.strictObject({ rows: z.array(rejectedRow), total: z.number().int() }),
  },
} as const
