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

/** Controls and numbers that stay in memory: a screen asks for its own several times, and a control may have 10,000 lines. */
const keptControls = 3

/** Results read from one state of the cache. */
interface Read {
  version: number
  controls: Map<number, CachedControl>
  /** Controls by number. */
  rows: Map<string, ReturnType<typeof controlsByNumber>>
}

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
  let read: Read = { version: 0, controls: new Map(), rows: new Map() }
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

  /** Results read since the last change of the cache; empty after one. */
  function current(): Read {
    const version = cacheVersion(cache)
    if (version !== read.version) read = { version, controls: new Map(), rows: new Map() }
    return read
  }

  /** A control with its lines. The same object until the refresh changes the file: callers must not change it. */
  function fromCache(id: number): CachedControl | null {
    return remember(current().controls, id, () => {
      const row = controlById(cache, id)
      return row && { control: row.control, asOf: text(row.asOfMs) }
    })
  }

  /** Ids of the controls with this number; without reading documents, which may have 10,000 lines. */
  function idsByNumber(number: string): number[] {
    const key = documentNumberKey(number)
    const kept = new Map(refresh.kept().map((control) => [control.id, control]))
    const ids = [...kept.values()].flatMap((control) => (hasNumber(control, key) ? [control.id] : []))
    const known = (remember(current().rows, key, () => controlsByNumber(cache, number)) ?? []).filter(
      (row) => !kept.has(row.id),
    )
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

/** Returns the remembered value of a key, or finds and remembers it; the oldest of too many is removed. */
function remember<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value | null): Value | null {
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find()
  if (found === null) return null
  const [oldest] = known.keys()
  if (known.size >= keptControls && oldest !== undefined) known.delete(oldest)
  known.set(key, found)
  return found
}

function hasNumber(control: BlindControl, key: string): boolean {
  return control.receivingDocuments.some((document) => documentNumberKey(document.number) === key)
}
