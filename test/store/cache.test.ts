import { expect, test } from 'vitest'
import type { Page } from '../../src/main/core/store/cursor.ts'
import {
  articleByCode,
  articlesByCode,
  mergeArticles,
  searchArticles,
} from '../../src/main/core/store/cache/articles.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { beginControlList } from '../../src/main/core/store/cache/control-list.ts'
import { putControl } from '../../src/main/core/store/cache/control-rows.ts'
import type { ControlFilter } from '../../src/main/core/store/cache/controls.ts'
import { controlById, controlsByNumber, controlCount, listControls } from '../../src/main/core/store/cache/controls.ts'
import {
  coverageOf,
  coverageOfScope,
  forgetScopes,
  setAsideCount,
  setAsideRows,
} from '../../src/main/core/store/cache/coverage.ts'
import { beginSupplierList, listSuppliers, suppliersByCode } from '../../src/main/core/store/cache/suppliers.ts'
import { article, control, openCache, receivingDocument, supplier } from './support/cache.ts'

const day = 'day:2026-03-02'

/** Reads a list at once; the tests of doubtful lists check the outcome, the others only the stored rows. */
function read(
  writer: ReturnType<typeof openCache>['writer'],
  scope: Parameters<typeof beginControlList>[1],
  at: number,
  controls: ReturnType<typeof control>[],
  complete = true,
) {
  const list = beginControlList(writer, scope, at)
  list.addRows(controls)
  return list.commit({ complete })
}

test('a control comes back whole, by id and by each of its numbers, newest first', () => {
  const { writer, reader } = openCache()
  const two = control(2, {
    receivingDocuments: [receivingDocument('A/1'), receivingDocument(' x ', { supplierCode: null })],
  })
  writeCache(writer, () => {
    putControl(writer, two, 100)
    putControl(writer, control(3, { receivingDocuments: [receivingDocument('A/1')] }), 100)
    putControl(writer, control(9, { date: null, receivingDocuments: [receivingDocument('A/1')] }), 100)
    putControl(writer, control(1, { date: '2026-03-03T00:00:00', receivingDocuments: [receivingDocument('A/1')] }), 100)
  })
  expect(controlById(reader, 2)).toEqual({ control: two, asOfMs: 100, goneAtMs: null })
  expect(controlById(reader, 4)).toBeNull()
  expect(controlsByNumber(reader, ' A/1 ').map((row) => row.id)).toEqual([1, 3, 2, 9])
  expect(controlsByNumber(reader, 'x').map((row) => row.id)).toEqual([2])
  expect(controlsByNumber(reader, 'a/1')).toEqual([])
  writeCache(writer, () => putControl(writer, { ...two, receivingDocuments: [receivingDocument('B')] }, 101))
  expect(controlsByNumber(reader, 'x')).toEqual([])
  expect(controlsByNumber(reader, 'B')).toHaveLength(1)
})

test('an answer to an earlier request never replaces that to a later one', () => {
  const { writer, reader } = openCache()
  expect(writeCache(writer, () => putControl(writer, control(1, { state: 'b' }), 200))).toBe(true)
  expect(writeCache(writer, () => putControl(writer, control(1, { state: 'a' }), 199))).toBe(false)
  expect(read(writer, day, 150, [control(1, { state: 'a' })])).toMatchObject({ result: 'swapped' })
  expect(controlById(reader, 1)).toMatchObject({ asOfMs: 200, control: { state: 'b' } })
})

test('a completely read day replaces its rows only; what vanished is gone from lists, not from searches by number', () => {
  const { writer, reader } = openCache()
  const other = control(9, { date: '2026-03-01T10:00:00' })
  read(writer, day, 100, [control(1), control(2), control(3)])
  read(writer, 'day:2026-03-01', 101, [other])
  writeCache(writer, () => putControl(writer, control(4), 300))
  expect(read(writer, day, 200, [control(1), control(2)])).toEqual({
    result: 'swapped',
    rows: 2,
    vanished: 1,
    left: [],
  })
  expect(controlById(reader, 3)?.goneAtMs).toBe(200)
  expect(controlsByNumber(reader, 'R-3')).toHaveLength(1)
  expect(listControls(reader, { limit: 10 }).rows.map((row) => row.id)).toEqual([4, 2, 1, 9])
  expect(coverageOfScope(reader, 'controls', day)).toMatchObject({ asOfMs: 200, complete: true, rows: 2 })
  expect(coverageOfScope(reader, 'controls', 'day:2026-03-01')).toMatchObject({ asOfMs: 101 })
  read(writer, day, 400, [control(1), control(2), control(3), control(4)])
  expect(controlById(reader, 3)?.goneAtMs).toBeNull()
})

