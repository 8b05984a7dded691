import { z } from 'zod'
import { dateText, instant, units } from './common.ts'

/** A stored despatch advice; nothing of its goods. */
export const adviceHead = z.strictObject({
  adviceId: z.number().int(),
  number: z.string(),
  format: z.enum(['ubl', 'desadv']),
  date: dateText.nullable(),
  supplierName: z.string().nullable(),
  fileName: z.string().nullable(),
  importedAt: instant,
})

export const adviceWrong = z.enum(['paper', 'goods', 'both'])

/** Goods in the three sources. */
const adviceLine = z.strictObject({
  articleCode: z.string(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  declared: units,
  advised: units,
  /** `null` until a count decides. */
  counted: units.nullable(),
  /**
   * The wrong source: `paper` if the document or the advice stands alone against the other two, `goods` if the count does, `undecided` if all
   * three differ; `null`: nothing, or no count decides.
   */
  verdict: z.enum(['paper', 'goods', 'undecided']).nullable(),
  /** The decision of a person, where all three differ. */
  decision: z.strictObject({ wrong: adviceWrong, operator: z.string().nullable(), at: instant }).nullable(),
})

/** The third source of a comparison: what the supplier's despatch advices say it sent. */
export const comparedAdvice = z.strictObject({
  advices: z.array(adviceHead),
  lines: z.array(adviceLine),
  totals: z.strictObject({
    advised: units,
    paper: z.number().int(),
    goods: z.number().int(),
    undecided: z.number().int(),
  }),
})
export type ComparedAdvice = z.infer<typeof comparedAdvice>
