import { z } from 'zod'
import { instant } from './common.ts'

export const operatorRole = z.enum(['operator', 'supervisor'])

/** An operator of this PC. Of the badge's text only a digest is stored. */
export const operatorRecord = z.strictObject({
  operatorId: z.string(),
  name: z.string(),
  role: operatorRole,
  active: z.boolean(),
  hasBadge: z.boolean(),
  /** Missing if the operator has no PIN. */
  hasPin: z.boolean().optional(),
  savedAt: instant,
})
export type OperatorRecord = z.infer<typeof operatorRecord>
