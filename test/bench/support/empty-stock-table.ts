import Sqlite from 'better-sqlite3'

export type Value = string | number | null

export interface EmptyStockTable {
  /** Its name in the cache as well. */
  table: string
  /** Without the id. */
  columns: string[]
  /** Inserts rows in one transaction. */
  add(rows: readonly Value[][]): void
  makeIndexes(): void
  close(): void
}

/** The stock table that a cache reads from, without rows and indexes, in a file of its own. */
export function emptyStockTable(cache: string, path: string): EmptyStockTable {
  const from = new Sqlite(cache, { readonly: true })
  const active = String(from.prepare("SELECT active FROM list_version WHERE resource = 'stock'").pluck().get())
  const table = `stock_${active}`
  const schema = from
    .prepare<[string], { type: string; sql: string }>(
      "SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql <> ''",
    )
    .all(table)
  const names = from.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table)
  from.close()
  const of = (wanted: string) => schema.filter(({ type }) => type === wanted).map(({ sql }) => sql)
  const db = new Sqlite(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('cache_size = -16384')
  for (const sql of of('table')) db.exec(sql)
  const columns = names.map(({ name }) => name).filter((name) => name !== 'id')
  const places = columns.map(() => '?').join(', ')
  const insert = db.prepare<Value[]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
  return {
    table,
    columns,
    add: db.transaction((rows: readonly Value[][]) => {
      for (const row of rows) insert.run(...row)
    }),
    makeIndexes() {
      for (const sql of of('index')) db.exec(sql)
    },
    close() {
      db.close()
    },
  }
}
