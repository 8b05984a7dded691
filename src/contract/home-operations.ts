import { z } from 'zod'
import { commandId, rawScan } from './shapes/common.ts'
import { home, searchResult } from './shapes/home.ts'

/** Home with its tasks, and the global search. */
export const homeOperations = {
  'home.get': {
    kind: 'query',
    summary:
      'Tasks on this PC, the most urgent first. Contains nothing declared of a control that was not compared yet.',
    input: z.strictObject({}),
    output: home,
  },
  'home.readNotices': {
    kind: 'command',
    summary: 'Records that the notices on Home up to this one were read; they stay in `diagnostics.get`.',
    input: z.strictObject({ upTo: z.number().int().positive(), commandId }),
    output: z.strictObject({ unread: z.number().int() }),
  },
  'search.everything': {
    kind: 'query',
    summary:
      'Searches documents, articles, containers, suppliers and orders in the local data; scanned labels are parsed.',
    input: z.strictObject({ text: rawScan, limit: z.number().int().min(1).max(50).default(6) }),
    output: searchResult,
  },
} as const
