import { z } from 'zod'
import { instant, units } from './common.ts'

/** A barcode linked to an article on this PC. */
export const learnedBarcode = z.strictObject({
  barcode: z.string(),
  articleCode: z.string(),
  description: z.string().nullable(),
  unitsPerScan: units,
  /** Operator who linked it, and the time. */
  operator: z.string(),
  at: instant,
  /** Other articles that it was linked to before, newest first. */
  conflicts: z.array(z.string()),
})

/** Result of an import or its preview. `line` counts from 1 in the file; each list has at most 200 entries. */
export const learnedImport = z.strictObject({
  applied: z.boolean(),
  added: z.number().int(),
  /** Same article, different units per scan. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  conflictsTotal: z.number().int(),
  conflicts: z.array(
    z.strictObject({ line: z.number().int(), barcode: z.string(), articleCode: z.string(), before: z.string() }),
  ),
  rejectedTotal: z.number().int(),
  rejected: z.array(
    z.strictObject({
      line: z.number().int(),
      code: z.enum(['no_barcode', 'invalid_barcode', 'no_article', 'invalid_units', 'repeated']),
    }),
  ),
})
export type LearnedImport = z.infer<typeof learnedImport>
