import type { ExactSum } from './exact-sum.ts'

/** Sums of many groups, each a number, in arrays: a million rows take some 15 ms. They stay exact beyond safe integers. */
export interface GroupSums {
  count: Uint32Array
  withoutReason: Uint32Array
  net: ExactSums
  gross: ExactSums
  /** The groups in the order of their first rows. */
  seen: number[]
}

/** A sum for each group. */
export interface ExactSums {
  low: Float64Array
  /** Parts of sums, moved here when `low` would have exceeded safe integers. */
  high: Map<number, bigint>
}

/** Units of some rows: `changed` in millionths, and 1 for each row without a reason. */
export interface RowFigures {
  changed: Float64Array
  withoutReason: Uint8Array
}

/** Creates sums of the groups 0 to `groups - 1`. */
export function createGroupSums(groups: number): GroupSums {
  const sums = () => ({ low: new Float64Array(groups), high: new Map<number, bigint>() })
  return {
    count: new Uint32Array(groups),
    withoutReason: new Uint32Array(groups),
    net: sums(),
    gross: sums(),
    seen: [],
  }
}

/** Makes room for more groups. */
export function growGroupSums(sums: GroupSums, groups: number): void {
  if (sums.count.length >= groups) return
  const length = Math.max(groups, sums.count.length * 2)
  const grown = <A extends Uint32Array | Float64Array>(larger: A, array: A): A => {
    larger.set(array)
    return larger
  }
  sums.count = grown(new Uint32Array(length), sums.count)
  sums.withoutReason = grown(new Uint32Array(length), sums.withoutReason)
  sums.net.low = grown(new Float64Array(length), sums.net.low)
  sums.gross.low = grown(new Float64Array(length), sums.gross.low)
}

/** Adds rows `from` to `to - 1`, each to the group that `groups` names at its place. */
export function addRows(sums: GroupSums, groups: Uint32Array, rows: RowFigures, from = 0, to = groups.length): void {
  const { changed, withoutReason } = rows
  const { count, seen, withoutReason: lacking } = sums
  const [net, gross] = [sums.net.low, sums.gross.low]
  for (let at = from; at < to; at += 1) {
    const group = groups[at] ?? 0
    const units = changed[at] ?? 0
    if (count[group] === 0) seen.push(group)
    count[group] = (count[group] ?? 0) + 1
    if (withoutReason[at] === 1) lacking[group] = (lacking[group] ?? 0) + 1
    const nextNet = (net[group] ?? 0) + units
    const nextGross = (gross[group] ?? 0) + Math.abs(units)
    if (nextGross > Number.MAX_SAFE_INTEGER) {
      add(sums.net, group, units)
      add(sums.gross, group, Math.abs(units))
    } else {
      net[group] = nextNet
      gross[group] = nextGross
    }
  }
}

/** Adds the sums of one group to those of another. */
export function addGroup(sums: GroupSums, group: number, other: GroupSums, from: number): void {
  const count = other.count[from] ?? 0
  if (count === 0) return
  if (sums.count[group] === 0) sums.seen.push(group)
  sums.count[group] = (sums.count[group] ?? 0) + count
  sums.withoutReason[group] = (sums.withoutReason[group] ?? 0) + (other.withoutReason[from] ?? 0)
  for (const name of ['net', 'gross'] as const) {
    add(sums[name], group, other[name].low[from] ?? 0)
    const high = other[name].high.get(from)
    if (high !== undefined) sums[name].high.set(group, (sums[name].high.get(group) ?? 0n) + high)
  }
}

/** The exact sum of a group. */
export function sumOf({ low, high }: ExactSums, group: number): ExactSum {
  return { low: low[group] ?? 0, high: high.get(group) ?? 0n }
}

/** Empties the groups that were added to. */
export function clearGroupSums({ count, withoutReason, net, gross, seen }: GroupSums): void {
  for (const group of seen) for (const array of [count, withoutReason, net.low, gross.low]) array[group] = 0
  net.high.clear()
  gross.high.clear()
  seen.length = 0
}

function add({ low, high }: ExactSums, group: number, value: number): void {
  const next = (low[group] ?? 0) + value
  if (Number.isSafeInteger(next)) low[group] = next
  else {
    high.set(group, (high.get(group) ?? 0n) + BigInt(low[group] ?? 0))
    low[group] = value
  }
}
