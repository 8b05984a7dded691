import { instantText } from '../domain/dates.ts'
import type { BlindControl } from '../domain/model.ts'
import { documentNumberKey } from '../domain/text.ts'
import type { Clock } from '../kernel/ports.ts'
import type { Refresh } from '../refresh/refresh.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import { blindRecordsByKeys } from '../store/blind-controls.ts'
import { controlById, controlsByNumber } from '../store/cache/controls.ts'
import { lastFrozenOfControls } from '../store/frozen-documents.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { CachedControl, ControlSource } from './document-finder.ts'
import { isNewer } from './document-finder.ts'

/** Controls that stay in memory: a screen asks for its own several times, and a control may have 10,000 lines. */
const keptControls = 3

export interface ControlRepository extends ControlSource {
  byId(id: number): CachedControl | null
}

/**
 * Reads controls from the cache, from single reads that are not written yet, and otherwise from the snapshots of this
 * PC's counts: a finished count can be signed without cache and WMS.
 */
export function createControlRepository(options: {
  cache: CacheReader
  database: PrimaryDatabase
  clock: Clock
  refresh: Pick<Refresh, 'keep' | 'kept'>
  cacheAsOf(): string | null
}): ControlRepository {
  const { cache, database, clock, refresh, cacheAsOf } = options
  const text = (at: number) => instantText(at, clock.offsetMinutes(at))
  let parsed = { version: 0, controls: new Map<number, CachedControl>() }
  const fresh = (control: BlindControl): CachedControl => ({ control, asOf: text(clock.now()) })

  /** Controls as they were when their newest count on this PC opened. */
  function lastSnapshots(ids: readonly number[]): CachedControl[] {
    return lastFrozenOfControls(database, ids).map(({ body, asOf }) => ({
      control: JSON.parse(body) as BlindControl,
      asOf,
    }))
  }

  /** Every count opened with its document frozen and its numbers written down as keys of blindness. */
  function countedHere(key: string): number[] {
    const ids = blindRecordsByKeys(database, [`number:${key}`]).flatMap(({ controlId }) => controlId ?? [])
    return lastSnapshots(ids).flatMap(({ control }) =>
      hasNumber(control, key) && controlById(cache, control.id) === null ? [control.id] : [],
    )
  }

  function byId(id: number): CachedControl | null {
    const kept = refresh.kept().findLast((control) => control.id === id)
    if (kept) return fresh(kept)
    const cached = fromCache(id)
    return cached ?? lastSnapshots([id])[0] ?? null
  }

  /** A control with its lines. The same object until the refresh changes the file: callers must not change it. */
  function fromCache(id: number): CachedControl | null {
    const version = cacheVersion(cache)
    if (version !== parsed.version) parsed = { version, controls: new Map() }
    const { controls } = parsed
    const known = controls.get(id)
    if (known) return known
    const row = controlById(cache, id)
    if (!row) return null
    const [oldest] = controls.keys()
    if (controls.size >= keptControls && oldest !== undefined) controls.delete(oldest)
    const control = { control: row.control, asOf: text(row.asOfMs) }
    controls.set(id, control)
    return control
  }

  /** Ids of the controls with this number; without reading documents, which may have 10,000 lines. */
  function idsByNumber(number: string): number[] {
    const key = documentNumberKey(number)
    const kept = new Map(refresh.kept().map((control) => [control.id, control]))
    const ids = [...kept.values()].flatMap((control) => (hasNumber(control, key) ? [control.id] : []))
    const known = controlsByNumber(cache, number).filter((row) => !kept.has(row.id))
    // A control missing in the newest list was re-issued or withdrawn; it is used only if no other is left.
    const live = known.filter((row) => row.goneAtMs === null)
    const rows = live.length > 0 || ids.length > 0 ? live : known
    const all = [...ids, ...rows.map(({ id }) => id)]
    return all.length > 0 ? all : countedHere(key)
  }

  return {
    byId,
    byNumber(number, except) {
      const ids = idsByNumber(number)
      if (ids.length === 0) return null
      return ids
        .flatMap((id) => (except?.has(id) ? [] : (byId(id) ?? [])))
        .sort((a, b) => (isNewer(a.control, b.control) ? -1 : 1))
    },
    has: (number) => idsByNumber(number).length > 0,
    asOf: cacheAsOf,
    keep: (control, requestedAt) => refresh.keep(control, requestedAt),
  }
}

function hasNumber(control: BlindControl, key: string): boolean {
  return control.receivingDocuments.some((document) => documentNumberKey(document.number) === key)
}
