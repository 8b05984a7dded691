import { z } from 'zod'
import { code, commandId, controlId, dateText, instant, operator, sessionId } from './shapes/common.ts'
import { holdOutcomes, holdTypes } from './choices.ts'
import { listedHold } from './shapes/hold.ts'

const holdId = z.string().min(1).max(64)
const recorded = z.strictObject({ holdId: z.string(), eventId: z.string(), at: instant })

const placed = {
  type: z.enum(holdTypes),
  reason: z.string().trim().min(1).max(500),
  operator,
  commandId,
}
const goods = { articleCode: code, lot: code.nullable().optional(), expiry: dateText.max(40).nullable().optional() }

/** Holds of received goods. */
export const holdOperations = {
  'holds.place': {
    kind: 'command',
    summary:
      'Holds goods (article, lot, expiry) or a container of a count or of a control: quarantine, inspection or sample, with a reason. Anybody at the dock may. Whether the document declares the goods has no effect. `forbidden`: `blind` if the caller may not see the count or the comparison. `conflict`: `already_held`, with the open hold of the same kind.',
    input: z.union([
      z.strictObject({ sessionId, ...goods, ...placed }),
      z.strictObject({ sessionId, container: code, ...placed }),
      z.strictObject({ controlId, ...goods, ...placed }),
      z.strictObject({ controlId, container: code, ...placed }),
    ]),
    output: recorded,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'holds.decide': {
    kind: 'command',
    summary:
      'A supervisor releases or rejects what is held. The decision stays on record: goods that are held again get a new hold. `conflict`: `hold_decided`.',
    input: z.strictObject({
      holdId,
      outcome: z.enum(holdOutcomes),
      note: z.string().trim().min(1).max(500).optional(),
      operator,
      commandId,
    }),
    output: recorded,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'holds.list': {
    kind: 'query',
    summary:
      'Holds of a control, of a count and its control, or the open ones of all; the oldest first. Holds of a count that the caller may not see are left out, as are its containers.',
    input: z.union([z.strictObject({ controlId }), z.strictObject({ sessionId }), z.strictObject({})]),
    output: z.strictObject({
      rows: z.array(listedHold),
      /** The containers that were scanned, of the count or of all finished ones of the control: also those without goods. */
      containers: z.array(z.string()),
      /** When the control was signed; what came later is in `afterSignature`. `null` for the open holds of all. */
      signedAt: instant.nullable(),
    }),
  },
} as const
