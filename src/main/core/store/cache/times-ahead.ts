import { run } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'
import { activeTable } from './swapped-list.ts'

/**
 * Makes times of requests that are later than `nowMs` (epoch ms) equal to it: the clock was ahead when they were written. Otherwise
 * no answer would replace what was read then until the clock is there again.
 */
export function pullBackTimes(writer: CacheWriter, nowMs: number): void {
  writeCache(writer, () => {
    const orders = activeTable(writer, 'orders')
    for (const table of ['control', ...(orders === null ? [] : [orders])])
      run(writer, `UPDATE ${table} SET requested_at_ms = ? WHERE requested_at_ms > ?`, nowMs, nowMs)
    run(writer, 'UPDATE coverage SET as_of_ms = ? WHERE as_of_ms > ?', nowMs, nowMs)
  })
}
