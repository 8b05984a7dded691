import Sqlite from 'better-sqlite3'
import { mapStorageErrors } from './storage-failure.ts'

export type Database = Sqlite.Database
export type SqlValue = string | number | bigint | null | Uint8Array

/** One open file and its prepared statements. Only files of this folder speak SQL to it. */
export interface Connection {
  readonly db: Database
  readonly statements: Map<string, Sqlite.Statement<SqlValue[]>>
}

/** Opens a database file. `Failure` with a storage code where it cannot be opened. */
export function openFile(path: string, options: { readonly?: boolean; busyMs?: number } = {}): Connection {
  const { readonly = false, busyMs = 5000 } = options
  return mapStorageErrors(() => ({
    db: new Sqlite(path, { readonly, fileMustExist: readonly, timeout: busyMs }),
    statements: new Map(),
  }))
}

function prepared(connection: Connection, text: string): Sqlite.Statement<SqlValue[]> {
  let statement = connection.statements.get(text)
  if (!statement) {
    statement = connection.db.prepare<SqlValue[]>(text)
    connection.statements.set(text, statement)
  }
  return statement
}

/** The first row, its columns named as the caller's type says. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the query's author knows its columns
export function get<Row>(connection: Connection, text: string, ...values: SqlValue[]): Row | undefined {
  return mapStorageErrors(() => prepared(connection, text).get(...values) as Row | undefined)
}

/** All rows; never an open iterator, which would let the write-ahead log grow without end. */
export function all<Row>(connection: Connection, text: string, ...values: SqlValue[]): Row[] {
  return mapStorageErrors(() => prepared(connection, text).all(...values) as Row[])
}

/** Runs one statement; answers how many rows it changed. */
export function run(connection: Connection, text: string, ...values: SqlValue[]): number {
  return mapStorageErrors(() => prepared(connection, text).run(...values).changes)
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
    if (isThenable(value)) throw new Error('a transaction cannot wait: its effect answered a promise')
    run(connection, 'COMMIT')
    return value
  } catch (error) {
    // A full disk has already rolled back by itself.
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

/** Sets a pragma and stops where the file did not take it: durability is not a matter of luck. */
export function setPragma(db: Database, name: string, value: string, expected: unknown): void {
  mapStorageErrors(() => db.pragma(`${name} = ${value}`))
  const actual = pragma(db, name)
  if (actual !== expected) throw new Error(`pragma ${name} is ${String(actual)}, not ${String(expected)}`)
}
