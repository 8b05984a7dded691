import { Failure } from '../domain/failure.ts'
import { type RecordShape, rowsInPages } from './page-rows.ts'
import type { Connection, SqlValue } from './sql.ts'
import { all, value } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'

export type SalvagedRow = Record<string, SqlValue>

interface Column {
  name: string
  type: string
  pk: number
}

/** Logs: their rows exist nowhere else, and cannot be confused with rows of other tables. */
const logs: ReadonlySet<string> = new Set(['count_event', 'pc_chain', 'imported_event'])
const isHash = (value: SqlValue | undefined) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/**
 * Reads all readable rows of a table of a file that may be damaged: forwards up to the first damaged page, then backwards,
 * then in between by ids from other tables and pages; logs finally page by page. `schema` is an intact file with the
 * table's columns; columns that only one of both files has are omitted.
 */
export function readTable(
  schema: Connection,
  source: Connection,
  table: string,
): { rows: SalvagedRow[]; complete: boolean; isThere: boolean } {
  const columns = columnsOf(schema, table)
  const present = attempt(() => columnsOf(source, table).map((column) => column.name))
  // A file of an older version may not have the table.
  if (present?.length === 0) return { rows: [], complete: true, isThere: false }
  const keys = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  const order = keys.map((column) => column.name)
  const found = new Map<string, SalvagedRow>()
  if (present === null) {
    // The first page is damaged, so the positions of the tables are unknown.
    if (logs.has(table)) readPages(source, shapeOf(schema, table, columns), order, found)
    return { rows: [...found.values()], complete: false, isThere: false }
  }
  const names = columns.map((column) => column.name).filter((name) => present.includes(name))
  const select = `SELECT ${names.join(', ')} FROM ${table}`

  const complete = walk(source, `${select} ORDER BY ${order.join(', ')}`, [], order, found)
  if (!complete) {
    walk(source, `${select} ORDER BY ${order.map((name) => `${name} DESC`).join(', ')}`, [], order, found)
    if (table === 'count_event') walkSessions(source, select, order, found)
    if (logs.has(table)) readPages(source, shapeOf(schema, table, columns), order, found)
  }
  return { rows: [...found.values()], complete, isThere: true }
}

function columnsOf(file: Connection, table: string): Column[] {
  return all(file, `SELECT name, type, pk FROM pragma_table_info('${table}')`)
}

/** Reads each count's part of the log from both ends: one damaged page must not hide events of other counts. */
function walkSessions(source: Connection, select: string, order: string[], found: Map<string, SalvagedRow>): void {
  const ids = new Set([...found.values()].map((row) => row['session_id'] ?? null))
  for (const row of attempt(() => all<{ id: string }>(source, 'SELECT session_id AS id FROM session')) ?? [])
    ids.add(row.id)
  for (const id of ids)
    for (const direction of ['ASC', 'DESC'])
      walk(source, `${select} WHERE session_id = ? ORDER BY seq ${direction}`, [id], order, found)
}

/** Record layout of a table: in a table without row numbers the key columns come first. */
function shapeOf(schema: Connection, table: string, columns: readonly Column[]): RecordShape {
  const hasRowid = value(schema, `SELECT wr FROM pragma_table_list('${table}')`) === 0
  const key = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  if (hasRowid) return { columns, rowid: key[0]?.name ?? null }
  return { columns: [...key, ...columns.filter((column) => column.pk === 0)], rowid: null }
}

/** Reads rows directly from the pages, after emptying the write-ahead log of this private copy. */
function readPages(source: Connection, shape: RecordShape, order: string[], found: Map<string, SalvagedRow>): void {
  attempt(() => source.db.pragma('wal_checkpoint(TRUNCATE)'))
  for (const row of rowsInPages(source.db.name, shape))
    if (isHash(row['hash']) && isHash(row['previous_hash'])) keep(row, order, found)
}

function keep(row: SalvagedRow, order: string[], found: Map<string, SalvagedRow>): void {
  const key = JSON.stringify(order.map((name) => String(row[name])))
  if (!found.has(key)) found.set(key, row)
}

/** Adds rows up to the end or an unreadable page. Returns true if the end was reached. */
function walk(
  source: Connection,
  query: string,
  values: SqlValue[],
  order: string[],
  found: Map<string, SalvagedRow>,
): boolean {
  return (
    attempt(() => {
      // An open iterator is allowed here: the file is a private copy, and rows before a damaged page must be read.
      for (const row of source.db.prepare<SqlValue[], SalvagedRow>(query).iterate(...values)) keep(row, order, found)
      return true
    }) ?? false
  )
}

/** Returns `null` if the file is damaged here; other failures are thrown. */
export function attempt<T>(work: () => T): T | null {
  try {
    return mapStorageErrors(work)
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return null
    // With a damaged schema page SQLite reports the table as unknown.
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR') return null
    throw error
  }
}
