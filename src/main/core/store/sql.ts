import Sqlite from 'better-sqlite3'
import { Failure } from '../domain/failure.ts'
import { createPrivateFile } from './private-files.ts'
import { mapStorageErrors } from './storage-failure.ts'

export type Database = Sqlite.Database
export type SqlValue = string | number | bigint | null | Uint8Array

/** One open file and its prepared statements. Only files of this folder speak SQL to it. */
export interface Connection {
  readonly db: Database
  readonly statements: Map<string, Sqlite.Statement<SqlValue[]>>
  /** Called when a statement meets a damaged part of the file; returns what the statement throws. */
  readonly onDamage?: (damage: Failure) => Failure
}

/**
 * Opens a database file, readable by its owner only; SQLite gives its companions the same rights. Throws `Failure` with a
 * storage code if it cannot be opened.
 */
export function openFile(path: string, options: { readonly?: boolean; busyMs?: number } = {}): Connection {
  const { readonly = false, busyMs = 5000 } = options
  return mapStorageErrors(() => {
    if (!readonly) createPrivateFile(path)
    return { db: new Sqlite(path, { readonly, fileMustExist: readonly, timeout: busyMs }), statements: new Map() }
  })
}

/** Opens a file, for reading unless it is said otherwise, and closes it after the work. */
export function withFile<T>(
  path: string,
  work: (file: Connection) => T,
  options: Parameters<typeof openFile>[1] = { readonly: true },
): T {
  const file = openFile(path, options)
  try {
    return work(file)
  } finally {
    file.db.close()
  }
}

/** Opens an empty database that is never written to a disk. */
export function openInMemory(): Connection {
  return { db: new Sqlite(':memory:'), statements: new Map() }
}

/**
 * Prepared once. SQLite prepares a statement again at every run where the value of a parameter may influence the plan, such as
 * that of a LIMIT; the plus, which has no other effect, hides it. https://www.sqlite.org/optoverview.html (section 4, unary "+")
 * Statements of a scan are texts of their module: one composed at every call is hashed at every call.
 */
function prepared(connection: Connection, text: string): Sqlite.Statement<SqlValue[]> {
  let statement = connection.statements.get(text)
  if (!statement) {
    statement = connection.db.prepare<SqlValue[]>(text.replaceAll('?', '+?'))
    connection.statements.set(text, statement)
  }
  return statement
}

/** Runs a statement and converts expected errors to `Failure`. */
function guarded<T>(connection: Connection, work: () => T): T {
  try {
    return mapStorageErrors(work, connection.db.name)
  } catch (error) {
    throw error instanceof Failure && error.code === 'storage_corrupt' ? (connection.onDamage?.(error) ?? error) : error
  }
}

/** The first row, its columns named as the caller's type says; `null` if there is none. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the query's author knows its columns
export function get<Row>(connection: Connection, text: string, ...values: SqlValue[]): Row | null {
  return guarded(connection, () => (prepared(connection, text).get(...values) ?? null) as Row | null)
}

/** All rows; never an open iterator, which would let the write-ahead log grow without end. */
export function all<Row>(connection: Connection, text: string, ...values: SqlValue[]): Row[] {
  return guarded(connection, () => prepared(connection, text).all(...values) as Row[])
}

/** All rows, each as the values of its columns. */
export function allValues(connection: Connection, text: string, ...values: SqlValue[]): SqlValue[][] {
  return guarded(
    connection,
    () =>
      prepared(connection, text)
        .raw()
        .all(...values) as SqlValue[][],
  )
}

/** The only column of all rows. */
export function column<Value extends SqlValue>(connection: Connection, text: string, ...values: SqlValue[]): Value[] {
  return all<Record<string, Value>>(connection, text, ...values).flatMap((row) => Object.values(row))
}

/** The only column of the first row; `null` if there is none. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the query's author knows its column
export function value<Value extends SqlValue>(
  connection: Connection,
  text: string,
  ...values: SqlValue[]
): Value | null {
  const row = get<Record<string, Value>>(connection, text, ...values)
  return row && (Object.values(row)[0] ?? null)
}

/** True if the query finds a row. */
export function exists(connection: Connection, text: string, ...values: SqlValue[]): boolean {
  return get(connection, text, ...values) !== null
}

/** The number of rows of a table, or of a table with its condition: `session WHERE status = ?`. */
export function countRows(connection: Connection, from: string, ...values: SqlValue[]): number {
  return value<number>(connection, `SELECT count(*) FROM ${from}`, ...values) ?? 0
}

/** Runs one statement and returns the number of rows that it changed. */
export function run(connection: Connection, text: string, ...values: SqlValue[]): number {
  return guarded(connection, () => prepared(connection, text).run(...values).changes)
}

