import type { Migration } from '../migrate.ts'

/**
 * Stock is stored in columns, without its JSON. The program converts the rows when the file is opened: until then they are in
 * `stock_older`.
 */
export const cache080: Migration = {
  number: 80,
  name: 'stock-columns',
  sql: '',
  apply(db) {
    const version = db.prepare<[], { active: string }>("SELECT active FROM list_version WHERE resource = 'stock'").get()
    const active = version === undefined ? null : `stock_${version.active}`
    const tables = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'stock_*'")
      .all()
    for (const { name } of tables) if (name !== active) db.exec(`DROP TABLE ${name}`)
    if (active === null) return
    const indexes = db
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name GLOB 'stock_*' AND sql IS NOT NULL",
      )
      .all()
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
    db.exec(`ALTER TABLE ${active} RENAME TO stock_older; DELETE FROM list_version WHERE resource = 'stock'`)
  },
}
