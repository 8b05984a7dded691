import { z } from 'zod'
import { controlId, deliveryPart, instant } from './common.ts'

/** A supervisor's request to recount articles; `sessionId` is the count that was started for it. */
export const recountRequest = z.strictObject({
  requestId: z.string(),
  controlId,
  part: deliveryPart.optional(),
  articles: z.array(z.string()),
  /** The same articles with descriptions, `null` if not known. */
  named: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
  note: z.string().nullable(),
  requestedAt: instant,
  /** The supervisor; `null` if not given. */
  operator: z.string().nullable(),
  sessionId: z.string().nullable(),
})
