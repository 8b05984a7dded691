import { countRows, exec, get, insert, run } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'
import { beginChanges } from './list-changes.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'
import type { Side, SwappedList } from './swapped-list.ts'
import {
  activeSide,
  activeTable,
  columnNames,
  createListTables,
  dropTables,
  indexList,
  insertInto,
  stageRows,
} from './swapped-list.ts'

/** Begins to read a list that replaces the stored one at its end. One reading of a list at a time. */
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
  const changes = before === null ? null : beginChanges(writer, list, before, table)
  const stage = stageRows(writer, list, table, requestedAtMs, changes?.takeStored)

  const reading = readList(
    writer,
    { resource, scope: 'all', requestedAtMs },
    {
      identity: (row: Row) => list.identity(row),
      stage,
      prepare() {
        if (changes?.areFew()) return
        changes?.copyStored()
        indexList(writer, list, table)
      },
      apply() {
        if (changes?.areFew()) return { ...changes.apply(), left: [] }
        if (list.key !== undefined) {
          dropRepeated(writer, list.key, table)
          keepLater(writer, list.key, { table, before, requestedAtMs }, columnNames(list))
        }
        insert(writer, 'list_version', { resource, active: side }, ['resource'])
        const rows = countRows(writer, table)
        const had = before === null ? 0 : countRows(writer, before)
        if (before !== null) exec(writer, dropTables(list, before))
        return { rows, vanished: Math.max(0, had - rows), left: [] }
      },
      discard() {
        if (activeTable(writer, resource) !== table) exec(writer, dropTables(list, table))
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
  names: string,
): void {
  if (before === null) return
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
