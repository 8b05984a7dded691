/** Type of a generated row; part of its seed, so that lists differ. */
export const rowKinds = {
  control: 1,
  lines: 2,
  counted: 3,
  stock: 4,
  adjustment: 5,
  order: 6,
  customer: 7,
  dispatch: 8,
  past: 9,
} as const

type RowKind = (typeof rowKinds)[keyof typeof rowKinds]

function mixed(hash: number, value: number): number {
  let next = Math.imul(hash ^ value, 0x9e37_79b1)
  next = Math.imul(next ^ (next >>> 15), 0x85eb_ca6b)
  return next ^ (next >>> 13)
}

/**
 * Deterministic random numbers for one row: every row can be generated on its own from (seed, kind, index), so lists of a
 * million rows need no memory.
 */
export class SeededRandom {
  private state: number

  constructor(seed: number, kind: RowKind, a: number, b = 0) {
    this.state = mixed(mixed(mixed(mixed(0x811c_9dc5, seed), kind), a), b) >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b_79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] {
    return list[this.below(list.length)]
  }
}
