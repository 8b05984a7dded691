import { z } from 'zod'
import { code, commandId, controlId, counter, deliveryPart, operator } from './shapes/common.ts'
import { recountRequest } from './shapes/recount.ts'

/** Recounts, and the next count of a control. */
export const recountOperations = {
  'counts.requestRecount': {
    kind: 'command',
    summary:
      'A supervisor requests a recount of articles: the next count beyond the required ones covers them. `conflict`: `nothing_counted`, `signed`, `part_signed`, `no_count_left`.',
    input: z.strictObject({
      controlId,
      /** By default the part that was begun last. */
      part: deliveryPart.optional(),
      articles: z.array(code).min(1).max(500),
      note: z.string().trim().min(1).max(2000).optional(),
      /** The supervisor. */
      operator: operator.optional(),
      commandId,
    }),
    output: recountRequest,
    errors: ['conflict', 'forbidden'],
  },
  'counts.recounts': {
    kind: 'query',
    summary: 'Open recount requests; of one control also those already counted.',
    input: z.strictObject({ controlId: controlId.optional() }),
    output: z.strictObject({ rows: z.array(recountRequest) }),
  },
  'counts.next': {
    kind: 'query',
    summary:
      'The next count of a control that is not started on any PC (`null`: all three are taken, or its part is signed), the articles it covers, and whether this operator may make it; and the part of the delivery that may be begun.',
    input: z.strictObject({ controlId, operator: operator.optional(), part: deliveryPart.optional() }),
    output: z.strictObject({
      /** The part of the delivery that the next count is of. */
      part: deliveryPart,
      /** The part that may be begun now, because another delivery is there; `null` while the last one is being counted. */
      nextPart: deliveryPart.nullable(),
      counter: counter.nullable(),
      /** The articles that it covers; `null`: all. */
      covers: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })).nullable(),
      /** The other count, if this operator made it: the first two need different operators. */
      samePerson: z.strictObject({ counter, operator: z.string() }).nullable(),
    }),
  },
} as const
