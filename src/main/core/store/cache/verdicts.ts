import { createMuteFilter } from '../../domain/signals/mutes.ts'
import { mutesVersion, signalMutes } from '../signal-mutes.ts'
import { all, get, run } from '../sql.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import type { CacheReader } from './cache-file.ts'

/** Number of reviews copied per batch. */
const copiedAtOnce = 2000

/**
 * The muted signals, and the current verdicts, copied from `muelle.db` to a temporary table of the reading connection of `cache.db`, so that
 * adjustments can be filtered by verdict. The connection may be read-only.
 */
export interface Verdicts {
  /** Copies the next batch of new reviews; returns true if there are more. */
  follow(): boolean
  /** Changes with the copied reviews and the muted signals. */
  version(): string
}

export function createVerdicts({ cache, database }: { cache: CacheReader; database: PrimaryDatabase }): Verdicts {
  cache.db.pragma('temp_store = MEMORY')
  cache.db.exec(
    'CREATE TEMP TABLE verdict (key TEXT NOT NULL PRIMARY KEY, verdict TEXT NOT NULL) STRICT, WITHOUT ROWID',
  )
  let known = 0
  let mutes = ''
  let filter = createMuteFilter([])
  // Not deterministic: muting changes its result.
  cache.db.function('muelle_shown', (signals, user, articleCode) =>
    filter(Number(signals), typeof user === 'string' ? user : null, String(articleCode)),
  )
  return {
    follow() {
      const version = mutesVersion(database)
      if (version !== mutes) {
        filter = createMuteFilter(signalMutes(database).filter(({ endedAt }) => endedAt === null))
        mutes = version
      }
      const newest = get<{ id: number | null }>(database, 'SELECT max(id) AS id FROM adjustment_review')?.id ?? 0
      if (newest === known) return false
      const rows = all<{ id: number; key: string; verdict: string }>(
        database,
        'SELECT id, key, verdict FROM adjustment_review WHERE id > ? ORDER BY id LIMIT ?',
        known,
        copiedAtOnce,
      )
      for (const { id, key, verdict } of rows) {
        if (verdict === 'open') run(cache, 'DELETE FROM temp.verdict WHERE key = ?', key)
        else run(cache, 'INSERT OR REPLACE INTO temp.verdict (key, verdict) VALUES (?, ?)', key, verdict)
        known = id
      }
      return known < newest
    },
    version: () => `${known} ${mutes}`,
  }
}
