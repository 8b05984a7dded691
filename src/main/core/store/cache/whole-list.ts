import type { Resource } from '../../../../contract/shapes/system.ts'
import type { SqlValue } from '../sql.ts'
import { countRows, get, insert, run } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

/**
 * A list that is always read completely. Its rows are written to the inactive one of two tables, without indexes; then one
 * row of `list_version` points to it and the other table is dropped: deleting a million rows would take a hundred times
 * longer, and readers see either the old or the new list. One reading of a list at a time.
 */
export interface SwappedList<Row> {
  resource: Extract<Resource, 'stock' | 'orders' | 'dispatches'>
  /** Columns after `id INTEGER PRIMARY KEY`, as SQL. */
  columns: readonly { name: string; type: string }[]
  /** Columns that follow from them; they take no space in the table. */
  generated?: readonly { name: string; sql: string }[]
  /** Created after all rows are inserted. */
  indexes: readonly { name: string; columns: string; where?: string }[]
  /** Tables derived from all rows, such as `stock_article_a`; created after all rows are inserted. */
  derived?: readonly { name: string; sql(rows: string, own: string): string }[]
  /** Tables of what several rows share, filled with the rows. */
  shared?: readonly { name: string; sql(own: string): string }[]
  /** Begins to store rows in a table; the result turns a row into the values of `columns`. */
  values(writer: CacheWriter, table: string, requestedAtMs: number): (row: Row) => SqlValue[]
  /** The part of a row that makes two readings the same. */
  identity(row: Row): string
  /** Indexed key column of rows that a list has once; those fetched one by one survive a list that was requested before them. */
  key?: string
}

type Side = 'a' | 'b'

/** The table that is read now; `null` before the first reading. Call it inside the snapshot that uses it. */
export function activeTable(reader: CacheReader, resource: SwappedList<never>['resource']): string | null {
  const side = activeSide(reader, resource)
  return side === null ? null : `${resource}_${side}`
}

/** The table derived from the one that is read now. */
export function derivedTable(table: string, name: string): string {
  return table.replace(/_([ab])$/, `_${name}_$1`)
}

function activeSide(reader: CacheReader, resource: string): Side | null {
  return get<{ active: Side }>(reader, 'SELECT active FROM list_version WHERE resource = ?', resource)?.active ?? null
}

export function beginWholeList<Row>(
  writer: CacheWriter,
  list: SwappedList<Row>,
  requestedAtMs: number,
): ListReading<Row> {
  const { resource } = list
  const before = activeTable(writer, resource)
  const side: Side = activeSide(writer, resource) === 'a' ? 'b' : 'a'
  const table = `${resource}_${side}`
  createListTables(writer, list, table)
  const stage = stageRows(writer, list, table, requestedAtMs)

  const reading = readList(
    writer,
    { resource, scope: 'all', requestedAtMs },
    {
      identity: (row: Row) => list.identity(row),
      stage,
      prepare: () => indexList(writer, list, table),
      apply() {
        if (list.key !== undefined) {
          dropRepeated(writer, list.key, table)
          keepLater(writer, list.key, { table, before, requestedAtMs }, list.columns)
        }
        insert(writer, 'list_version', { resource, active: side }, ['resource'])
        const rows = countRows(writer, table)
        const had = before === null ? 0 : countRows(writer, before)
        if (before !== null) writer.db.exec(dropTables(list, before))
        return { rows, vanished: Math.max(0, had - rows), left: [] }
      },
      discard() {
        if (activeTable(writer, resource) !== table) writer.db.exec(dropTables(list, table))
      },
    },
  )
  return {
    ...reading,
    commit(options) {
      // A partial list would remove the rows it lacks.
      if (options.complete || before === null) return reading.commit(options)
      reading.abort()
      return { result: 'held', reason: 'incomplete', rows: 0 }
    },
  }
}

/** Creates the empty tables of a list; drops those of an interrupted reading. */
export function createListTables<Row>(writer: CacheWriter, list: SwappedList<Row>, table: string): void {
  const columns = list.columns.map(({ name, type }) => `${name} ${type}`)
  const generated = (list.generated ?? []).map(({ name, sql }) => `${name} TEXT GENERATED ALWAYS AS (${sql}) VIRTUAL`)
  const all = ['id INTEGER NOT NULL PRIMARY KEY', ...columns, ...generated].join(', ')
  writer.db.exec(`${dropTables(list, table)} CREATE TABLE ${table} (${all}) STRICT`)
  for (const { name, sql } of list.shared ?? []) writer.db.exec(sql(derivedTable(table, name)))
}