test('an incompletely read list adds, and takes nothing away', () => {
  const { writer, reader } = openCache()
  read(writer, day, 100, [control(1), control(2)])
  read(writer, day, 200, [control(2, { state: 'controlado' }), control(3)], false)
  expect(controlCount(reader)).toBe(3)
  expect(coverageOfScope(reader, 'controls', day)).toMatchObject({ complete: false })
})

test('a control that left its state is still returned by searches', () => {
  const { writer, reader } = openCache()
  read(writer, 'state:sincontrol', 100, [control(1), control(2), control(3, { state: 'SinControl' })])
  expect(read(writer, 'state:sincontrol', 200, [control(1), control(2)])).toEqual({
    result: 'swapped',
    rows: 2,
    vanished: 0,
    left: [3],
  })
  expect(controlById(reader, 3)?.goneAtMs).toBeNull()
})

test('a list that breaks off changes nothing', () => {
  const { writer, reader } = openCache()
  read(writer, day, 100, [control(1)])
  const list = beginControlList(writer, day, 200)
  list.addRows([control(5)])
  list.setAside({ index: 1, reason: 'no id', raw: '{}' })
  list.abort()
  expect(() => list.commit({ complete: true })).toThrow('ended')
  expect(controlById(reader, 5)).toBeNull()
  expect(setAsideCount(reader, 'controls')).toBe(0)
  expect(coverageOfScope(reader, 'controls', day)).toMatchObject({ asOfMs: 100 })
})

test('readers see all of the old or all of the new', () => {
  const { writer, reader } = openCache()
  read(writer, day, 100, [control(1), control(2)])
  const list = beginControlList(writer, day, 200)
  list.addRows([control(2), control(3)])
  expect(listControls(reader, { limit: 10 }).rows.map((row) => row.id)).toEqual([2, 1])
  list.commit({ complete: true })
  expect(listControls(reader, { limit: 10 }).rows.map((row) => row.id)).toEqual([3, 2])
})

test('accepts a list that lost more than half when it reads the same twice', () => {
  const { writer, reader } = openCache()
  const many = [1, 2, 3, 4, 5].map((id) => control(id))
  read(writer, day, 100, many)
  expect(read(writer, day, 200, [control(1), control(2)])).toEqual({ result: 'held', reason: 'shrunk', rows: 2 })
  expect(controlCount(reader)).toBe(5)
  expect(coverageOfScope(reader, 'controls', day)).toMatchObject({
    asOfMs: 100,
    rows: 5,
    heldReason: 'shrunk',
    heldAtMs: 200,
  })
  expect(read(writer, day, 300, [control(1), control(3)])).toMatchObject({ result: 'held' })
  expect(read(writer, day, 400, [control(1), control(3)])).toMatchObject({ result: 'swapped', vanished: 3 })
  expect(coverageOfScope(reader, 'controls', day)).toMatchObject({ asOfMs: 400, heldReason: null })
  expect(read(writer, day, 500, [])).toMatchObject({ result: 'held' })
  expect(read(writer, day, 600, [])).toMatchObject({ result: 'swapped' })
  expect(controlCount(reader)).toBe(0)
})

test('accepts a list that ends at a round number the second time; never half a list', () => {
  const { writer, reader } = openCache()
  const hundred = Array.from({ length: 100 }, (_, index) => control(index + 1))
  expect(read(writer, day, 100, hundred)).toEqual({ result: 'held', reason: 'round', rows: 100 })
  expect(controlCount(reader)).toBe(0)
  expect(coverageOfScope(reader, 'controls', day)).toMatchObject({ asOfMs: null, complete: false })
  expect(read(writer, day, 200, hundred)).toMatchObject({ result: 'swapped', rows: 100 })
  // Rows already stored are accepted at once.
  expect(read(writer, day, 250, hundred)).toMatchObject({ result: 'swapped', rows: 100 })
  // Fifty of a hundred is half, not less.
  expect(read(writer, day, 300, hundred.slice(0, 50))).toMatchObject({ result: 'swapped', vanished: 50 })
})

