import { z } from 'zod'
import { instant, units } from './common.ts'

/** What a barcode stands for at this PC. */
export const learnedBarcode = z.strictObject({
  barcode: z.string(),
  articleCode: z.string(),
  description: z.string().nullable(),
  unitsPerScan: units,
  /** Who tied it, and when. */
  operator: z.string(),
  at: instant,
  /** Other articles that it stood for before, the latest first: a tie that people do not agree on. */
  conflicts: z.array(z.string()),
})

/** What an import did, or would do. `line` counts from 1 in the file; the lists hold the first 200 of each. */
export const learnedImport = z.strictObject({
  applied: z.boolean(),
  added: z.number().int(),
  /** Same article, other units per scan. */
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
