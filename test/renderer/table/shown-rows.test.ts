import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '../../../src/renderer/ui/data-table/column.ts'
import { createRowIndex } from '../../../src/renderer/ui/data-table/row-index.ts'
import { orderRows, type RowOrder } from '../../../src/renderer/ui/data-table/shown-rows.ts'
import { runInSlices, runNow } from '../../../src/renderer/ui/data-table/sliced-work.ts'

const itself = (key: string) => key
const asTheyCome = { filters: [], sort: null }
const idsOf = (rows: readonly string[]) => runNow(orderRows(rows, createRowIndex(itself, []), asTheyCome)).ids

function ordered<T>(rows: readonly T[], order: RowOrder<T>): readonly T[] {
  const shown = runNow(
    orderRows(
      rows,
      createRowIndex(() => 'row', []),
      order,
    ),
  )
  expect(shown.ids.map((id) => rows[id === 'row' ? 0 : Number(id.slice('row#'.length))])).toEqual(shown.rows)
  return shown.rows
}
const sorted = <T extends CellValue>(cells: readonly T[], desc = false) =>
  ordered(cells, { filters: [], sort: { value: (cell) => cell, desc } })

describe('ids of rows', () => {
  it('are one per row, whatever repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', '')), (keys) => {
        expect(new Set(idsOf(keys)).size).toBe(keys.length)
      }),
    )
  })

  it('stay with a row when others come before it', () => {
    expect(idsOf(['new', 'a', 'b']).slice(1)).toEqual(idsOf(['a', 'b']))
  })

  it('stay with the rows that were there when a page is added behind', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (rows, page) => {
        expect(idsOf([...rows, ...page]).slice(0, rows.length)).toEqual(idsOf(rows))
      }),
    )
  })
})

describe('order of rows', () => {
  it('sorts figures by size, codes by the numbers in them, words without regard to accents and case', () => {
    expect(sorted([10, 9, -1, 0.5])).toEqual([-1, 0.5, 9, 10])
    expect(sorted(['A10', 'A9', 'A009', 'A', 'A100'])).toEqual(['A', 'A9', 'A009', 'A10', 'A100'])
    expect(sorted(['zinc', 'Árbol', 'arco'])).toEqual(['Árbol', 'arco', 'zinc'])
    expect(sorted(['ñandú', 'nuez', 'oca'])).toEqual(['nuez', 'ñandú', 'oca'])
    expect(sorted([false, true])).toEqual([true, false])
  })

  it('puts empty cells last either way', () => {
    expect(sorted([null, 2, '', 1])).toEqual([1, 2, null, ''])
    expect(sorted([null, 2, '', 1], true)).toEqual([2, 1, null, ''])
  })

  it('is what a plain sort of the same keys gives, alike ones as they stood, over many runs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.integer({ min: 0, max: 40 }), at: fc.integer() }), { maxLength: 3000 }),
        fc.boolean(),
        (rows, desc) => {
          const plain = rows.toSorted((a, b) => (desc ? b.key - a.key : a.key - b.key))
          expect(ordered(rows, { filters: [], sort: { value: (row) => row.key, desc } })).toEqual(plain)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('yields regularly, and ends when it is no longer needed', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => (at * 7919) % 5000)
    const order = { filters: [(row: number) => row % 2 === 0], sort: { value: (row: number) => row, desc: false } }
    const work = () => orderRows(rows, createRowIndex(String, []), order)
    let yields = 0
    const counted = work()
    while (counted.next().done !== true) yields += 1
    expect(yields).toBeGreaterThan((2 * 5000 + 3 * 2500) / 64)
    const signal = new AbortController().signal
    expect((await runInSlices(work(), signal)).rows).toEqual(Array.from({ length: 2500 }, (_, at) => at * 2))
    const ended = AbortSignal.abort(new Error('no longer needed'))
    const endless = (function* () {
      for (;;) yield
    })()
    await expect(runInSlices(endless, ended)).rejects.toThrow('no longer needed')
  })

  it('shows the rows to which every filter says yes', () => {
    const rows = [1, 2, 3, 4, 5, 6]
    expect(ordered(rows, { filters: [(row) => row > 2, (row) => row % 2 === 0], sort: null })).toEqual([4, 6])
  })
})
