import { z } from 'zod'
import { controlId, dateText, instant, units } from './common.ts'

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

/**
 * What a stored advice is compared with, and why not. `compared`: with at least one document. `replaced`: a newer advice of the same
 * number counts instead. `empty`: it has no goods. `other_supplier`: the documents that it names are of another supplier.
 * `no_document`: this PC has no document with its numbers yet; it is compared once there is one.
 */
export const adviceUse = z.strictObject({
  state: z.enum(['compared', 'replaced', 'empty', 'other_supplier', 'no_document']),
  /** Numbers that it names, its own first; at most 20. */
  numbers: z.array(z.string()),
  /** Codes of its supplier; at most 5. */
  supplierCodes: z.array(z.string()),
  /** Known documents with these numbers; at most 20. */
  documents: z.array(
    z.strictObject({
      controlId,
      number: z.string(),
      supplierCode: z.string().nullable(),
      supplierName: z.string().nullable(),
      /** False: the advice is not of this document's supplier. */
      sameSupplier: z.boolean(),
    }),
  ),
})
export type AdviceUse = z.infer<typeof adviceUse>

/** A stored despatch advice and what it is compared with. */
export const usedAdvice = z.strictObject({ ...adviceHead.shape, use: adviceUse })
export type UsedAdvice = z.infer<typeof usedAdvice>

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
