import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installation } from '../../src/main/core/settings/installation.ts'
import { cacheName, connectCacheWriter, cacheApplicationId } from '../../src/main/core/store/cache/cache-file.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  primaryApplicationId,
  primaryFileName,
} from '../../src/main/core/store/primary-database.ts'
import { makeFolder, removeFolder } from './temporary-folder.ts'

let files: ReadonlyMap<string, Buffer> | null = null

/**
 * Gives a data folder that is empty, or does not exist, the empty, migrated files of a profile, by default practice: migrating
 * takes most of a first start. `cache`: instead of the empty one. Returns false where there is something already.
 */
export function placeFreshProfile(dataFolder: string, profile = 'practice', cache?: Buffer): boolean {
  if (!isFresh(dataFolder)) return false
  files ??= migratedFiles()
  const folder = join(dataFolder, 'profiles', profile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const settings = `${JSON.stringify(installation.parse({}), null, 2)}\n`
  writeFileSync(join(dataFolder, 'installation.json'), settings, { mode: 0o600 })
  for (const [name, content] of files)
    writeFileSync(join(folder, name), name === cacheName ? (cache ?? content) : content, { mode: 0o600 })
  return true
}

function isFresh(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found === undefined || (found.isDirectory() && readdirSync(folder).length === 0)
}

function migratedFiles(): ReadonlyMap<string, Buffer> {
  const folder = makeFolder()
  try {
    const primary = connectPrimaryDatabase(join(folder, primaryFileName))
    migrate(primary, primaryMigrations, primaryApplicationId, primaryFileName)
    closePrimaryDatabase(primary)
    const cache = connectCacheWriter(join(folder, cacheName))
    migrate(cache, cacheMigrations, cacheApplicationId, cacheName)
    cache.db.close()
    return new Map([primaryFileName, cacheName].map((name) => [name, readFileSync(join(folder, name))]))
  } finally {
    removeFolder(folder)
  }
}
