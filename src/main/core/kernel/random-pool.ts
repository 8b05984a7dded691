import type { Random } from './ports.ts'

const poolBytes = 4096

/** Random bytes drawn from the system in advance, each given out once: asking for a few at a time took a twentieth of a scan. */
export function poolRandom(random: Random): Random {
  let pool = new Uint8Array(0)
  let used = 0
  return {
    bytes(length) {
      if (length > poolBytes) return random.bytes(length)
      if (used + length > pool.length) {
        pool = Uint8Array.from(random.bytes(poolBytes))
        used = 0
      }
      used += length
      return pool.slice(used - length, used)
    },
  }
}
