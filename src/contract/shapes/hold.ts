import { z } from 'zod'
import { holdOutcomes, holdTypes } from '../choices.ts'
import { afterSignature } from './after-signature.ts'
import { controlId, dateText, instant } from './common.ts'

/** Goods or a container that may not be used until a supervisor decides. It contains nothing declared. */
export const hold = z.strictObject({
  holdId: z.string(),
  /** `null` as long as the count has no document. */
  controlId: controlId.nullable(),
  /** The count during which it was placed; `null` if it was placed from the comparison. */
  sessionId: z.string().nullable(),
  number: z.string().nullable(),
  /** Either an article, of this lot and expiry, or a container. */
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  type: z.enum(holdTypes),
  reason: z.string(),
  placedAt: instant,
  operator: z.string(),
  /** `null`: still open. */
  decision: z
    .strictObject({
      outcome: z.enum(holdOutcomes),
      at: instant,
      operator: z.string(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** False if an entry was changed or lost after it was written. */
  intact: z.boolean(),
})
export type Hold = z.infer<typeof hold>

/** A hold in the list of a control. */
export const listedHold = hold.extend({ afterSignature })
export type ListedHold = z.infer<typeof listedHold>

type HeldGoods = Pick<Hold, 'articleCode' | 'lot' | 'expiry'>

/** A hold as a mark of lines: what is held, and whether it still is. */
type LineHold = HeldGoods & Pick<Hold, 'decision'>

/**
 * Holds of each line: those of the same article, lot and expiry. A hold that no line matches exactly, such as one without
 * a lot, marks all lines of its article. Holds of containers mark no line.
 */
export function holdsByLine<H extends LineHold, L extends HeldGoods>(
  holds: readonly H[],
  lines: readonly L[],
): Map<L, H[]> {
  const marked = new Map<L, H[]>()
  for (const one of holds) {
    if (one.articleCode === null) continue
    const ofArticle = lines.filter(({ articleCode }) => articleCode?.trim() === one.articleCode?.trim())
    const exact = ofArticle.filter(({ lot, expiry }) => lot === one.lot && expiry === one.expiry)
    for (const line of exact.length > 0 ? exact : ofArticle) marked.set(line, [...(marked.get(line) ?? []), one])
  }
  return marked
}
