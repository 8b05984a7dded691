import { z } from 'zod'
import { rawScan } from './shapes/common.ts'
import { home, searchResult } from './shapes/home.ts'

/** The supervisor's desk: what needs a decision, and the one field that finds everything. */
export const homeOperations = {
  'home.get': {
    kind: 'query',
    summary:
      'What needs a decision on this PC, the most urgent first. Says nothing declared of a control that nobody has compared yet.',
    input: z.strictObject({}),
    output: home,
    errors: [],
  },
  'search.everything': {
    kind: 'query',
    summary:
      'Documents, articles, containers, suppliers and orders on this PC by what was typed or scanned; labels are read.',
    input: z.strictObject({ text: rawScan, limit: z.number().int().min(1).max(50).default(6) }),
    output: searchResult,
    errors: [],
  },
} as const
