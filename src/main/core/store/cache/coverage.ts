import type { Resource } from '../../../../contract/shapes/system.ts'
import type { SetAsideRow } from '../../domain/model.ts'
import { all, get, insert, run, value } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'

/** Coverage of one scope of a resource: a day, a state, or `all`. Times are epoch milliseconds. */
export interface Coverage {
  resource: Resource
  scope: string
  /** When the accepted reading was requested; `null` if only one that was held back exists. */
  asOfMs: number | null
  complete: boolean
  rows: number
  setAside: number
  heldReason: UnconfirmedReason | null
  heldAtMs: number | null
}

export type UnconfirmedReason = 'shrunk' | 'round'

/** Stored characters of an unreadable row: enough to see what is wrong with it. */
const rawLimit = 4096

type Row = Omit<Coverage, 'complete'> & { complete: number }

const columns = /* sql */ `resource, scope, as_of_ms AS asOfMs, complete, rows, set_aside AS setAside,
  held_reason AS heldReason, held_at_ms AS heldAtMs`

/** All scopes of a resource, by name. */
export function coverageOf(reader: CacheReader, resource: Resource): Coverage[] {
  return all<Row>(reader, `SELECT ${columns} FROM coverage WHERE resource = ? ORDER BY scope`, resource).map(fromRow)
}

/** The scopes of a resource between two names, both included, by name. */
export function coverageBetween(reader: CacheReader, resource: Resource, first: string, last: string): Coverage[] {
  return all<Row>(
    reader,
    `SELECT ${columns} FROM coverage WHERE resource = ? AND scope BETWEEN ? AND ? ORDER BY scope`,
    resource,
    first,
    last,
  ).map(fromRow)
}

export function coverageOfScope(reader: CacheReader, resource: Resource, scope: string): Coverage | null {
  const row = get<Row>(reader, `SELECT ${columns} FROM coverage WHERE resource = ? AND scope = ?`, resource, scope)
  return row ? fromRow(row) : null
}

function fromRow(row: Row): Coverage {
  return { ...row, complete: row.complete === 1 }
}

/** Number of unreadable rows of a resource. */
export function setAsideCount(reader: CacheReader, resource: Resource): number {
  return value(reader, 'SELECT total(set_aside) FROM coverage WHERE resource = ?', resource) ?? 0
}

/** Unreadable rows, newest first; there may be more than are stored. */
export function setAsideRows(reader: CacheReader, resource: Resource, limit: number): SetAsideRow[] {
  return all(
    reader,
    'SELECT position AS "index", reason, raw FROM set_aside WHERE resource = ? ORDER BY id DESC LIMIT ?',
    resource,
    limit,
  )
}

/** The digest of the last reading, accepted or held back; `null` if there was none. */
export function lastDigest(reader: CacheReader, resource: Resource, scope: string): string | null {
  return value(reader, 'SELECT digest FROM coverage WHERE resource = ? AND scope = ?', resource, scope)
}

/** Records an accepted reading, with its unreadable rows and the digest that identifies it. */
export function writeCoverage(
  writer: CacheWriter,
  coverage: Pick<Coverage, 'resource' | 'scope' | 'complete' | 'rows' | 'setAside'> & { asOfMs: number },
  setAside: readonly SetAsideRow[],
  digest: string | null = null,
): void {
  const { resource, scope, asOfMs } = coverage
  insert(writer, 'coverage', { ...coverage, digest, heldReason: null, heldAtMs: null }, ['resource', 'scope'])
  run(writer, 'DELETE FROM set_aside WHERE resource = ? AND scope = ?', resource, scope)
  for (const { index: position, reason, raw } of setAside)
    insert(writer, 'set_aside', { resource, scope, position, reason, raw: raw.slice(0, rawLimit), atMs: asOfMs })
}

/** Records a reading that is not accepted yet; the one before stays valid. */
export function storeUnconfirmedRead(
  writer: CacheWriter,
  held: { resource: Resource; scope: string; digest: string; reason: UnconfirmedReason; atMs: number },
): void {
  run(
    writer,
    `INSERT INTO coverage (resource, scope, as_of_ms, complete, rows, set_aside, digest, held_reason, held_at_ms)
     VALUES (?, ?, NULL, 0, 0, 0, ?, ?, ?)
     ON CONFLICT (resource, scope) DO UPDATE SET digest = excluded.digest,
       held_reason = excluded.held_reason, held_at_ms = excluded.held_at_ms`,
    held.resource,
    held.scope,
    held.digest,
    held.reason,
    held.atMs,
  )
}

/** Scope that says how the others of its resource were read; the name of a day comes after it. */
const mannerScope = 'as:'

/**
 * Deletes the coverage of a resource that was read in another manner: with another date format, for which the WMS may have had an
 * empty list, or another time zone. Its rows stay until they are read again. `kinds`: only scopes that begin like one of these.
 */
export function forgetOtherManner(
  writer: CacheWriter,
  resource: Resource,
  manner: string,
  kinds: readonly string[] = [''],
): void {
  const scope = `${mannerScope}${manner}`
  const [before] = coverageBetween(writer, resource, mannerScope, `${mannerScope}~`)
  if (before?.scope === scope) return
  // An older version did not say how it read.
  if (before)
    for (const table of ['coverage', 'set_aside'])
      for (const kind of [mannerScope, ...kinds])
        run(writer, `DELETE FROM ${table} WHERE resource = ? AND scope LIKE ? || '%'`, resource, kind)
  insert(writer, 'coverage', { resource, scope, asOfMs: null, complete: false, rows: 0, setAside: 0 })
}

/**
 * Deletes the coverage of scopes that are no longer refreshed (days outside the window); their rows stay. A past day that
 * was requested once stays covered; one that is refreshed anyway may still change, and is not yet past.
 */
export function forgetScopes(writer: CacheWriter, resource: Resource, keep: readonly string[]): void {
  const kept = JSON.stringify(keep)
  for (const table of ['coverage', 'set_aside'])
    run(
      writer,
      `DELETE FROM ${table} WHERE resource = ? AND scope NOT LIKE 'supplier:%' AND scope NOT LIKE '${mannerScope}%'
         AND (scope LIKE 'past:%') = (replace(scope, 'past:', 'day:') IN (SELECT value FROM json_each(?)))`,
      resource,
      kept,
    )
}