test('stores unreadable rows with their reason, up to a limit, and counts all of them', () => {
  const { writer, reader } = openCache()
  const list = beginControlList(writer, day, 100)
  list.addRows([control(1)])
  for (let index = 0; index < 1500; index += 1)
    list.setAside({ index, reason: 'units: 7 decimals', raw: 'x'.repeat(9000) })
  list.commit({ complete: true })
  expect(setAsideCount(reader, 'controls')).toBe(1500)
  const rows = setAsideRows(reader, 'controls', 2000)
  expect([rows.length, rows[0]?.raw.length, rows[0]?.reason]).toEqual([1000, 4096, 'units: 7 decimals'])
  read(writer, day, 200, [control(1)], true)
  read(writer, day, 201, [control(1)], true)
  expect(setAsideCount(reader, 'controls')).toBe(0)
})

test('an empty list, the same control twice, and a list of another scope', () => {
  const { writer, reader } = openCache()
  expect(read(writer, 'all', 100, [])).toEqual({ result: 'swapped', rows: 0, vanished: 0, left: [] })
  expect(read(writer, 'all', 200, [control(1), control(1, { state: 'controlado' })])).toMatchObject({ rows: 1 })
  expect(controlById(reader, 1)?.control.state).toBe('controlado')
  read(writer, 'all', 210, [control(1), control(1, { state: 'controlado' })])
  expect(controlById(reader, 1)).toMatchObject({ asOfMs: 210, control: { state: 'controlado' } })
  read(writer, 'all', 220, [control(1, { state: 'controlado' }), control(1)])
  expect(controlById(reader, 1)).toMatchObject({ asOfMs: 220, control: { state: 'sinControl' } })
  read(writer, day, 300, [control(1)])
  expect(coverageOf(reader, 'controls').map((row) => row.scope)).toEqual(['all', day])
  writeCache(writer, () => forgetScopes(writer, 'controls', [day]))
  expect(coverageOf(reader, 'controls').map((row) => row.scope)).toEqual([day])
})

test('controls are filtered by number, supplier, state, day and words, with exact totals', () => {
  const { writer, reader } = openCache()
  writeCache(writer, () => {
    putControl(writer, control(1), 1)
    putControl(
      writer,
      control(2, {
        date: '2026-03-03T09:00:00',
        state: 'Controlado',
        receivingDocuments: [
          receivingDocument('R-2'),
          receivingDocument('Ñ%"1', { supplierCode: 'P 2', supplierName: 'Almacén "Sur" 100%' }),
        ],
      }),
      1,
    )
    putControl(writer, control(3, { date: 'ayer', state: null, receivingDocuments: [] }), 1)
  })
  const ids = (filter: Partial<ControlFilter>) => {
    const page = listControls(reader, { limit: 10, ...filter })
    expect(page.total).toBe(page.rows.length)
    return page.rows.map((row) => row.id)
  }
  expect(ids({})).toEqual([3, 2, 1])
  expect(ids({ number: 'r-' })).toEqual([2, 1])
  expect(ids({ number: 'n%' })).toEqual([2])
  expect(ids({ number: '%' })).toEqual([])
  expect(ids({ supplierCode: ' P 2 ' })).toEqual([2])
  expect(ids({ state: 'controlado' })).toEqual([2])
  expect(ids({ date: '2026-03-02' })).toEqual([1])
  expect(ids({ text: 'almacen sur' })).toEqual([2])
  expect(ids({ text: 'almacen norte' })).toEqual([])
  expect(ids({ text: 'ALMACÉN "Su' })).toEqual([2])
  expect(ids({ text: '100%' })).toEqual([2])
  expect(ids({ text: 'OR' })).toEqual([])
  expect(ids({ text: 'lacteos OR almacen' })).toEqual([])
  expect(ids({ text: '3 dar' })).toEqual([3, 2, 1])
  expect(ids({ text: 'yerba' })).toEqual([])
  expect(ids({ text: '  ', number: ' ', supplierCode: '', state: '' })).toEqual([3, 2, 1])
  expect(listControls(reader, { limit: 10, number: 'R-2' }).rows[0]).toEqual({
    id: 2,
    date: '2026-03-03T09:00:00',
    state: 'Controlado',
    location: 'Dársena 3',
    mode: 'simple',
    lines: 2,
    asOfMs: 1,
    documents: [
      {
        id: 1,
        number: 'R-2',
        supplierCode: 'P1',
        supplierName: 'Lácteos Cerro Pampa S.A.',
        date: '2026-03-02T00:00:00',
      },
      { id: 1, number: 'Ñ%"1', supplierCode: 'P 2', supplierName: 'Almacén "Sur" 100%', date: '2026-03-02T00:00:00' },
    ],
  })
})

