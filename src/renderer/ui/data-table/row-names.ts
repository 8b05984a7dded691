import type { NamedRows } from './row-order.ts'
import { stepsPerYield, type Work } from './sliced-work.ts'

export interface RowNames<T> {
  /** Names rows; those that only follow the ones of the last time are named alone. */
  name(rows: readonly T[], keyOf: (row: T) => string): Work<NamedRows<T>>
}

/** Gives each row a name that stays with it through a new reading; rows alike are told apart by their order. */
export function createRowNames<T>(): RowNames<T> {
  let last: { rows: readonly T[]; ids: string[]; keyOf: (row: T) => string; seen: Map<string, number> } | null = null

  return {
    *name(rows, keyOf) {
      const before = last
      const goesOn = before !== null && before.keyOf === keyOf && follows(rows, before.rows)
      const seen = goesOn ? before.seen : new Map<string, number>()
      const ids = goesOn ? before.ids.slice() : []
      // Where this breaks off half way, what was noted of these rows must not stand.
      last = null
      for (let at = ids.length; at < rows.length; at += 1) {
        const key = keyOf(rows[at] as T)
        const alike = seen.get(key) ?? 0
        seen.set(key, alike + 1)
        ids.push(alike === 0 ? key : `${key}#${alike}`)
        if (at % stepsPerYield === 0) yield
      }
      last = { rows, ids, keyOf, seen }
      return { rows, ids }
    },
  }
}

/** Whether these rows begin with those: pages are added behind, a new reading is made of other objects. */
function follows<T>(rows: readonly T[], before: readonly T[]): boolean {
  const end = before.length - 1
  return rows.length >= before.length && (end < 0 || (rows[0] === before[0] && rows[end] === before[end]))
}
