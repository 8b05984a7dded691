import { describe, expect, it } from 'vitest'
import { fittingColumns, mostDecimals, type DataColumn } from '../../../src/renderer/ui/data-table/column.ts'

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
