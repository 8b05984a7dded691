import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheApplicationId, cacheName, connectCacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { isUpgradeLong, openCacheReader, openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { upgradeCache } from '../../src/main/core/refresh/upgrade-cache.ts'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { memoryLog } from '../support/core.ts'
import { matchingRows } from '../store/support/matching-rows.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('adjustments of an older copy learn what figures and filters ask, without the WMS', async () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 2), cacheApplicationId, cacheName)
  const insert = old.db.prepare(
    `INSERT INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units, changed_lot,
       changed_serial, changed_expiry, body) VALUES (?, '2026-03-02', ?, 'A', '', '', 1, 0, 0, 0, ?)`,
  )
  function put(key: string, date: string, unitsBefore: number | null, unitsAfter: number): void {
    const texts = { user: ' Tomás ', reason: key === 'other' ? ' ' : 'Rotura', location: 'RS-01', container: 'C É' }
    const attributes = { lotBefore: null, lotAfter: null, expiryBefore: null, expiryAfter: null, sign: null }
    const body = { date, articleCode: 'A', unitsBefore, unitsAfter, ...texts, ...attributes }
    insert.run(key, date, JSON.stringify(body))
  }
  put('taken', '2026-03-02T09:00:00', 5_000_000, 2_000_000)
  put('back', '2026-03-02T10:00:00', 2_000_000, 5_000_000)
  put('other', '2026-03-02T11:00:00', 2_000_000, 9_000_000)
  put('unknown', '2026-03-02T12:00:00', null, 3_000_000)
  put('before', '2026-03-01T23:30:00', 1_000_000, 2_000_000)
  old.db.close()

  for (let opened = 0; opened < 2; opened += 1) {
    const writer = openCacheWriter({ folder })
    const filter = { from: '2026-03-01', to: '2026-03-02' }
    const columns = writer.db.prepare("SELECT own_day FROM adjustment_column WHERE name = 'units' ORDER BY 1")
    expect(columns.pluck().all()).toEqual(['2026-03-01', '2026-03-02'])
    const found = await matchingRows(writer, writer, filter)
    expect(found.map(({ key, signals }) => [key, signals])).toEqual([
      ['unknown', 0],
      ['other', 0],
      ['back', 0],
      ['taken', 0],
      ['before', 0],
    ])
    const ofBefore = { ...filter, hour: 23, weekday: 7, day: '2026-03-01', withoutReason: false }
    expect((await matchingRows(writer, writer, ofBefore)).map(({ key }) => key)).toEqual(['before'])
    expect(await matchingRows(writer, writer, { ...filter, withoutReason: true })).toHaveLength(1)
    expect(await matchingRows(writer, writer, { ...filter, exactly: { user: 'tomas' } })).toHaveLength(5)
    expect(await matchingRows(writer, writer, { ...filter, container: 'c e', location: 'rs' })).toHaveLength(5)
    writer.db.close()
  }
})

test('more rows than are derived at once, broken off in between: all of them are derived, and judged with the next refresh', () => {
  const folder = temporaryFolder()
  const writer = openCacheWriter({ folder })
  const insert = writer.db.prepare(
    `INSERT INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units, changed_lot,
       changed_serial, changed_expiry, units_changed, body, own_day, signals)
     VALUES (?, '2026-03-02', '2026-03-02T09:00:00', ?, '', '', 1, 0, 0, 0, ?, ?, ?, ?)`,
  )
  const date = '2026-03-02T09:00:00'
  for (let index = 0; index < 6000; index += 1) {
    const units = index % 2 === 0 ? { unitsBefore: 1, unitsAfter: 3 } : { unitsBefore: 3, unitsAfter: 1 }
    const body = {
      ...units,
      date,
      reason: 'x',
      articleCode: `A${Math.floor(index / 2)}`,
      lotBefore: null,
      lotAfter: null,
    }
    // The first half as if a start had been broken off behind them.
    const derived = index < 3000
    const changed = units.unitsAfter - units.unitsBefore
    insert.run(
      `k${index}`,
      body.articleCode,
      changed,
      JSON.stringify(body),
      derived ? '2026-03-02' : '',
      derived ? 0 : null,
    )
  }
  writer.db.close()
  const again = openCacheWriter({ folder })
  expect(again.db.prepare('SELECT signals, own_day, count(*) AS n FROM adjustment GROUP BY 1, 2').all()).toEqual([
    { signals: 0, own_day: '2026-03-02', n: 6000 },
  ])
  expect(again.db.prepare('SELECT own_day, judged_on FROM adjustment_day').all()).toEqual([
    { own_day: '2026-03-02', judged_on: '' },
  ])
  again.db.close()
})

test('a large cache is upgraded outside this thread, which keeps responding', async () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 3), cacheApplicationId, cacheName)
  const insert = old.db.prepare(
    `INSERT INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units, changed_lot,
       changed_serial, changed_expiry, units_changed, body)
     VALUES (?, '2026-03-02', '2026-03-02T09:00:00', ?, '', '', 1, 0, 0, 0, 1, ?)`,
  )
  const body = { date: '2026-03-02T09:00:00', unitsBefore: 0, unitsAfter: 1, note: 'x'.repeat(2000) }
  old.db.transaction(() => {
    for (let row = 0; row < 3000; row += 1)
      insert.run(`k${row}`, `A${row}`, JSON.stringify({ ...body, articleCode: `A${row}` }))
  })()
  old.db.close()
  expect(isUpgradeLong(folder)).toBe(true)

  const entry = new URL('../../src/main/core/refresh/refresh-worker.ts', import.meta.url)
  const log = memoryLog()
  const upgraded = upgradeCache({ entry, profileFolder: folder, clock: systemClock, log })
  // This thread has done nothing of it.
  expect(isUpgradeLong(folder)).toBe(true)
  await upgraded
  expect(log.lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
    'cache.upgrade',
    'cache.upgraded',
  ])
  expect(isUpgradeLong(folder)).toBe(false)
  const reader = openCacheReader(folder)
  const left = 'SELECT count(*) FROM adjustment WHERE signals IS NULL'
  expect(reader.db.prepare(left).pluck().get()).toBe(0)
  expect(reader.db.pragma('user_version', { simple: true })).toBe(cacheMigrations.at(-1)?.number)
  reader.db.close()
})
