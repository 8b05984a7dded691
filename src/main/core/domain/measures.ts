import type { CountState } from './count-log/count-state.ts'
import { type Tally, talliesOf } from './count-log/tally.ts'
import type { Instant, Units } from './model.ts'
import { sumKilos } from './pieces.ts'
import { subtractUnits, zeroUnits } from './units.ts'

/** The goods by weight that this PC knows. */
export interface KnownMeasures {
  isByWeight(articleCode: string): boolean
  byWeightAt(articleCode: string): (at: Instant) => boolean
  /** Articles that were ever set by hand: only these, and those with pieces, can have kilograms and units. */
  everSetByHand(): ReadonlySet<string>
}

/** Sums of a count. `otherMeasure`: kilograms of an article whose document is in units, or the other way. */
export type MeasuredTally = Tally & { otherMeasure?: true }

type Tallied = Pick<CountState, 'live' | 'tallies'>

const keyOf = ({ articleCode, lot, expiry, container, condition, notOnPackage }: Omit<Tally, 'units'>) =>
  JSON.stringify([articleCode, lot, expiry, container, condition, notOnPackage ?? []])

/**
 * Tells kilograms and units of the same article apart in counts that are compared or added. `mixed`: the articles that have
 * both; their document is in the measure that the article has now.
 */
export function measuresOf(
  counts: readonly Tallied[],
  { isByWeight, byWeightAt, everSetByHand }: KnownMeasures,
): { mixed: ReadonlySet<string>; talliesOf(state: Tallied): MeasuredTally[] } {
  const possible = possiblyMixed(counts, everSetByHand())
  const mixed = new Set<string>()
  const kilos = new Map<Tallied, Map<string, Units>>()
  const measures = new Map<string, boolean>()
  for (const state of possible.size === 0 ? [] : counts) {
    const weights = sumKilos(state, keyOf, byWeightAt, possible)
    kilos.set(state, weights)
    for (const tally of state.tallies.values()) {
      if (!possible.has(tally.articleCode)) continue
      for (const { kilograms } of split(tally, weights)) {
        if ((measures.get(tally.articleCode) ?? kilograms) !== kilograms) mixed.add(tally.articleCode)
        measures.set(tally.articleCode, kilograms)
      }
    }
  }
  return {
    mixed,
    talliesOf(state) {
      const tallies = talliesOf(state)
      if (mixed.size === 0) return tallies
      const weights = kilos.get(state) ?? new Map<string, Units>()
      return tallies.flatMap((tally): MeasuredTally[] => {
        if (!mixed.has(tally.articleCode)) return [tally]
        const byWeight = isByWeight(tally.articleCode)
        return split(tally, weights).map(({ kilograms, units }) => ({
          ...tally,
          units,
          ...(kilograms === byWeight ? {} : { otherMeasure: true as const }),
        }))
      })
    },
  }
}

function possiblyMixed(counts: readonly Tallied[], byHand: ReadonlySet<string>): ReadonlySet<string> {
  const possible = new Set<string>(byHand)
  for (const { live } of counts)
    for (const { event } of live.values()) if ('pieces' in event && event.articleCode) possible.add(event.articleCode)
  return possible
}

/** The kilograms and the units of a sum, without what is zero. */
function split(tally: Tally, weights: ReadonlyMap<string, Units>): { kilograms: boolean; units: Units }[] {
  const weight = weights.get(keyOf(tally)) ?? zeroUnits
  const rest = subtractUnits(tally.units, weight)
  return [
    ...(weight === 0 ? [] : [{ kilograms: true, units: weight }]),
    ...(rest === 0 ? [] : [{ kilograms: false, units: rest }]),
  ]
}
