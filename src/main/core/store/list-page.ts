import type { CursorPart, Page } from './cursor.ts'
import { decodeCursor, toPage } from './cursor.ts'
import type { Connection, SqlValue } from './sql.ts'
import { all, countRows, toField } from './sql.ts'

/** Conditions that a row has to meet, all of them, with their values in order. */
export interface Conditions {
  add(sql: string, ...values: SqlValue[]): void
  /** Every word of a text normalized for search occurs in the column. */
  addWords(column: string, normalizedText: string): void
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export function createConditions(...first: string[]): Conditions {
  const conditions = first
  const values: SqlValue[] = []
  function add(sql: string, ...more: SqlValue[]): void {
    conditions.push(sql)
    values.push(...more)
  }
  return {
    add,
    addWords(column, text) {
      for (const word of text.split(' ')) if (word !== '') add(`instr(${column}, ?) > 0`, word)
    },
    get sql() {
      return conditions.length === 0 ? '1 = 1' : conditions.join(' AND ')
    },
    values,
  }
}

/** The part of a list that the caller asks for. */
export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

/** A list in a fixed order. */
export interface ListQuery<Row> {
  /** Columns of a row, as SQL. */
  columns: string
  /** Tables of the rows, as SQL. */
  from: string
  /** Tables that are enough to count the rows; `from` unless named. */
  countFrom?: string
  where: Pick<Conditions, 'sql' | 'values'>
  /** Counts the rows of lists that know it without reading them. */
  total?: () => number
  /** Columns that order the list and tell its rows apart. */
  order: readonly string[]
  direction: 'ASC' | 'DESC'
  /** The values of `order` in a row, where they are not the fields of these columns. */
  place?: (row: Row) => CursorPart[]
}

/** The page of a list that has not been read from the WMS yet. */
export const emptyPage: Page<never> = { rows: [], total: 0, nextCursor: null }

/** One page of a list, and how many rows the list has. */
export function readPage<Row extends object>(
  connection: Connection,
  list: ListQuery<Row>,
  request: PageRequest,
): Page<Row> {
  const { where, order, direction } = list
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, order.length)
  const isAfter = `AND (${order.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${order.map(() => '?').join(', ')})`
  const total =
    list.total?.() ?? countRows(connection, `${list.countFrom ?? list.from} WHERE ${where.sql}`, ...where.values)
  const rows = all<Row>(
    connection,
    `SELECT ${list.columns} FROM ${list.from} WHERE ${where.sql} ${after ? isAfter : ''}
     ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')} LIMIT ?`,
    ...where.values,
    ...(after ?? []),
    request.limit + 1,
  )
  const fields = order.map(toField)
  const place = list.place ?? ((row: Row) => fields.map((name) => (row as Record<string, CursorPart>)[name] ?? null))
  return toPage(rows, request.limit, total, place)
}

/** The same page with its rows as the caller wants them. */
export function mapPage<Row, Result>(page: Page<Row>, map: (row: Row) => Result): Page<Result> {
  return { ...page, rows: page.rows.map(map) }
}
