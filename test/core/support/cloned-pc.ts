import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { TestCore } from '../../support/core.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The data on a second PC whose whole disk is a copy: the same id of the system, the same number of the folder, the key. */
export function cloneOf({ folder: original }: Pick<TestCore, 'folder'>): string {
  const folder = join(temporaryFolder(), 'clone')
  cpSync(original, folder, { recursive: true })
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec(`DELETE FROM setting WHERE key = 'devicePlace'`)
  db.close()
  return folder
}
