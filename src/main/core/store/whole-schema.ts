import { migratePrimary } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { column, openInMemory } from './sql.ts'

/**
 * True if a `muelle.db` that says that it is of the newest schema has all of its tables, columns, indexes and triggers. A file that
 * somebody else made may lack what is first used after it took the place of the data.
 */
export function hasWholeSchema(database: Connection): boolean {
  const fresh = openInMemory()
  try {
    migratePrimary(fresh)
    const own = new Set(partsOf(database))
    return partsOf(fresh).every((part) => own.has(part))
  } finally {
    fresh.db.close()
  }
}

function partsOf(file: Connection): string[] {
  return column<string>(
    file,
    `SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
     UNION SELECT 'column ' || part.name || '.' || field.name FROM sqlite_schema AS part, pragma_table_xinfo(part.name) AS field
     WHERE part.type = 'table'`,
  )
}
