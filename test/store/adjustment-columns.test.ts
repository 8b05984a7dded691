import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnsOf,
  pickedColumns,
  type AdjustmentColumns,
  type ColumnRow,
} from '../../src/main/core/domain/adjustment-columns.ts'
import { createRowFilter } from '../../src/main/core/domain/adjustment-filter.ts'
import type { Adjustment } from '../../src/main/core/domain/model.ts'
import { normalizeForSearch } from '../../src/main/core/domain/text.ts'
import { withColumns, writeMissingColumns } from '../../src/main/core/store/cache/adjustment-columns.ts'
import { judgeAdjustments } from '../../src/main/core/store/cache/adjustment-judging.ts'
import { openWords } from '../../src/main/core/store/cache/adjustment-words.ts'
import { beginAdjustmentDay } from '../../src/main/core/store/cache/adjustments.ts'
import type { CacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'
import { findRows } from './support/matching-rows.ts'

const pause = () => Promise.resolve()

function row(date: string, patch: Partial<Adjustment> = {}): Adjustment {
  const before = { unitsBefore: units(10), lotBefore: null, serialBefore: null, expiryBefore: null }
  const after = { unitsAfter: units(8), lotAfter: null, serialAfter: null, expiryAfter: null }
  const ids = { articleId: 1, userId: 1, containerId: null, locationId: null }
  const texts = { articleCode: 'A', description: null, user: 'Ana', container: null, location: null, note: null }
  return { date, reason: 'Rotura', sign: '-', ...ids, ...texts, ...before, ...after, ...patch }
}

function readDay(writer: CacheWriter, day: string, rows: [string, Adjustment][]): void {
  const reading = beginAdjustmentDay(writer, day, 1)
  reading.addRows(rows.map(([key, adjustment]) => ({ key, adjustment })))
  reading.commit({ complete: true })
}

const daysWithColumns = ({ db }: CacheWriter) =>
  db.prepare('SELECT DISTINCT own_day FROM adjustment_column ORDER BY 1').pluck().all()

test('whatever changes a row deletes the columns of its day, which are written again with the next refresh', async () => {
  const { writer, reader } = openCache()
  const period = { from: '2026-03-01', to: '2026-03-04' }
  const keys = async () => (await findRows(reader, period)).map(({ key, signals }) => [key, signals])
  readDay(writer, '2026-03-01', [['k1', row('2026-03-01T10:00:00', { reason: null })]])
  readDay(writer, '2026-03-02', [['undated', row('02/03/26')]])
  writer.db.exec("UPDATE adjustment SET signals = 32 WHERE key = 'k1'")
  await writeMissingColumns(writer, pause)
  expect(daysWithColumns(writer)).toEqual(['2026-03-01', '2026-03-02'])
  expect(await keys()).toEqual([
    ['undated', 0],
    ['k1', 32],
  ])

  await judgeAdjustments(writer, { only: ['2026-03-01'] }, pause)
  expect(daysWithColumns(writer)).toEqual(['2026-03-02'])
  await writeMissingColumns(writer, pause)

  // Without a readable date a row belongs to the day that was asked for.
  readDay(writer, '2026-03-03', [['undated', row('02/03/26')]])
  expect(daysWithColumns(writer)).toEqual(['2026-03-01'])
  await writeMissingColumns(writer, pause)
  expect(daysWithColumns(writer)).toEqual(['2026-03-01', '2026-03-03'])

  readDay(writer, '2026-03-01', [['k1', row('2026-03-01T10:00:00', { note: 'corrected' })]])
  expect(daysWithColumns(writer)).toEqual(['2026-03-03'])
  readDay(writer, '2026-03-03', [])
  readDay(writer, '2026-03-03', [])
  expect(daysWithColumns(writer)).toEqual([])
  expect(await keys()).toEqual([['k1', 0]])
})

test('texts that get their numbers while days are read keep them apart', async () => {
  const { writer, reader } = openCache()
  readDay(writer, '2026-03-01', [['k1', row('2026-03-01T10:00:00', { articleCode: 'known' })]])
  await writeMissingColumns(writer, pause)
  readDay(writer, '2026-03-02', [['k2', row('2026-03-02T10:00:00', { articleCode: 'not yet' })]])
  const words = openWords(reader)
  const articleOf = (day: string) =>
    withColumns(reader, { day, words, pause }, (columns) => [...columns.get('article')][0] ?? 0)
  expect(await articleOf('2026-03-02')).toBe(2)
  readDay(writer, '2026-03-03', [['k3', row('2026-03-03T10:00:00', { articleCode: 'meanwhile' })]])
  await writeMissingColumns(writer, pause)

  const ids = [await articleOf('2026-03-01'), await articleOf('2026-03-02'), await articleOf('2026-03-03')]
  expect(ids).toEqual([1, 2, 3])
  expect([...words.textsOf('article', ids).values()].toSorted()).toEqual(['known', 'meanwhile', 'not yet'])
  expect(words.textsOf('article', [3]).get(3)).toBe('meanwhile')
})

test('few rows are read without the columns of the others, and have the same values', async () => {
  const { writer, reader } = openCache()
  const day = '2026-03-01'
  const rows = Array.from({ length: 61 }, (_, at): [string, Adjustment] => [
    `k${at}`,
    row(`${day}T${String(at % 24).padStart(2, '0')}:00:00`, {
      articleCode: `A${at % 7}`,
      user: at % 5 === 0 ? null : `Operador ${at % 3}`,
      reason: at % 4 === 0 ? ' ' : `Motivo ${at % 2}`,
      location: `RS-${at % 9}`,
      unitsAfter: units(at),
      lotAfter: at % 6 === 0 ? 'L' : null,
    }),
  ])
  readDay(writer, day, rows)
  writer.db.exec('UPDATE adjustment SET signals = rowid % 64')
  await writeMissingColumns(writer, pause)
  const names = ['article', 'user', 'reason', 'location', 'units', 'signals', 'hour', 'flags', 'mark', 'row'] as const
  const valuesOf = (columns: AdjustmentColumns) => names.map((name) => Array.from(columns.get(name)))
  const words = openWords(reader)
  for (const places of [[], [0], [3, 17, 60], Array.from({ length: 20 }, (_, at) => at * 3)].map((some) =>
    Uint32Array.from(some),
  )) {
    reader.statements.clear()
    const some = await withColumns(reader, { day, words, pause }, (columns) => {
      const found = columns.only(places)
      return { rows: found.rows, values: valuesOf(found) }
    })
    expect([...reader.statements.keys()].filter((text) => text.includes('FROM adjustment '))).toHaveLength(1)
    const picked = await withColumns(reader, { day, words, pause }, (columns) =>
      valuesOf(pickedColumns(columns, places)),
    )
    expect(some).toEqual({ rows: places.length, values: picked })
  }
  const many = Uint32Array.from({ length: 40 }, (_, at) => at)
  await withColumns(reader, { day, words, pause }, (columns) =>
    expect(valuesOf(columns.only(many))).toEqual(valuesOf(columns).map((values) => values.slice(0, 40))),
  )
})

test('a part of a container is found in the rows that have it, never across two of them', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '\0', '1'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), text, (containers, part) => {
      const rows = containers.map(
        (container, at) => ({ row: at, key: `k${at}`, containerFolded: normalizeForSearch(container) }) as ColumnRow,
      )
      const columns = columnsOf('2026-03-01', rows, { idOf: () => 0 })
      const data = { last: () => 0, idsWith: () => [], article: () => null, codeOf: () => 0 }
      const none = { shownSignals: () => new Uint16Array(), reviews: () => new Uint8Array() }
      const found = createRowFilter({ from: '', to: '', container: part }, { ...data, ...none })(columns)
      const wanted = normalizeForSearch(part)
      const expected = rows.filter(({ containerFolded }) => containerFolded.includes(wanted)).map(({ row: at }) => at)
      expect([...(found ?? rows.keys())]).toEqual(expected)
    }),
  )
})
