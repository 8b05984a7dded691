import type { AdjustmentGroup } from '../../../contract/shapes/adjustment.ts'
import { toNumber, totalOf } from './exact-sum.ts'
import { sumOf, type ExactSums, type GroupSums } from './group-sums.ts'
import { nthSmallest } from './nth-smallest.ts'
import { byCodeUnit } from './text.ts'

/** A group with its exact sums, in millionths. */
export interface SummedGroup {
  id: number
  key: string | null
  count: number
  net: bigint
  gross: bigint
  withoutReason: number
}

export interface GroupOrder {
  /** Sort key, ascending; may be rounded. */
  rank(sums: GroupSums, id: number): number
  compare(a: SummedGroup, b: SummedGroup): number
}

export const byGross: GroupOrder = {
  rank: ({ gross }, id) => -roughly(gross, id),
  compare: (a, b) => compareSums(b.gross, a.gross) || b.count - a.count || byCodeUnit(a.key, b.key),
}

export const byNet: GroupOrder = {
  rank: ({ net }, id) => roughly(net, id),
  compare: (a, b) => compareSums(a.net, b.net) || b.count - a.count || byCodeUnit(a.key, b.key),
}

/**
 * The first `limit` of some groups. Only those that can be among them are sorted and named: sorting 100,000 groups is slow.
 * `keysOf` finds their keys at once.
 */
export function firstGroups(
  sums: GroupSums,
  ids: readonly number[],
  { order, limit }: { order: GroupOrder; limit: number },
  keysOf: (ids: readonly number[]) => (id: number) => string | null,
): SummedGroup[] {
  let rest = ids
  if (rest.length > limit) {
    const ranks = new Float64Array(rest.length)
    for (let at = 0; at < ranks.length; at += 1) ranks[at] = order.rank(sums, ids[at] ?? 0)
    const last = nthSmallest(ranks.slice(), limit - 1) ?? Infinity
    rest = rest.filter((_, at) => (ranks[at] ?? 0) <= last)
  }
  const keyOf = keysOf(rest)
  return rest
    .map((id) => summedGroup(sums, id, keyOf(id)))
    .sort(order.compare)
    .slice(0, limit)
}

/** A group with its key. */
export function summedGroup(sums: GroupSums, id: number, key: string | null): SummedGroup {
  return {
    id,
    key,
    count: sums.count[id] ?? 0,
    net: totalOf(sumOf(sums.net, id)),
    gross: totalOf(sumOf(sums.gross, id)),
    withoutReason: sums.withoutReason[id] ?? 0,
  }
}

/** A group as it is answered, in units. */
export function groupView(
  { key, count, net, gross, withoutReason }: SummedGroup,
  label: string | null,
): AdjustmentGroup {
  return { key, label, count, net: Number(net) / 1_000_000, gross: Number(gross) / 1_000_000, withoutReason }
}

/** All groups by their key, those without one last. */
export function groupsInOrder(sums: GroupSums, keyOf: (id: number) => string | null): AdjustmentGroup[] {
  return sums.seen
    .map((id) => summedGroup(sums, id, keyOf(id)))
    .sort((a, b) => byCodeUnit(a.key, b.key))
    .map((group) => groupView(group, null))
}

/** A sum, rounded beyond safe integers. */
function roughly(sums: ExactSums, id: number): number {
  return sums.high.size === 0 ? (sums.low[id] ?? 0) : toNumber(sumOf(sums, id))
}

function compareSums(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1
}
