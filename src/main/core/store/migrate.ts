import { Failure } from '../domain/failure.ts'
import type { Connection, Database } from './sql.ts'
import { inTransaction, pragma } from './sql.ts'

/** One migration of a file's schema. Never changed once released; the next one has a number ten higher. */
export interface Migration {
  number: number
  /** Description, equal to the name of its module. */
  name: string
  /** SQL, run in the transaction of all pending migrations. */
  sql: string
  /** Code that runs after the SQL in the same transaction, for example for tables that may not exist. */
  apply?(db: Database): void
}

/** The file's schema version: the number of its last migration, 0 for a fresh file. */
export function schemaVersion(db: Database): number {
  return Number(pragma(db, 'user_version'))
}

/** Throws if the numbers are not 10, 20, 30…, so that a missing, repeated or renumbered migration stops the start. */
export function assertOrder(migrations: readonly Migration[]): void {
  migrations.forEach((migration, index) => {
    if (migration.number !== (index + 1) * 10)
      throw new Error(
        `migration ${migration.number} (${migration.name}) is at place ${index + 1}: numbers go by ten, without gaps`,
      )
  })
}

/** The schema version of this program. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0
}

/** Throws `db_too_new` for a file of a newer version of the program. */
export function assertNotNewer(version: number, migrations: readonly Migration[], file: string): void {
  const known = newestVersion(migrations)
  if (version > known)
    throw new Failure('db_too_new', 'A newer version of the program has written this file', { file, version, known })
}

/** Runs all pending migrations in one transaction; returns their numbers. */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  applicationId: number,
  file: string,
): number[] {
  assertOrder(migrations)
  const { db } = connection
  const version = schemaVersion(db)
  assertNotNewer(version, migrations, file)
  const pending = migrations.filter((migration) => migration.number > version)
  if (pending.length === 0) return []
  inTransaction(connection, () => {
    for (const migration of pending) {
      db.exec(migration.sql)
      migration.apply?.(db)
      db.pragma(`user_version = ${migration.number}`)
    }
    db.pragma(`application_id = ${applicationId}`)
    const broken = db.pragma('foreign_key_check')
    if (Array.isArray(broken) && broken.length > 0) throw new Error('a migration broke references between tables')
  })
  return pending.map((migration) => migration.number)
}
