import { instantText } from '../domain/dates.ts'
import type { BlindControl } from '../domain/model.ts'
import { documentNumberKey } from '../domain/text.ts'
import type { Clock } from '../kernel/ports.ts'
import type { Refresh } from '../refresh/refresh.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlById, controlsByNumber } from '../store/cache/controls.ts'
import type { CachedControl, ControlSource } from './document-finder.ts'
import { isNewer } from './document-finder.ts'

export interface ControlRepository extends ControlSource {
  byId(id: number): CachedControl | null
}

/** Reads controls from the cache and from single reads that are not written yet. */
export function createControlRepository(options: {
  cache: CacheReader
  clock: Clock
  refresh: Pick<Refresh, 'keep' | 'kept'>
  copyAsOf(): string | null
}): ControlRepository {
  const { cache, clock, refresh, copyAsOf } = options
  const text = (at: number) => instantText(at, clock.offsetMinutes(at))
  const fresh = (control: BlindControl): CachedControl => ({ control, asOf: text(clock.now()) })

  return {
    byId(id) {
      const kept = refresh.kept().findLast((control) => control.id === id)
      if (kept) return fresh(kept)
      const row = controlById(cache, id)
      return row && { control: row.control, asOf: text(row.asOfMs) }
    },
    byNumber(number) {
      const key = documentNumberKey(number)
      const kept = refresh
        .kept()
        .filter((control) => control.receivingDocuments.some((document) => documentNumberKey(document.number) === key))
      const keptIds = new Set(kept.map((control) => control.id))
      const known = controlsByNumber(cache, number).filter((row) => !keptIds.has(row.control.id))
      // A control missing in the newest list was re-issued or withdrawn; it is used only if no other is left.
      const live = known.filter((row) => row.goneAtMs === null)
      const rows = live.length > 0 || kept.length > 0 ? live : known
      const all = rows.map((row) => ({ control: row.control, asOf: text(row.asOfMs) }))
      for (const id of keptIds) {
        const last = kept.findLast((control) => control.id === id)
        if (last) all.push(fresh(last))
      }
      return all.sort((a, b) => (isNewer(a.control, b.control) ? -1 : 1))
    },
    asOf: copyAsOf,
    keep: (control, requestedAt) => refresh.keep(control, requestedAt),
  }
}
