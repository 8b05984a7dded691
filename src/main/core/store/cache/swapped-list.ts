import type { Resource } from '../../../../contract/shapes/system.ts'
import type { SqlValue } from '../sql.ts'
import { exec, run, value } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { coverageOfScope } from './coverage.ts'

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
  /** Tables of totals, such as `stock_article_a`; created after all rows are inserted. */
  derived?: readonly DerivedTable[]
  /** Tables of what several rows share, filled with the rows. */
  shared?: readonly { name: string; sql(own: string): string }[]
  /** Begins to store rows in a table; the result turns a row into the values of `columns`. */
  values(writer: CacheWriter, table: string, requestedAtMs: number): (row: Row) => SqlValue[]
  /** The part of a row that makes two readings the same. */
  identity(row: Row): string
  /** Indexed key column of rows that a list has once; those fetched one by one survive a list that was requested before them. */
  key?: string
  /** If few rows have changed, they are changed in the table that is read. For long lists, whose rows have no key. */
  inPlace?: true
}

/** A table with a row for all rows of a list that have the same value of `key`. */
export interface DerivedTable {
  name: string
  key: string
  /** SQL of its columns. */
  columns: string
  /** Statement that fills the table `own` from the rows of the list that `where` selects. */
  fill(rows: string, own: string, where: string): string
  index: { name: string; columns: string }
}

export type Side = 'a' | 'b'

/** The table that is read now; `null` before the first reading. Call it inside the snapshot that uses it. */
export function activeTable(reader: CacheReader, resource: SwappedList<never>['resource']): string | null {
  const side = activeSide(reader, resource)
  return side === null ? null : `${resource}_${side}`
}

/** The list that is read now: its table, and a text that another reading changes, also one that changed the table in place. */
export function activeList(reader: CacheReader, resource: SwappedList<never>['resource']): ActiveList | null {
  const table = activeTable(reader, resource)
  if (table === null) return null
  return { table, version: `${table} ${coverageOfScope(reader, resource, 'all')?.asOfMs}` }
}

export interface ActiveList {
  table: string
  version: string
}

/** The table derived from the one that is read now. */
export function derivedTable(table: string, name: string): string {
  return table.replace(/_([ab])$/, `_${name}_$1`)
}

/** The side of the table that is read now. */
export function activeSide(reader: CacheReader, resource: string): Side | null {
  return value<Side>(reader, 'SELECT active FROM list_version WHERE resource = ?', resource)
}

/** Creates the empty tables of a list; drops those of an interrupted reading. */
export function createListTables<Row>(writer: CacheWriter, list: SwappedList<Row>, table: string): void {
  const columns = list.columns.map(({ name, type }) => `${name} ${type}`)
  const generated = (list.generated ?? []).map(({ name, sql }) => `${name} TEXT GENERATED ALWAYS AS (${sql}) VIRTUAL`)
  const all = ['id INTEGER NOT NULL PRIMARY KEY', ...columns, ...generated].join(', ')
  exec(writer, `${dropTables(list, table)} CREATE TABLE ${table} (${all}) STRICT`)
  for (const { name, sql } of list.shared ?? []) exec(writer, sql(derivedTable(table, name)))
}

/** Statements that drop all tables of a list. */
export function dropTables<Row>({ shared = [], derived = [] }: SwappedList<Row>, table: string): string {
  return [table, ...[...shared, ...derived].map(({ name }) => derivedTable(table, name))]
    .map((name) => `DROP TABLE IF EXISTS ${name};`)
    .join(' ')
}

/** Rows that one statement inserts. */
const rowsPerInsert = 10

/** Begins to insert rows into the table of a list, without those that `takeStored` finds. Inside transactions. */
export function stageRows<Row>(
  writer: CacheWriter,
  list: SwappedList<Row>,
  table: string,
  requestedAtMs: number,
  takeStored: (values: readonly SqlValue[]) => boolean = () => false,
): (rows: readonly Row[]) => void {
  const valuesOf = list.values(writer, table, requestedAtMs)
  const one = insertInto(table, list, 1)
  const several = insertInto(table, list, rowsPerInsert)
  const valuesPerRow = list.columns.length
  return (rows) => {
    let values: SqlValue[] = []
    for (const row of rows) {
      const own = valuesOf(row)
      if (takeStored(own)) continue
      for (const value of own) values.push(value)
      if (values.length < rowsPerInsert * valuesPerRow) continue
      run(writer, several, ...values)
      values = []
    }
    for (let at = 0; at < values.length; at += valuesPerRow) run(writer, one, ...values.slice(at, at + valuesPerRow))
  }
}

/** Creates the indexes and derived tables of a list whose rows are all there. */
export function indexList<Row>(writer: CacheWriter, list: SwappedList<Row>, table: string): void {
  for (const index of list.indexes)
    exec(writer, `CREATE INDEX ${table}_${index.name} ON ${table} (${index.columns}) ${index.where ?? ''}`)
  for (const { name, columns, fill, index } of list.derived ?? []) {
    const own = derivedTable(table, name)
    exec(writer, `CREATE TABLE ${own} (${columns}) STRICT, WITHOUT ROWID`)
    exec(writer, fill(table, own, ''))
    exec(writer, `CREATE INDEX ${own}_${index.name} ON ${own} (${index.columns})`)
  }
}

/** Names of the columns after `id`, as SQL. */
export function columnNames({ columns }: Pick<SwappedList<never>, 'columns'>): string {
  return columns.map(({ name }) => name).join(', ')
}

/** Statement that inserts so many rows. */
export function insertInto<Row>(table: string, list: SwappedList<Row>, rows: number): string {
  const row = `(${list.columns.map(() => '?').join(', ')})`
  return `INSERT INTO ${table} (${columnNames(list)}) VALUES ${Array<string>(rows).fill(row).join(', ')}`
}