/** Walks all pages; the refresh in the middle must not lose or double unchanged rows. */
function walk<Row>(page: (cursor: string | undefined) => Page<Row>, between: () => void): Row[] {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const next = page(cursor)
    rows.push(...next.rows)
    cursor = next.nextCursor ?? undefined
    between()
  } while (cursor !== undefined)
  return rows
}

test('pages continue where they were after a refresh in between', () => {
  const { writer, reader } = openCache()
  const many = Array.from({ length: 25 }, (_, index) => control(index + 1, index % 5 === 0 ? { date: null } : {}))
  read(writer, 'all', 1, many)
  let at = 2
  const ids = walk(
    (cursor) => listControls(reader, { limit: 4, cursor }),
    () => {
      read(writer, 'all', at, [...many, control(1000 + at)])
      at += 1
    },
  ).map((row) => row.id)
  expect(ids.filter((id) => id <= 25).sort((a, b) => a - b)).toEqual(many.map((row) => row.id))
})

test('suppliers: one list replaces the other, and a vanished one is still known to require blind control', () => {
  const { writer, reader } = openCache()
  const readSuppliers = (at: number, rows: ReturnType<typeof supplier>[]) => {
    const list = beginSupplierList(writer, at)
    list.addRows(rows)
    return list.commit({ complete: true })
  }
  readSuppliers(1, [
    supplier('2', { description: 'Ñandú S.A.' }),
    supplier(' 1 ', { description: 'ábaco', active: false }),
    supplier('3', { description: null, requiresBlindControl: null, active: null }),
  ])
  expect(listSuppliers(reader, { limit: 10 }).rows.map((row) => row.code)).toEqual(['3', '1', '2'])
  expect(listSuppliers(reader, { limit: 10, text: 'NANDU sa' }).total).toBe(0)
  expect(listSuppliers(reader, { limit: 10, text: 'NANDU s.' }).rows).toEqual([
    supplier('2', { description: 'Ñandú S.A.' }),
  ])
  expect(listSuppliers(reader, { limit: 10, active: false }).rows.map((row) => row.code)).toEqual(['1'])
  expect(
    listSuppliers(reader, { limit: 10, active: true, requiresBlindControl: true }).rows.map((row) => row.code),
  ).toEqual(['2'])
  expect(readSuppliers(2, [supplier('1'), supplier('2')])).toMatchObject({ result: 'swapped', vanished: 1 })
  expect(listSuppliers(reader, { limit: 10 }).total).toBe(2)
  expect([...suppliersByCode(reader, ['1 ', '3', 'x']).keys()]).toEqual(['1', '3'])
  const codes = walk(
    (cursor) => listSuppliers(reader, { limit: 1, cursor }),
    () => undefined,
  ).map((row) => row.code)
  expect(codes).toEqual(['1', '2'])
})

test('a source without a field never clears the stored field of an article', () => {
  const { writer, reader } = openCache()
  writeCache(writer, () => {
    mergeArticles(writer, [
      article('104412', { description: 'Dulce de leche 1 kg', usesLot: true }),
      article('7', { description: 'Ñoquis' }),
    ])
    mergeArticles(writer, [article('104412', { usesExpiry: false, shelfLifeDays: 90 }), article('104412')])
  })
  expect(articleByCode(reader, '104412')).toEqual(
    article('104412', { description: 'Dulce de leche 1 kg', usesLot: true, usesExpiry: false, shelfLifeDays: 90 }),
  )
  expect(articlesByCode(reader, ['7', 'none']).size).toBe(1)
  expect(searchArticles(reader, 'LECHE dul', 10)).toMatchObject({ total: 1, rows: [{ code: '104412' }] })
  expect(searchArticles(reader, 'noq', 10).total).toBe(1)
  expect(searchArticles(reader, '7', 10)).toMatchObject({ total: 1 })
  expect(searchArticles(reader, '', 1)).toMatchObject({ total: 2, rows: [{ code: '104412' }] })
  writeCache(writer, () => mergeArticles(writer, [article('7', { description: 'Ravioles' })]))
  expect(searchArticles(reader, 'noquis', 10).total).toBe(0)
  expect(searchArticles(reader, 'ravioles', 10).total).toBe(1)
})
