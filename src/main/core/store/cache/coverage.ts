import type { Resource } from '../../../../contract/shapes/system.ts'
import type { SetAsideRow } from '../../domain/model.ts'
import { all, get, run } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'

/** What is known of one scope of a resource: a day, a state, or `all`. Times are epoch milliseconds. */
export interface Coverage {
  resource: Resource
  scope: string
  /** When the reading that stands was asked for; `null` where only one was held back so far. */
  asOfMs: number | null
  complete: boolean
  rows: number
  setAside: number
  heldReason: UnconfirmedReason | null
  heldAtMs: number | null
}

export type UnconfirmedReason = 'shrunk' | 'round'

/** A raw row is kept to this length: enough to see what is wrong with it. */
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

/** How many rows of a resource lie set aside. */
export function setAsideCount(reader: CacheReader, resource: Resource): number {
  const row = get<{ n: number }>(
    reader,
    'SELECT coalesce(sum(set_aside), 0) AS n FROM coverage WHERE resource = ?',
    resource,
  )
  return row?.n ?? 0
}

/** Rows set aside, newest first; there may be more of them than are kept. */
export function setAsideRows(reader: CacheReader, resource: Resource, limit: number): SetAsideRow[] {
  return all(
    reader,
    'SELECT position AS "index", reason, raw FROM set_aside WHERE resource = ? ORDER BY id DESC LIMIT ?',
    resource,
    limit,
  )
}

/** The digest of the last reading, be it believed or held back; `null` where there was none. */
export function lastDigest(reader: CacheReader, resource: Resource, scope: string): string | null {
  const row = get<{ digest: string | null }>(
    reader,
    'SELECT digest FROM coverage WHERE resource = ? AND scope = ?',
    resource,
    scope,
  )
  return row?.digest ?? null
}

/** Notes that a reading stands now, with the rows it could not read and what makes it the same as another. */
export function writeCoverage(
  writer: CacheWriter,
  coverage: Pick<Coverage, 'resource' | 'scope' | 'complete' | 'rows' | 'setAside'> & { asOfMs: number },
  setAside: readonly SetAsideRow[],
  digest: string | null = null,
): void {
  const { resource, scope, asOfMs } = coverage
  run(
    writer,
    `INSERT INTO coverage (resource, scope, as_of_ms, complete, rows, set_aside, digest) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (resource, scope) DO UPDATE SET as_of_ms = excluded.as_of_ms, complete = excluded.complete,
       rows = excluded.rows, set_aside = excluded.set_aside, digest = excluded.digest, held_reason = NULL, held_at_ms = NULL`,
    resource,
    scope,
    asOfMs,
    coverage.complete ? 1 : 0,
    coverage.rows,
    coverage.setAside,
    digest,
  )
  run(writer, 'DELETE FROM set_aside WHERE resource = ? AND scope = ?', resource, scope)
  for (const row of setAside)
    run(
      writer,
      'INSERT INTO set_aside (resource, scope, position, reason, raw, at_ms) VALUES (?, ?, ?, ?, ?, ?)',
      resource,
      scope,
      row.index,
      row.reason,
      row.raw.slice(0, rawLimit),
      asOfMs,
    )
}

/** Notes a reading that is not believed yet; what stood before stands on. */
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

/**
 * Forgets the coverage of scopes that are read no more (days that left the window); their rows stay. A past day that was
 * asked for once stays known.
 */
export function forgetScopes(writer: CacheWriter, resource: Resource, keep: readonly string[]): void {
  const kept = JSON.stringify(keep)
  for (const table of ['coverage', 'set_aside'])
    run(
      writer,
      `DELETE FROM ${table} WHERE resource = ? AND scope NOT LIKE 'past:%'
         AND scope NOT IN (SELECT value FROM json_each(?))`,
      resource,
      kept,
    )
}