/** Runs statements without parameters, which are not prepared again: they make or drop tables. */
export function exec({ db }: Connection, text: string): void {
  mapStorageErrors(() => db.exec(text), db.name)
}

/** A row to write: each field is stored in the column of its name (`sessionId` in `session_id`), booleans as 0 and 1. */
type Writable<T> = { [Field in keyof T]: SqlValue | boolean }

/**
 * Inserts a row. `conflict` says what happens if it exists already: `ignore` keeps the old row, names of columns with a
 * unique index replace all its other columns. Without it the constraint fails. Returns the number of changed rows.
 */
export function insert<T extends Writable<T>>(
  connection: Connection,
  table: string,
  row: T,
  conflict?: 'ignore' | readonly (keyof T & string)[],
): number {
  const text = insertText(table, Object.keys(row), conflict)
  return run(connection, text, ...Object.values<SqlValue | boolean>(row).map(toSqlValue))
}

interface InsertText {
  fields: readonly string[]
  conflict: string | undefined
  text: string
}

/** Texts of INSERT statements by table: written anew for every row they took a twentieth of a scan. */
const insertTexts = new Map<string, InsertText[]>()

function insertText(table: string, fields: readonly string[], conflict?: 'ignore' | readonly string[]): string {
  const known = insertTexts.get(table) ?? []
  const isSame = (one: InsertText) =>
    one.conflict === conflict?.toString() &&
    one.fields.length === fields.length &&
    one.fields.every((field, at) => field === fields[at])
  const same = known.find(isSame)
  if (same) return same.text
  const columns = fields.map(toColumn).join(', ')
  const places = fields.map(() => '?').join(', ')
  const text = `INSERT INTO ${table} (${columns}) VALUES (${places})${conflictClause(fields, conflict)}`
  insertTexts.set(table, [...known, { fields, conflict: conflict?.toString(), text }])
  return text
}

function conflictClause(fields: readonly string[], conflict?: 'ignore' | readonly string[]): string {
  if (conflict === undefined) return ''
  if (conflict === 'ignore') return ' ON CONFLICT DO NOTHING'
  const others = fields.filter((field) => !conflict.includes(field)).map(toColumn)
  const changes = others.map((name) => `${name} = excluded.${name}`)
  return ` ON CONFLICT (${conflict.map(toColumn).join(', ')}) DO UPDATE SET ${changes.join(', ')}`
}

/** Changes the fields of `patch` in the rows whose columns have the values of `key`. Returns their number. */
export function update<T extends Writable<T>, Key extends Writable<Key>>(
  connection: Connection,
  table: string,
  key: Key,
  patch: T,
): number {
  const assign = (fields: object) => Object.keys(fields).map((field) => `${toColumn(field)} = ?`)
  const values = [patch, key].flatMap((fields) => Object.values<SqlValue | boolean>(fields).map(toSqlValue))
  return run(
    connection,
    `UPDATE ${table} SET ${assign(patch).join(', ')} WHERE ${assign(key).join(' AND ')}`,
    ...values,
  )
}

/** The column of a field: `session_id` of `sessionId`. */
export function toColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The field of a column: `sessionId` of `session.session_id`. */
export function toField(column: string): string {
  return column.replace(/^\w+\./, '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function toSqlValue(value: SqlValue | boolean): SqlValue {
  return typeof value === 'boolean' ? Number(value) : value
}

/**
 * Runs the effect in one IMMEDIATE transaction; whatever it throws rolls back. It must be synchronous: a promise would
 * let other work slip in between, so one that comes back rolls back too.
 */
export function inTransaction<T>(connection: Connection, effect: () => T): T {
  const { db } = connection
  if (db.inTransaction) throw new Error('a transaction inside a transaction')
  run(connection, 'BEGIN IMMEDIATE')
  try {
    const value = effect()
    if (isThenable(value)) throw new Error('a transaction cannot wait: its effect returned a promise')
    run(connection, 'COMMIT')
    return value
  } catch (error) {
    // On a full disk SQLite has already rolled back.
    if (db.inTransaction) run(connection, 'ROLLBACK')
    throw error
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** A pragma's single value. */
export function pragma(db: Database, text: string): unknown {
  return mapStorageErrors(() => db.pragma(text, { simple: true }))
}

/** Changes when another connection has written to the file. */
export function dataVersion(connection: Connection): number {
  return value<number>(connection, 'PRAGMA data_version') ?? 0
}

/** Sets a pragma and throws if it did not take effect: durability depends on it. */
export function setPragma(db: Database, name: string, value: string, expected: unknown): void {
  mapStorageErrors(() => db.pragma(`${name} = ${value}`))
  const actual = pragma(db, name)
  if (actual !== expected) throw new Error(`pragma ${name} is ${String(actual)}, not ${String(expected)}`)
}
