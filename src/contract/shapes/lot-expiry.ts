import { z } from 'zod'
import { dateText } from './common.ts'

/** The expiry that a lot had before: in this count, or in the local copy of the stock. */
export const otherExpiry = z.strictObject({ expiry: dateText, source: z.enum(['count', 'stock']) })
export type OtherExpiry = z.infer<typeof otherExpiry>
