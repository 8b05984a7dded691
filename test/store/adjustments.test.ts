import { expect, test } from 'vitest'
import type { Adjustment } from '../../src/main/core/domain/model.ts'
import type { AdjustmentFilter } from '../../src/main/core/store/cache/adjustment-filter.ts'
import type { KeysetPosition } from '../../src/main/core/store/cache/adjustment-paging.ts'
import { countSlice, newestPlace, nextSlice, sliceRows } from '../../src/main/core/store/cache/adjustment-paging.ts'
import { adjustmentBodies, beginAdjustmentDay, daysOverlap } from '../../src/main/core/store/cache/adjustments.ts'
import { openAdjustments } from '../../src/main/core/store/cache/open-adjustments.ts'
import type { CacheReader, CacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { openCache, withoutVerdicts } from './support/cache.ts'
import { units } from './support/chain-records.ts'

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

/** Goes through the rows of a filter, so many at a time. */
function rowsOf(reader: CacheReader, filter: AdjustmentFilter, atOnce = 2) {
  const rows = []
  let counted = 0
  for (let place: KeysetPosition = newestPlace(filter); ;) {
    const slice = nextSlice(reader, filter, place, atOnce)
    const found = sliceRows(reader, filter, slice, 1000)
    expect(found.length).toBeLessThanOrEqual(atOnce)
    rows.push(...found)
    counted += countSlice(reader, filter, slice)
    if (slice.last) break
    place = slice.from
  }
  expect(counted).toBe(rows.length)
  return rows
}

const keysOf = (reader: CacheReader, filter: AdjustmentFilter) => rowsOf(reader, filter).map((row) => row.key)

test('adjustments are replaced day by day, and found by what they changed', () => {
  const { writer, reader } = openCache()
  withoutVerdicts(reader)
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
  const keys = (filter: object) => keysOf(reader, { ...period, ...filter })
  expect(keys({})).toEqual(['k3', 'k2', 'k1', 'k0'])
  expect(keys({ from: '2026-03-02' })).toEqual(['k3', 'k2', 'k1'])
  expect(keys({ articleCode: '7' })).toEqual(['k2'])
  expect(keys({ user: 'NUÑEZ' })).toEqual(['k3', 'k1', 'k0'])
  expect(keys({ reason: 'rot' })).toEqual(['k3', 'k1', 'k0'])
  expect(keys({ changedUnits: false })).toEqual(['k2'])
  expect(keys({ changedLot: true })).toEqual(['k2'])
  expect(keys({ changedExpiry: true, changedSerial: true })).toEqual(['k3'])
  expect(keys({ location: 'rs-0', container: 'ñ' })).toEqual(['k2'])
  expect(keys({ hour: 11 })).toEqual(['k2'])
  expect(keys({ weekday: 7 })).toEqual(['k0'])
  expect(keys({ day: '2026-03-01' })).toEqual(['k0'])
  expect(keys({ withoutReason: true })).toEqual(['k2'])
  expect(keys({ withoutReason: false })).toEqual(['k3', 'k1', 'k0'])
  writer.db.exec("UPDATE adjustment SET signals = 4 WHERE key = 'k2'")
  expect(keys({ signal: 'odd_hour' })).toEqual(['k2'])
  expect(keys({ withSignals: false, changedSerial: false })).toEqual(['k1', 'k0'])
  expect(keys({ exactly: { user: 'ana nuñez ' } })).toEqual(['k3', 'k1', 'k0'])
  expect(keys({ exactly: { user: 'ana' } })).toEqual([])
  expect(keys({ exactly: { reason: null } })).toEqual(['k2'])
  expect(keys({ exactly: { user: 'Beto', location: 'RS-01' } })).toEqual(['k2'])
  expect(
    readDay('2026-03-02', 2, [
      ['k2', adjustment({ note: 'again' })],
      ['k9', adjustment()],
    ]),
  ).toMatchObject({ result: 'swapped', rows: 2, vanished: 2 })
  expect(keys({}).sort()).toEqual(['k0', 'k2', 'k9'])
  expect(adjustmentBodies(reader, ['k1', 'k2']).get('k2')).toContain('"note":"again"')
  expect(adjustmentBodies(reader, ['k1']).size).toBe(0)
  readDay('2026-03-02', 3, [['k8', adjustment()]], false)
  expect(keys({}).sort()).toEqual(['k0', 'k2', 'k8', 'k9'])
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

test('rows belong to the day of their own date, whichever day they were asked for', () => {
  const { writer, reader } = openCache()
  withoutVerdicts(reader)
  const readDay = readDayWith(writer)
  const day = (from: string, to = from) => keysOf(reader, { from, to })
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
  expect(day('2026-03-01')).toEqual([])
  expect(day('2026-03-02').sort()).toEqual(['evening', 'last second', 'midnight', 'unreadable'])
  expect(day('2026-03-03')).toEqual(['morning'])
  expect(keysOf(reader, { from: '2026-03-01', to: '2026-03-04', day: '2026-03-02' })).not.toContain('unreadable')
  expect(daysOverlap(reader, '2026-03-02', '2026-03-02')).toBe(true)
  expect(daysOverlap(reader, '2026-02-01', '2026-02-28')).toBe(false)
  // Read again for the other day: the row is there once.
  readDay('2026-03-02', 2, [
    ['evening', adjustment({ date: '2026-03-02T22:00:00' })],
    ['a', adjustment()],
  ])
  expect(day('2026-03-02').sort()).toEqual(['a', 'evening'])
  readDay('2026-03-03', 2, [
    ['morning', adjustment({ date: '2026-03-03T08:00:00' })],
    ['b', adjustment()],
  ])
  expect(day('2026-03-02').sort()).toEqual(['a', 'b', 'evening'])
})

test('counts adjustments without review in slices, whatever their number', async () => {
  const { writer, reader } = openCache()
  withoutVerdicts(reader)
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
  const judge = reader.db.prepare("INSERT INTO temp.verdict VALUES (?, 'seen')")
  for (let row = 0; row < 903; row += 1) judge.run(`2026-03-02-${row}`)
  judge.run('2026-03-03-0')
  let turns = 0
  const turn = () => Promise.resolve(void (turns += 1))
  const count = (from: string, to: string) => openAdjustments(reader, { from, to }, turn)
  expect(await count('2026-03-02', '2026-03-04')).toEqual({ rows: 1805, withSignals: 1204, firstDay: '2026-03-03' })
  expect(turns).toBe(2)
  expect(await count('2026-03-01', '2026-03-04')).toMatchObject({ rows: 2708, firstDay: '2026-03-01' })
  expect(await count('2026-03-02', '2026-03-02')).toEqual({ rows: 0, withSignals: 0, firstDay: null })
})
