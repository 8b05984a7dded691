import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'

/** A file of the practice profile. */
export const profileFile = (folder: string, ...path: string[]) => join(folder, 'profiles', 'practice', ...path)

/** Changes stored rows behind the program's back, as somebody with a tool for databases can. */
export function tamper(folder: string, sql: string, ...values: unknown[]): void {
  const db = new Sqlite(profileFile(folder, 'muelle.db'))
  const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  db.pragma('foreign_keys = OFF')
  expect(db.prepare(sql).run(...values).changes).toBeGreaterThan(0)
  for (const trigger of triggers) db.exec(trigger.sql)
  db.close()
}
