import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { ComparedLine } from './comparison.ts'
import type { Units } from './model.ts'
import { subtractUnits, zeroUnits } from './units.ts'

/** A compared line, as far as the lot or expiry that came in place of another concerns it. */
export interface LotLine extends Pick<ComparedLine, 'articleCode' | 'lot' | 'expiry' | 'difference' | 'status'> {
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
  const restOf = (line: Line) => rest.get(line) ?? zeroUnits
  const pairs: OtherLot<Line>[] = []
  const declaredIn = lackingLines(lines)
  const arrivals = lines.filter(({ status }) => other.has(status))
  /** Pairs with the declared lines that lack units, in their order, until nothing of the arrived line is left. */
  const pair = (arrived: Line, next: () => Declared<Line> | null) => {
    for (let found = next(); found !== null && restOf(arrived) > 0; found = next()) {
      const declared = found.line
      const units = Math.min(restOf(declared), restOf(arrived)) as Units
      for (const line of [declared, arrived]) rest.set(line, subtractUnits(restOf(line), units))
      pairs.push({ declared, arrived, units })
    }
  }
  const isLacking = ({ line }: Declared<Line>) => restOf(line) > 0
  for (const arrived of arrivals) {
    const goods = declaredIn.get(goodsKey(arrived))
    const [ofLot, ofExpiry] = [goods?.byLot.get(arrived.lot), goods?.byExpiry.get(arrived.expiry)]
    pair(arrived, () => earlier(firstOf(ofLot, isLacking), firstOf(ofExpiry, isLacking)))
  }
  for (const arrived of arrivals) {
    const all = declaredIn.get(goodsKey(arrived))?.all
    pair(arrived, () => firstOf(all, isLacking))
  }
  return { pairs, rest }
}

/** A line that lacks units, and its place among all lines. */
interface Declared<Line> {
  line: Line
  at: number
}

/** Declared lines in their order; those before `from` lack nothing any more. */
interface Queue<Line> {
  lines: Declared<Line>[]
  from: number
}

interface LackingGoods<Line> {
  all: Queue<Line>
  byLot: Map<string | null, Queue<Line>>
  byExpiry: Map<string | null, Queue<Line>>
}

/** Lines that lack units by their goods, each of which is passed once: a document may have thousands of lots of an article. */
function lackingLines<Line extends LotLine>(lines: readonly Line[]): Map<string, LackingGoods<Line>> {
  const byGoods = new Map<string, LackingGoods<Line>>()
  const emptyQueue = (): Queue<Line> => ({ lines: [], from: 0 })
  for (const [at, line] of lines.entries()) {
    if (!lacking.has(line.status)) continue
    const goods = byGoods.get(goodsKey(line)) ?? { all: emptyQueue(), byLot: new Map(), byExpiry: new Map() }
    byGoods.set(goodsKey(line), goods)
    const ofLot = goods.byLot.get(line.lot) ?? emptyQueue()
    goods.byLot.set(line.lot, ofLot)
    const ofExpiry = goods.byExpiry.get(line.expiry) ?? emptyQueue()
    goods.byExpiry.set(line.expiry, ofExpiry)
    for (const queue of [goods.all, ofLot, ofExpiry]) queue.lines.push({ line, at })
  }
  return byGoods
}

/** The first line that still lacks units. */
function firstOf<Line>(
  queue: Queue<Line> | undefined,
  isLacking: (declared: Declared<Line>) => boolean,
): Declared<Line> | null {
  if (queue === undefined) return null
  for (; queue.from < queue.lines.length; queue.from += 1) {
    const first = queue.lines[queue.from]
    if (first && isLacking(first)) return first
  }
  return null
}

function earlier<Line>(one: Declared<Line> | null, another: Declared<Line> | null): Declared<Line> | null {
  if (one === null || another === null) return one ?? another
  return one.at <= another.at ? one : another
}

/** Kilograms do not come in place of units. */
function goodsKey({ articleCode, byWeight }: LotLine): string {
  return `${byWeight === true ? 'kg' : ''} ${articleCode}`
}
