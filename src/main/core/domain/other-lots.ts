import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { DateText, Units } from './model.ts'
import { subtractUnits } from './units.ts'

/** A compared line, as far as the lot or expiry that came in place of another concerns it. */
export interface LotLine {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  difference: Units | null
  status: ComparisonStatus | null
  /** Its figures are kilograms. */
  byWeight?: boolean | undefined
}

/** Units of a declared line that came with another lot or expiry. */
export interface OtherLot<Line> {
  declared: Line
  arrived: Line
  units: Units
}

const lacking: ReadonlySet<ComparisonStatus | null> = new Set(['short', 'missing', 'to_come'])
const other: ReadonlySet<ComparisonStatus | null> = new Set(['wrong_lot', 'wrong_expiry'])

/**
 * Units that lack in a declared line and came with another lot or expiry of the same article: they are not missing. First where
 * lot or expiry is equal, then in the order of the lines. `rest`: the units of a line that no other line explains.
 */
export function pairOtherLots<Line extends LotLine>(
  lines: readonly Line[],
): { pairs: OtherLot<Line>[]; rest: Map<Line, Units> } {
  const rest = new Map(lines.map((line) => [line, Math.abs(line.difference ?? 0) as Units]))
  const pairs: OtherLot<Line>[] = []
  const pair = (fits: (declared: Line, arrived: Line) => boolean) => {
    for (const arrived of lines.filter(({ status }) => other.has(status)))
      for (const declared of lines) {
        if (!lacking.has(declared.status) || !isSameGoods(declared, arrived)) continue
        const units = Math.min(rest.get(declared) ?? 0, rest.get(arrived) ?? 0) as Units
        if (units <= 0 || !fits(declared, arrived)) continue
        for (const line of [declared, arrived]) rest.set(line, subtractUnits(rest.get(line) ?? units, units))
        pairs.push({ declared, arrived, units })
      }
  }
  pair((declared, arrived) => declared.lot === arrived.lot || declared.expiry === arrived.expiry)
  pair(() => true)
  return { pairs, rest }
}

/** Kilograms do not come in place of units. */
function isSameGoods(one: LotLine, other: LotLine): boolean {
  return one.articleCode === other.articleCode && (one.byWeight === true) === (other.byWeight === true)
}
