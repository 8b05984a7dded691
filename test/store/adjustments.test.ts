import { expect, test } from 'vitest'
import type { Adjustment } from '../../src/main/core/domain/model.ts'
import type { AdjustmentFilter } from '../../src/main/core/domain/adjustment-filter.ts'
import { adjustmentBodies, beginAdjustmentDay, daysOverlap } from '../../src/main/core/store/cache/adjustments.ts'
import { addReview } from '../../src/main/core/store/adjustment-reviews.ts'
import { createVerdicts } from '../../src/main/core/store/cache/verdicts.ts'
import { openAdjustments } from '../../src/main/core/store/cache/open-adjustments.ts'
import type { CacheReader, CacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { openCache } from './support/cache.ts'
import { matchingRows } from './support/matching-rows.ts'
import { units } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function adjustment(patch: Partial<Adjustment> = {}): Adjustment {
  return {
    date: '2026-03-02T10:00:00',
    articleId: 1,
    articleCode: '104412',
    description: 'Yerba',
    userId: 1,
    user: 'Ana Núñez',
    containerId: null,
    container: null,
    locationId: null,
    location: null,
    reason: 'Rotura',
    note: null,
    sign: '-',
    unitsBefore: units(10),
    unitsAfter: units(8),
    lotBefore: null,
    lotAfter: null,
    serialBefore: null,
    serialAfter: null,
    expiryBefore: null,
    expiryAfter: null,
    ...patch,
  }
}

function readDayWith(writer: CacheWriter) {
  return (day: string, at: number, rows: [string, Adjustment][], complete = true) => {
    const list = beginAdjustmentDay(writer, day, at)
    list.addRows(rows.map(([key, row]) => ({ key, adjustment: row })))
    return list.commit({ complete })
  }
}

const keysOf = async (writer: CacheWriter, reader: CacheReader, filter: AdjustmentFilter) =>
  (await matchingRows(writer, reader, filter)).map((row) => row.key)

test('adjustments are replaced day by day, and found by what they changed', async () => {
  const { writer, reader } = openCache()
  const readDay = readDayWith(writer)
  readDay('2026-03-01', 1, [['k0', adjustment({ date: '2026-03-01T09:00:00' })]])
  readDay('2026-03-02', 1, [
    ['k1', adjustment()],
    [
      'k2',
      adjustment({
        date: '2026-03-02T11:00:00',
        articleCode: '7',
        user: 'Beto',
        location: 'RS-01',
        container: 'CAÑO 3',
        reason: null,
        unitsAfter: units(10),
        lotAfter: 'L2',
      }),
    ],
    [
      'k3',
      adjustment({
        date: '2026-03-02T12:00:00',
        expiryBefore: '2026-01-01',
        expiryAfter: '2027-01-01',
        serialAfter: '9',
      }),
    ],
  ])
  const period = { from: '2026-03-01', to: '2026-03-02' }
  const keys = (filter: object) => keysOf(writer, reader, { ...period, ...filter })
  expect(await keys({})).toEqual(['k3', 'k2', 'k1', 'k0'])
  expect(await keys({ from: '2026-03-02' })).toEqual(['k3', 'k2', 'k1'])
  expect(await keys({ articleCode: '7' })).toEqual(['k2'])
  expect(await keys({ user: 'NUÑEZ' })).toEqual(['k3', 'k1', 'k0'])
  expect(await keys({ reason: 'rot' })).toEqual(['k3', 'k1', 'k0'])
  expect(await keys({ changedUnits: false })).toEqual(['k2'])
  expect(await keys({ changedLot: true })).toEqual(['k2'])
  expect(await keys({ changedExpiry: true, changedSerial: true })).toEqual(['k3'])
  expect(await keys({ location: 'rs-0', container: 'ñ' })).toEqual(['k2'])
  expect(await keys({ hour: 11 })).toEqual(['k2'])
  expect(await keys({ weekday: 7 })).toEqual(['k0'])
  expect(await keys({ day: '2026-03-01' })).toEqual(['k0'])
  expect(await keys({ withoutReason: true })).toEqual(['k2'])
  expect(await keys({ withoutReason: false })).toEqual(['k3', 'k1', 'k0'])
  writer.db.exec("UPDATE adjustment SET signals = 4 WHERE key = 'k2'")
  expect(await keys({ signal: 'odd_hour' })).toEqual(['k2'])
  expect(await keys({ withSignals: false, changedSerial: false })).toEqual(['k1', 'k0'])
  expect(await keys({ exactly: { user: 'ana nuñez ' } })).toEqual(['k3', 'k1', 'k0'])
  expect(await keys({ exactly: { user: 'ana' } })).toEqual([])
  expect(await keys({ exactly: { reason: null } })).toEqual(['k2'])
  expect(await keys({ exactly: { user: 'Beto', location: 'RS-01' } })).toEqual(['k2'])
  expect(
    readDay('2026-03-02', 2, [
      ['k2', adjustment({ note: 'again' })],
      ['k9', adjustment()],
    ]),
  ).toMatchObject({ result: 'swapped', rows: 2, vanished: 2 })
  expect((await keys({})).sort()).toEqual(['k0', 'k2', 'k9'])
  expect(adjustmentBodies(reader, ['k1', 'k2']).get('k2')).toContain('"note":"again"')
  expect(adjustmentBodies(reader, ['k1']).size).toBe(0)
  readDay('2026-03-02', 3, [['k8', adjustment()]], false)
  expect((await keys({})).sort()).toEqual(['k0', 'k2', 'k8', 'k9'])
})

test('two readings of controls or adjustments may overlap without mixing their rows', () => {
  const { writer, reader } = openCache()
  const first = beginAdjustmentDay(writer, '2026-03-01', 1)
  const second = beginAdjustmentDay(writer, '2026-03-02', 1)
  first.addRows([{ key: 'a', adjustment: adjustment() }])
  second.addRows([{ key: 'b', adjustment: adjustment() }])
  second.abort()
  expect(first.commit({ complete: true })).toMatchObject({ rows: 1 })
  expect([...adjustmentBodies(reader, ['a', 'b']).keys()]).toEqual(['a'])
})

test('rows belong to the day of their own date, whichever day they were asked for', async () => {
  const { writer, reader } = openCache()
  const readDay = readDayWith(writer)
  const day = (from: string, to = from) => keysOf(writer, reader, { from, to })
  readDay('2026-03-02', 1, [
    ['midnight', adjustment({ date: '2026-03-02T00:00:00' })],
    ['last second', adjustment({ date: '2026-03-02T23:59:59' })],
    ['unreadable', adjustment({ date: '02/03/26' })],
  ])
  expect(daysOverlap(reader, '2026-03-02', '2026-03-02')).toBe(false)
  // As from a service whose days are those of another zone.
  readDay('2026-03-03', 1, [
    ['evening', adjustment({ date: '2026-03-02T22:00:00' })],
    ['morning', adjustment({ date: '2026-03-03T08:00:00' })],
  ])
  expect(await day('2026-03-01')).toEqual([])
  expect((await day('2026-03-02')).sort()).toEqual(['evening', 'last second', 'midnight', 'unreadable'])
  expect(await day('2026-03-03')).toEqual(['morning'])
  expect(await keysOf(writer, reader, { from: '2026-03-01', to: '2026-03-04', day: '2026-03-02' })).not.toContain(
    'unreadable',
  )
  expect(daysOverlap(reader, '2026-03-02', '2026-03-02')).toBe(true)
  expect(daysOverlap(reader, '2026-02-01', '2026-02-28')).toBe(false)
  // Read again for the other day: the row is there once.
  readDay('2026-03-02', 2, [
    ['evening', adjustment({ date: '2026-03-02T22:00:00' })],
    ['a', adjustment()],
  ])
  expect((await day('2026-03-02')).sort()).toEqual(['a', 'evening'])
  readDay('2026-03-03', 2, [
    ['morning', adjustment({ date: '2026-03-03T08:00:00' })],
    ['b', adjustment()],
  ])
  expect((await day('2026-03-02')).sort()).toEqual(['a', 'b', 'evening'])
})

test('counts adjustments without review day by day', async () => {
  const { writer, reader } = openCache()
  const readDay = readDayWith(writer)
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
    readDay(
      day,
      1,
      Array.from({ length: 903 }, (_, row) => [
        `${day}-${row}`,
        adjustment({ date: `${day}T10:00:00`, reason: row % 3 === 0 ? 'Rotura' : null }),
      ]),
    )
  writer.db.exec('UPDATE adjustment SET signals = 32 WHERE reason IS NULL')
  const { database } = openTestDatabase(temporaryFolder())
  const keys = [...Array.from({ length: 903 }, (_, row) => `2026-03-02-${row}`), '2026-03-03-0']
  database.transaction((primary) => {
    const review = { verdict: 'seen', note: null, at: '2026-03-05T10:00:00.000Z', operator: null } as const
    for (const key of keys) addReview(primary, key, '{}', review)
  })
  const verdicts = createVerdicts({ database })
  while (verdicts.follow());
  const count = (from: string, to: string) => openAdjustments(reader, { from, to }, verdicts, () => Promise.resolve())
  expect(await count('2026-03-02', '2026-03-04')).toEqual({ rows: 1805, withSignals: 1204, firstDay: '2026-03-03' })
  expect(await count('2026-03-01', '2026-03-04')).toMatchObject({ rows: 2708, firstDay: '2026-03-01' })
  expect(await count('2026-03-02', '2026-03-02')).toEqual({ rows: 0, withSignals: 0, firstDay: null })
})
