import { z } from 'zod'
import { instant, units } from './common.ts'

/** Figures of a count; absent while they are concealed. */
export const countedFacts = {
  /** Codes of the counted articles in the order of their last entry, latest first. */
  recent: z.array(z.string()).optional(),
  /** Milliseconds of pauses, and between finishing and reopening; only of a finished count. */
  restMs: z.number().int().optional(),
  /** Entries that were undone; only of a finished count. */
  removed: z
    .strictObject({
      entries: z.number().int(),
      /** Units and kilograms together. */
      units,
      /** The last 20, in order; `at`: when it was undone. */
      last: z.array(
        z.strictObject({
          at: instant,
          articleCode: z.string(),
          description: z.string().nullable(),
          units,
          /** The units are kilograms. */
          byWeight: z.literal(true).optional(),
        }),
      ),
      /** Pending scans that were removed; they had counted nothing. */
      pending: z.number().int().optional(),
    })
    .optional(),
}
