import { z } from 'zod'
import { cursor, dateText, day, instant, limit, page, units } from './shapes/common.ts'

/** A lot as counts saw it on a day: units and kilograms (missing if there are none) of all documents, of each by its last count that saw the lot; document, supplier and time of the one that saw it last. */
const seenLot = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  units,
  kilos: units.optional(),
  counts: z.number().int(),
  sessionId: z.string(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  lastSeenAt: instant,
})
export type SeenLot = z.infer<typeof seenLot>

/** Lots that counts of this PC and of confirmed other PCs scanned, of all documents. */
export const seenLotOperations = {
  'counts.lotsSeen': {
    kind: 'query',
    summary:
      'Lots that counts of this PC and of confirmed other PCs scanned on a day (today by default), the last seen first: of counts that the caller may see, without what was undone. `hidden` counts the others. At most 200 counts of this PC and 200 of others, the last begun.',
    input: z.strictObject({ day: day.optional(), limit, cursor: cursor.optional() }),
    output: page(seenLot).extend({ hidden: z.number().int() }),
  },
} as const
