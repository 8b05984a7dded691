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

/** Lines of the controls that stay in memory, about 12 MB: screens ask for their own several times. One may have 10,000. */
const keptLines = 30_000
/** Numbers whose controls stay in memory. */
const keptNumbers = 1000

/** Results read from one state of the cache. */
interface Read {
  version: number
  controls: Recent<number, CachedControl>
  /** Controls by number. */
  rows: Recent<string, ReturnType<typeof controlsByNumber>>
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
  let read = emptyRead(0)
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
    if (version !== read.version) read = emptyRead(version)
    return read
  }

  /** A control with its lines. The same object until the refresh changes the file: callers must not change it. */
  function fromCache(id: number): CachedControl | null {
    return current().controls.get(id, () => {
      const row = controlById(cache, id)
      return row && { control: row.control, asOf: text(row.asOfMs) }
    })
  }

  /** Ids of the controls with this number; without reading documents, which may have 10,000 lines. */
  function idsByNumber(number: string): number[] {
    const key = documentNumberKey(number)
    const kept = new Map(refresh.kept().map((control) => [control.id, control]))
    const ids = [...kept.values()].flatMap((control) => (hasNumber(control, key) ? [control.id] : []))
    const known = (current().rows.get(key, () => controlsByNumber(cache, number)) ?? []).filter(
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

function emptyRead(version: number): Read {
  return { version, controls: recent(keptLines, linesOf), rows: recent(keptNumbers, () => 1) }
}

function linesOf({ control }: CachedControl): number {
  return control.receivingDocuments.reduce((sum, { lines }) => sum + lines.length, 1 + control.countedLines.length)
}

/** The values found last. */
interface Recent<Key, Value> {
  /** Returns the kept value of a key, or finds and keeps it. */
  get(key: Key, find: () => Value | null): Value | null
}

/** Keeps values up to a limit of their sizes; the oldest leave first. */
function recent<Key, Value>(limit: number, sizeOf: (value: Value) => number): Recent<Key, Value> {
  const kept = new Map<Key, Value>()
  let size = 0
  return {
    get(key, find) {
      const before = kept.get(key)
      if (before !== undefined) return before
      const found = find()
      if (found === null) return null
      kept.set(key, found)
      size += sizeOf(found)
      for (const [oldest, value] of kept) {
        if (size <= limit || oldest === key) break
        kept.delete(oldest)
        size -= sizeOf(value)
      }
      return found
    },
  }
}

function hasNumber(control: BlindControl, key: string): boolean {
  return control.receivingDocuments.some((document) => documentNumberKey(document.number) === key)
}
