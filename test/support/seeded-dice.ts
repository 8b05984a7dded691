export interface Dice {
  /** From 0 to below 1. */
  next(): number
  below(sides: number): number
  one<T>(of: readonly T[]): T
  chance(share: number): boolean
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number
}

/** Numbers from a seed (mulberry32). */
export function seededDice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (sides: number) => Math.floor(next() * sides)
  return {
    next,
    below,
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    chance: (share) => next() < share,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
