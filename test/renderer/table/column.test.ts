import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingColumns, mostDecimals, rowIds, type DataColumn } from '../../../src/renderer/ui/data-table/column.ts'
import { createCompareCells } from '../../../src/renderer/ui/data-table/compare.ts'

const column = (id: string, width: number, yields?: number): DataColumn<unknown> => ({
  id,
  header: id,
  kind: 'text',
  width,
  value: () => null,
  ...(yields === undefined ? {} : { yields }),
})
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join()

describe('columns in a narrow place', () => {
  const columns = [column('a', 100), column('b', 100, 2), column('c', 100, 1), column('d', 100)]

  it('leave one by one, the lowest first, and only while there is no room', () => {
    expect(ids(fittingColumns(columns, 400))).toBe('a,b,c,d')
    expect(ids(fittingColumns(columns, 399))).toBe('a,b,d')
    expect(ids(fittingColumns(columns, 299))).toBe('a,d')
  })

  it('stay where they do not yield, however narrow it is', () => {
    expect(ids(fittingColumns(columns, 0))).toBe('a,d')
  })
})

describe('ids of rows', () => {
  it('are one per row, whatever repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', '')), (keys) => {
        expect(new Set(rowIds(keys, (key) => key)).size).toBe(keys.length)
      }),
    )
  })

  it('stay with a row when others come before it', () => {
    expect(rowIds(['new', 'a', 'b'], String).slice(1)).toEqual(rowIds(['a', 'b'], String))
  })
})

describe('figures of a column', () => {
  const units = { ...column('u', 1), kind: 'units', value: (row: unknown) => row as number | null } as const

  it.each([
    [[], 0],
    [[1, 2, null], 0],
    [[1, 0.5, 2.125], 3],
    [[0.1 + 0.2], 1],
    [[1e-6, 12], 6],
  ])('%j need %d decimals', (rows, decimals) => {
    expect(mostDecimals(rows, units)).toBe(decimals)
  })
})

describe('order of cells', () => {
  const sorted = <T extends string | number | boolean>(cells: T[]) => cells.sort(createCompareCells())

  it('sorts figures by size, codes by the numbers in them, words without regard to accents and case', () => {
    expect(sorted([10, 9, -1, 0.5])).toEqual([-1, 0.5, 9, 10])
    expect(sorted(['A10', 'A9', 'A009', 'A', 'A100'])).toEqual(['A', 'A9', 'A009', 'A10', 'A100'])
    expect(sorted(['zinc', 'Árbol', 'arco'])).toEqual(['Árbol', 'arco', 'zinc'])
    expect(sorted(['ñandú', 'nuez', 'oca'])).toEqual(['nuez', 'ñandú', 'oca'])
    expect(sorted(['2026-11-20T09:00', '2026-02-01', '2026-11-20'])).toEqual([
      '2026-02-01',
      '2026-11-20',
      '2026-11-20T09:00',
    ])
    expect(sorted([false, true])).toEqual([true, false])
  })

  it('is an order: the same whichever way it is asked', () => {
    const compare = createCompareCells()
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
        const inOrder = compare(a, b) <= 0 && compare(b, c) <= 0
        expect(inOrder && compare(a, c) > 0).toBe(false)
      }),
    )
  })
})
