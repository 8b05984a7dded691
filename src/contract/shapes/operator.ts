import { z } from 'zod'
import { instant } from './common.ts'

export const operatorRole = z.enum(['operator', 'supervisor'])

/** Somebody who counts or signs at this PC. What is printed on the badge is not kept, only a digest of it. */
export const operatorRecord = z.strictObject({
  operatorId: z.string(),
  name: z.string(),
  role: operatorRole,
  active: z.boolean(),
  hasBadge: z.boolean(),
  savedAt: instant,
})
export type OperatorRecord = z.infer<typeof operatorRecord>
