import { expect, test } from 'vitest'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { headPlace, nextControlHeads } from '../../src/main/core/store/cache/control-heads.ts'
import { putControl } from '../../src/main/core/store/cache/control-rows.ts'
import type { CursorPart } from '../../src/main/core/store/cursor.ts'
import { control, openCache, receivingDocument } from './support/cache.ts'

const period = { from: '2026-03-01', to: '2026-03-31' }

test('a period is gone through along the index of days, nothing sorted', () => {
  const { reader } = openCache()
  const place: CursorPart[] = ['2026-03-02', '2026-03-02T08:00:00', 1]
  nextControlHeads(reader, period, null, 10)
  nextControlHeads(reader, { ...period, supplierCode: 'P1' }, place, 10)
  nextControlHeads(reader, { ...period, supplierCode: null }, place, 10)
  const texts = [...reader.statements.keys()].filter((text) => text.includes('json_group_array'))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    const values = Array<null>(text.split('?').length - 1).fill(null)
    const steps = reader.db
      .prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map((step) => step.detail)
    expect(steps[0]).toContain('control USING INDEX control_day')
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(step))).toEqual([])
  }
})

test('returns every control of the period once, newest first, for any page size', () => {
  const { writer, reader } = openCache()
  writeCache(writer, () => {
    for (let id = 1; id <= 23; id += 1)
      putControl(
        writer,
        control(id, {
          date: `2026-03-${String(1 + (id % 5)).padStart(2, '0')}T0${id % 3}:00:00`,
          receivingDocuments: [
            receivingDocument(`R-${id}`, { supplierCode: id % 2 === 0 ? 'P2' : null, supplierName: 'Uno; "dos"' }),
            receivingDocument(`S-${id}`, { supplierCode: ' P3 ' }),
          ],
        }),
        1,
      )
    putControl(writer, control(99, { date: '2026-04-01T00:00:00' }), 1)
    putControl(writer, control(98, { date: 'mañana' }), 1)
  })
  const walk = (limit: number, filter: object = {}) => {
    const found = []
    for (let after: CursorPart[] | null = null; ;) {
      const heads = nextControlHeads(reader, { ...period, ...filter }, after, limit)
      found.push(...heads)
      const last = heads.at(-1)
      if (!last || heads.length < limit) return found
      after = headPlace(last)
    }
  }
  const all = walk(1000)
  expect(all).toHaveLength(23)
  expect(all.map((head) => head.sortDate)).toEqual(
    all
      .map((head) => head.sortDate)
      .toSorted()
      .reverse(),
  )
  expect(walk(4)).toEqual(all)
  expect(all[0]?.receivingDocuments.map((document) => document.supplierCode)).toContain('P3')
  expect(all[0]?.receivingDocuments[0]?.supplierName).toBe('Uno; "dos"')
  expect(walk(3, { supplierCode: ' P2' }).map((head) => head.id % 2)).toEqual(Array<number>(11).fill(0))
  expect(walk(3, { supplierCode: null })).toHaveLength(12)
})
