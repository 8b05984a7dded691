import { z } from 'zod'
import { controlId, counter, instant } from './common.ts'

/** Result of verifying the hash chain of a count and the anchors of this PC. */
export const verification = z.strictObject({
  sessionId: z.string(),
  intact: z.boolean(),
  events: z.number().int(),
  head: z.string().nullable(),
  anchors: z.strictObject({ checked: z.number().int(), intact: z.boolean() }),
  /** Anchors of the count by their signature: of the device that wrote them, missing, or of no known key. */
  signatures: z.strictObject({ valid: z.number().int(), none: z.number().int(), invalid: z.number().int() }).optional(),
  problems: z.array(z.strictObject({ seq: z.number().int().nullable(), code: z.string() })),
  /** The count itself; with `importedAt` if another PC made it. */
  count: z
    .strictObject({
      device: z.string(),
      controlId: controlId.nullable(),
      number: z.string().nullable(),
      counter,
      operator: z.string(),
      status: z.enum(['open', 'closed', 'signed']),
      startedAt: instant,
      closedAt: instant.nullable(),
      importedAt: instant.nullable(),
      /** When a supervisor excluded the unfinished count. */
      setAsideAt: instant.nullable(),
    })
    .optional(),
})
