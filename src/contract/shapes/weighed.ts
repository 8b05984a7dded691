import { z } from 'zod'
import { dateText, instant, units } from './common.ts'

/** Facts of goods by weight; missing for other goods. */
export const weighed = {
  /** The units are kilograms: missing units are entered as a weight. */
  byWeight: z.literal(true).optional(),
  /** How many pieces were weighed; missing if that is not known. */
  pieces: units.optional(),
}

/** Whether an article is counted by weight on this PC. */
export const articleByWeight = z.strictObject({
  articleCode: z.string(),
  byWeight: z.boolean(),
  /** Set by an operator; `null`: the data of the WMS apply. */
  setByHand: z.strictObject({ byWeight: z.boolean(), operator: z.string(), at: instant }).nullable(),
})

/** An article of which an operator set whether it is counted by weight. */
export const articleSetByHand = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  byWeight: z.boolean(),
  operator: z.string(),
  at: instant,
})

/** Pieces and weight of one article, lot and expiry, of the finished counts. */
export const weighedGoods = z.strictObject({
  articleCode: z.string(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  pieces: units,
  /** Kilograms of these pieces. */
  weight: units,
})
