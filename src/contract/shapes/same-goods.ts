import { z } from 'zod'
import { counter, deliveryPart } from './common.ts'

/** Counts that hold the same goods. */
export const sameGoods = z.strictObject({
  part: deliveryPart.optional(),
  counter,
  counts: z.array(
    z.strictObject({
      sessionId: z.string(),
      /** `null`: this PC. */
      device: z.string().nullable(),
      operator: z.string(),
      /** Of a count of an earlier part, with the same serials. */
      part: deliveryPart.optional(),
    }),
  ),
  articles: z.array(z.string()),
})
