import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DataColumn } from '../../../src/renderer/ui/data-table/column.ts'
import { createRowIndex } from '../../../src/renderer/ui/data-table/row-index.ts'
import { runNow } from '../../../src/renderer/ui/data-table/sliced-work.ts'

interface Row {
  key: string
  units: number
}
const units: DataColumn<Row> = { id: 'units', header: 'Units', kind: 'units', width: 1, value: (row) => row.units }
const keyOf = (row: Row) => row.key
const anyRows = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b'), units: fc.double({ min: -1e9, max: 1e9, noNaN: true }) }),
)

it('of a list that was continued, shortened or changed is that of the list alone', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), anyRows)), (steps) => {
      const index = createRowIndex(keyOf, [units])
      let rows: Row[] = []
      for (const [kept, added] of steps) {
        rows = [...rows.slice(0, kept), ...added]
        expect(runNow(index(rows))).toEqual(runNow(createRowIndex(keyOf, [units])(rows)))
      }
    }),
  )
})

it('computes only the rows that were added', () => {
  let computed = 0
  const index = createRowIndex(
    (row: Row) => {
      computed += 1
      return row.key
    },
    [units],
  )
  const rows = Array.from({ length: 500 }, (_, at) => ({ key: String(at), units: at }))
  runNow(index(rows.slice(0, 400)))
  runNow(index(rows))
  expect(computed).toBe(500)
})

it('is right after work that was given up halfway', () => {
  const index = createRowIndex(keyOf, [units])
  const rows = Array.from({ length: 500 }, (_, at) => ({ key: String(at), units: at }))
  runNow(index(rows.slice(0, 100)))
  const givenUp = index(rows)
  givenUp.next()
  givenUp.next()
  const others = [...rows.slice(0, 100), ...rows.slice(200)]
  expect(runNow(index(others)).ids).toEqual(others.map(keyOf))
})
