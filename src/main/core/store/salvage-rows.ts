import { Failure } from '../domain/failure.ts'
import { type RecordShape, rowsInPages } from './page-rows.ts'
import type { Connection, SqlValue } from './sql.ts'
import { all, get } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'

export type SalvagedRow = Record<string, SqlValue>

interface Column {
  name: string
  type: string
  pk: number
}

/** Logs: what is lost of them exists nowhere else, and their rows cannot be taken for those of another table. */
const logs: ReadonlySet<string> = new Set(['count_event', 'pc_chain', 'imported_event'])
const isHash = (value: SqlValue | undefined) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/**
 * Reads what can be read of a table of a file that may be damaged: from the front until a page is bad, then from the
 * back, then in between by what other tables and pages still name; a log in the end page by page. `schema` is a sound file that says how the table is
 * built; columns that only one of both has are left out.
 */
export function readTable(
  schema: Connection,
  source: Connection,
  table: string,
): { rows: SalvagedRow[]; complete: boolean } {
  const targetColumns = columnsOf(schema, table)
  const present = attempt(() => columnsOf(source, table).map((column) => column.name))
  // An older file may have no such table yet.
  if (present?.length === 0) return { rows: [], complete: true }
  const keys = targetColumns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  const order = keys.map((column) => column.name)
  const found = new Map<string, SalvagedRow>()
  if (present === null) {
    // The first page is bad: nothing says where a table lies.
    if (logs.has(table)) readPages(source, shapeOf(schema, table, targetColumns), order, found)
    return { rows: [...found.values()], complete: false }
  }
  const names = targetColumns.map((column) => column.name).filter((name) => present.includes(name))
  const select = `SELECT ${names.join(', ')} FROM ${table}`

  const complete = walk(source, `${select} ORDER BY ${order.join(', ')}`, [], order, found)
  if (!complete) {
    walk(source, `${select} ORDER BY ${order.map((name) => `${name} DESC`).join(', ')}`, [], order, found)
    if (table === 'count_event') walkSessions(source, select, order, found)
    if (logs.has(table)) readPages(source, shapeOf(schema, table, targetColumns), order, found)
  }
  return { rows: [...found.values()], complete }
}

function columnsOf(file: Connection, table: string): Column[] {
  return all(file, `SELECT name, type, pk FROM pragma_table_info('${table}')`)
}

/** Each session's part of the log from both ends: one bad page must not hide the others' events. */
function walkSessions(source: Connection, select: string, order: string[], found: Map<string, SalvagedRow>): void {
  const ids = new Set([...found.values()].map((row) => row['session_id'] ?? null))
  for (const row of attempt(() => all<{ id: string }>(source, 'SELECT session_id AS id FROM session')) ?? [])
    ids.add(row.id)
  for (const id of ids)
    for (const direction of ['ASC', 'DESC'])
      walk(source, `${select} WHERE session_id = ? ORDER BY seq ${direction}`, [id], order, found)
}

/** In a table without row numbers the key's columns come first. */
function shapeOf(schema: Connection, table: string, columns: readonly Column[]): RecordShape {
  const hasRowid = get<{ wr: number }>(schema, `SELECT wr FROM pragma_table_list('${table}')`)?.wr === 0
  const key = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  if (hasRowid) return { columns, rowid: key[0]?.name ?? null }
  return { columns: [...key, ...columns.filter((column) => column.pk === 0)], rowid: null }
}

/** The file is a private copy of which nothing lies in its write-ahead log any more. */
function readPages(source: Connection, shape: RecordShape, order: string[], found: Map<string, SalvagedRow>): void {
  attempt(() => source.db.pragma('wal_checkpoint(TRUNCATE)'))
  for (const row of rowsInPages(source.db.name, shape))
    if (isHash(row['hash']) && isHash(row['previous_hash'])) keep(row, order, found)
}

function keep(row: SalvagedRow, order: string[], found: Map<string, SalvagedRow>): void {
  const key = JSON.stringify(order.map((name) => String(row[name])))
  if (!found.has(key)) found.set(key, row)
}

/** Adds rows until the end, or until a page that cannot be read. Answers whether the end was reached. */
function walk(
  source: Connection,
  query: string,
  values: SqlValue[],
  order: string[],
  found: Map<string, SalvagedRow>,
): boolean {
  return (
    attempt(() => {
      // The one open iterator of the store: the file is a private copy, and a bad page must not cost the good ones.
      for (const row of source.db.prepare<SqlValue[], SalvagedRow>(query).iterate(...values)) keep(row, order, found)
      return true
    }) ?? false
  )
}

/** `null` where the file is damaged at this place; any other failure goes on. */
function attempt<T>(work: () => T): T | null {
  try {
    return mapStorageErrors(work)
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return null
    // A damaged schema page makes the table unknown rather than broken.
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR') return null
    throw error
  }
}
