import type { SqlValue } from '../sql.ts'

/** The rows of a stored list by their values, so that a new reading of the list finds those that it has again. */
export type RowIndex = ReturnType<typeof createRowIndex>

const none = -1
const taken = -2
const float = new Float64Array(1)
const words = new Int32Array(float.buffer)

/**
 * An index of at most `rows` rows: their 64-bit hashes, whose chance that two of a million rows have the same is one in ten
 * millions, in 32 bytes each. The values themselves would take ten times as much. For texts and numbers, not for bytes.
 */
export function createRowIndex(rows: number) {
  // At most half full: a power of two, so that a mask finds the place.
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, rows) * 2))
  const first = new Int32Array(size).fill(none)
  const low = new Int32Array(size)
  const high = new Int32Array(size)
  // Rows with the same values are chained, newest first: there may be a million of them.
  const next = new Int32Array(rows)
  const ids = new Float64Array(rows)
  let added = 0
  let left = 0

  /** The place of the hash of the values, empty or its own. */
  function placeOf(values: readonly SqlValue[]): number {
    let a = 0x1f83d9ab
    let b = 0x5be0cd19
    for (const value of values) {
      // What follows the parts of a value says its type and length.
      let end = 0x10000
      if (typeof value === 'string') {
        for (let at = 0; at < value.length; at += 1) {
          a = Math.imul(a ^ value.charCodeAt(at), 0x9e3779b1)
          b = Math.imul(b ^ value.charCodeAt(at) ^ (a >>> 15), 0x85ebca77)
        }
        end = -1 - value.length
      } else if (value !== null) {
        // A zero has two forms, of which SQLite stores one.
        float[0] = Number(value) + 0
        a = Math.imul(a ^ words[0]!, 0x9e3779b1)
        b = Math.imul(b ^ words[1]! ^ (a >>> 15), 0x85ebca77)
        end = 0x20000
      }
      a = Math.imul(a ^ end ^ (b >>> 15), 0x9e3779b1)
      b = Math.imul(b ^ end ^ (a >>> 15), 0x85ebca77)
    }
    a ^= b >>> 13
    b ^= a >>> 16
    let place = b & (size - 1)
    while (first[place] !== none && (low[place] !== a || high[place] !== b)) place = (place + 1) & (size - 1)
    low[place] = a
    high[place] = b
    return place
  }

  return {
    add(id: number, values: readonly SqlValue[]): void {
      const place = placeOf(values)
      ids[added] = id
      next[added] = Math.max(none, first[place]!)
      first[place] = added
      added += 1
      left += 1
    },
    /** Takes a row with the same values and returns true; each is taken once. False if none is left. */
    take(values: readonly SqlValue[]): boolean {
      const place = placeOf(values)
      const row = first[place]!
      if (row < 0) return false
      // An emptied place stays in use: others may have been put after it.
      first[place] = next[row] === none ? taken : next[row]!
      next[row] = taken
      left -= 1
      return true
    },
    /** Rows that were not taken. */
    left: (): number => left,
    /** The id that was added last, 0 if there is none. */
    lastId: (): number => ids[added - 1] ?? 0,
    /** Their ids, in the order in which they were added. */
    leftIds: (): number[] => [...ids.subarray(0, added)].filter((_id, row) => next[row] !== taken),
  }
}
