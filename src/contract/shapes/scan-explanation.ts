import { z } from 'zod'
import { dateText, units } from './common.ts'

/** How a scan is read. */
export const scanExplanation = z.strictObject({
  kind: z.enum(['gs1', 'link', 'ean', 'code']),
  valid: z.boolean(),
  elements: z.array(z.strictObject({ ai: z.string(), value: z.string() })),
  gtin: z.string().optional(),
  lot: z.string().optional(),
  expiry: dateText.optional(),
  units: units.optional(),
  container: z.string().optional(),
  serial: z.string().optional(),
  /** The article that a scan of it would count, if this PC knows it. */
  article: z.strictObject({ code: z.string(), description: z.string().nullable() }).optional(),
  problems: z.array(z.strictObject({ at: z.number().int(), code: z.string(), message: z.string() })),
  /** All possible parses, the most likely first, if a problem is `ambiguous`; else empty. */
  alternatives: z.array(z.array(z.strictObject({ ai: z.string(), value: z.string() }))),
})
export type ScanExplanation = z.infer<typeof scanExplanation>
