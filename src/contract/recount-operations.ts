import { z } from 'zod'
import { code, commandId, controlId, counter, deliveryPart, instant, operator } from './shapes/common.ts'
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
  'counts.withdrawRecount': {
    kind: 'command',
    summary:
      'A supervisor withdraws a recount request that no count was started for. `conflict`: `recount_started`; `not_found` if it was withdrawn before.',
    input: z.strictObject({ requestId: z.string().min(1).max(64), operator: operator.optional(), commandId }),
    output: z.strictObject({ requestId: z.string(), withdrawnAt: instant }),
    errors: ['not_found', 'conflict', 'forbidden'],
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