function dropTables<Row>({ shared = [], derived = [] }: SwappedList<Row>, table: string): string {
  return [table, ...[...shared, ...derived].map(({ name }) => derivedTable(table, name))]
    .map((name) => `DROP TABLE IF EXISTS ${name};`)
    .join(' ')
}

/** Rows that one statement inserts. */
const rowsPerInsert = 10

/** Begins to insert rows into the table of a list. Inside transactions. */
export function stageRows<Row>(
  writer: CacheWriter,
  list: SwappedList<Row>,
  table: string,
  requestedAtMs: number,
): (rows: readonly Row[]) => void {
  const valuesOf = list.values(writer, table, requestedAtMs)
  const one = insertInto(table, list, 1)
  const several = insertInto(table, list, rowsPerInsert)
  return (rows) => {
    const whole = rows.length - (rows.length % rowsPerInsert)
    let values: SqlValue[] = []
    for (let at = 0; at < whole; at += 1) {
      for (const value of valuesOf(rows[at]!)) values.push(value)
      if ((at + 1) % rowsPerInsert > 0) continue
      run(writer, several, ...values)
      values = []
    }
    for (const row of rows.slice(whole)) run(writer, one, ...valuesOf(row))
  }
}

/** Creates the indexes and derived tables of a list whose rows are all there. */
export function indexList<Row>(writer: CacheWriter, list: SwappedList<Row>, table: string): void {
  for (const index of list.indexes)
    writer.db.exec(`CREATE INDEX ${table}_${index.name} ON ${table} (${index.columns}) ${index.where ?? ''}`)
  for (const { name, sql } of list.derived ?? []) writer.db.exec(sql(table, derivedTable(table, name)))
}

function insertInto<Row>(table: string, list: SwappedList<Row>, rows: number): string {
  const names = list.columns.map((column) => column.name)
  const row = `(${names.map(() => '?').join(', ')})`
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES ${Array<string>(rows).fill(row).join(', ')}`
}

/** Of rows with the same key the last one is valid. */
function dropRepeated(writer: CacheWriter, key: string, table: string): void {
  const later = `SELECT 1 FROM ${table} AS later WHERE later.${key} = ${table}.${key} AND later.id > ${table}.id`
  run(writer, `DELETE FROM ${table} WHERE EXISTS (${later})`)
}

/** Copies rows that were fetched one by one after this list was requested. */
function keepLater(
  writer: CacheWriter,
  key: string,
  { table, before, requestedAtMs }: { table: string; before: string | null; requestedAtMs: number },
  columns: SwappedList<never>['columns'],
): void {
  if (before === null) return
  const names = columns.map((column) => column.name).join(', ')
  const later = `SELECT ${key} FROM ${before} WHERE requested_at_ms > ?`
  run(writer, `DELETE FROM ${table} WHERE ${key} IN (${later})`, requestedAtMs)
  run(writer, `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${before} WHERE requested_at_ms > ?`, requestedAtMs)
}

/**
 * Writes a single fetched row into the table that is read, unless the response to a later request is stored already.
 * Inside the caller's transaction; does nothing before the first whole reading. Returns whether it was written.
 */
export function upsertSingle<Row>(
  writer: CacheWriter,
  list: SwappedList<Row> & { key: string },
  row: Row,
  requestedAtMs: number,
): boolean {
  const table = activeTable(writer, list.resource)
  if (table === null) return false
  const values = list.values(writer, table, requestedAtMs)(row)
  const key = values[list.columns.findIndex((column) => column.name === list.key)] ?? null
  const later = get(
    writer,
    `SELECT 1 FROM ${table} WHERE ${list.key} = ? AND requested_at_ms > ? LIMIT 1`,
    key,
    requestedAtMs,
  )
  if (later) return false
  run(writer, `DELETE FROM ${table} WHERE ${list.key} = ?`, key)
  run(writer, insertInto(table, list, 1), ...values)
  return true
}
