import { z } from 'zod'
import { serialsPerBatch } from './limits.ts'
import { code, commandId, condition, dateText, sessionId, units } from './shapes/common.ts'
import { duplicateOf } from './shapes/count.ts'

/** At most so many serials in a range; a longer one is a mistake of reading. */
export const longestSerialRange = 1000
/** At most so many waiting serials are answered in one transaction. */
export const serialsPerAnswer = 250

const serial = code
const range = z.strictObject({ first: serial, last: serial })

/** Serial numbers of one article: ranges and lists. */
export const serialOperations = {
  'serials.expand': {
    kind: 'query',
    summary:
      'The serials of a range: the same beginning and a number at the end that counts up. `conflict`: `serial_range_unlike` (other beginnings or lengths, no number at the end), `serial_range_reversed`, `serial_range_long` (more than 1,000).',
    input: range,
    output: z.strictObject({ serials: z.array(z.string()) }),
    errors: ['conflict'],
  },
  'counts.serials': {
    kind: 'command',
    summary:
      'Counts one unit of an article per serial, all in one transaction. What is counted already is recorded as a duplicate and named; a serial outside `within` becomes a pending scan, to be kept (`counts.add` with `resolves`) or removed (`counts.undo`). The first serial that counts resolves the pending scan `resolves`.',
    input: z.strictObject({
      sessionId,
      articleCode: code,
      serials: z.array(serial).min(1).max(serialsPerBatch),
      within: range.optional(),
      lot: code.nullable().optional(),
      expiry: dateText.nullable().optional(),
      condition: condition.optional(),
      resolves: z.string().max(64).optional(),
      commandId,
    }),
    output: z.strictObject({
      articleCode: z.string(),
      description: z.string().nullable(),
      counted: z.array(z.string()),
      duplicates: z.array(duplicateOf.extend({ serial: z.string() })),
      outside: z.array(z.strictObject({ serial: z.string(), eventId: z.string() })),
      /** Units of the article in this count; missing where it is concealed from the caller. */
      total: units.optional(),
    }),
    errors: ['not_found', 'conflict'],
  },
  'counts.answerSerials': {
    kind: 'command',
    summary:
      'Answers the serials of an article that wait because they are outside their range, in one transaction, at most 250: `keep` counts one unit of each, `remove` takes them out of the count. Only those up to `upTo` in the log (`eventsTotal` of what the screen shows); later ones go on waiting. Of those to be kept, one that is counted already is recorded as a duplicate, named and removed. `left`: how many of them still wait for the next call.',
    input: z.strictObject({
      sessionId,
      articleCode: code,
      answer: z.enum(['keep', 'remove']),
      upTo: z.number().int().min(1),
      commandId,
    }),
    output: z.strictObject({
      articleCode: z.string(),
      description: z.string().nullable(),
      /** How many were counted, and how many removed without being counted. */
      counted: z.number().int(),
      removed: z.number().int(),
      left: z.number().int(),
      duplicates: z.array(duplicateOf.extend({ serial: z.string() })),
    }),
    errors: ['not_found', 'conflict'],
  },
} as const
