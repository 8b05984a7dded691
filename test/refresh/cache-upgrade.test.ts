import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nextAdjustments } from '../../src/main/core/store/cache/adjustments.ts'
import { cacheApplicationId, cacheName, connectCacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { temporaryFolder } from '../support/core.ts'

test('adjustments of an older copy learn their units, so that one that takes another back is found', () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 2), cacheApplicationId, cacheName)
  const insert = old.db.prepare(
    `INSERT INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units, changed_lot,
       changed_serial, changed_expiry, body) VALUES (?, '2026-03-02', ?, 'A', '', '', 1, 0, 0, 0, ?)`,
  )
  const body = (unitsBefore: number | null, unitsAfter: number) => JSON.stringify({ unitsBefore, unitsAfter })
  insert.run('taken', '2026-03-02T09:00:00', body(5_000_000, 2_000_000))
  insert.run('back', '2026-03-02T10:00:00', body(2_000_000, 5_000_000))
  insert.run('other', '2026-03-02T11:00:00', body(2_000_000, 9_000_000))
  insert.run('unknown', '2026-03-02T12:00:00', body(null, 3_000_000))
  old.db.close()

  const writer = openCacheWriter({ folder })
  const { rows } = nextAdjustments(writer, { from: '2026-03-02', to: '2026-03-02' }, undefined, 10)
  writer.db.close()
  expect(rows.map(({ key, paired }) => [key, paired])).toEqual([
    ['unknown', false],
    ['other', false],
    ['back', true],
    ['taken', true],
  ])
})
