import { Failure } from '../domain/failure.ts'
import type { Connection, Database } from './sql.ts'
import { inTransaction, pragma } from './sql.ts'

/** One step of a file's schema. Once released it is never changed; the next step gets the next ten. */
export interface Migration {
  number: number
  /** What the step does, in the name of its module. */
  name: string
  /** SQL of the step, run inside the transaction of all pending steps. */
  sql: string
  /** What SQL alone can't say, after it and in the same transaction: such as tables that are not always there. */
  apply?(db: Database): void
}

/** The file's schema version: the number of its last migration, 0 for a fresh file. */
export function schemaVersion(db: Database): number {
  return Number(pragma(db, 'user_version'))
}

/** Stops the start where the list is not 10, 20, 30…: a step was forgotten, doubled or renumbered. */
export function assertOrder(migrations: readonly Migration[]): void {
  migrations.forEach((migration, index) => {
    if (migration.number !== (index + 1) * 10)
      throw new Error(
        `migration ${migration.number} (${migration.name}) is at place ${index + 1}: numbers go by ten, without gaps`,
      )
  })
}

/** The version this program writes. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0
}

/** `db_too_new` for a file that a newer program has written; it is left as it is. */
export function refuseNewer(version: number, migrations: readonly Migration[], file: string): void {
  const known = newestVersion(migrations)
  if (version > known)
    throw new Failure('db_too_new', 'A newer version of the program has written this file', { file, version, known })
}

/** Runs all pending steps in one transaction; answers the numbers of those that ran. */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  applicationId: number,
  file: string,
): number[] {
  assertOrder(migrations)
  const { db } = connection
  const version = schemaVersion(db)
  refuseNewer(version, migrations, file)
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
