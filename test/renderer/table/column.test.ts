import { describe, expect, it } from 'vitest'
import {
  addText,
  addValue,
  columnTracks,
  fittingColumns,
  minWidth,
  needOf,
  noValues,
  type DataColumn,
} from '../../../src/renderer/ui/data-table/column.ts'

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
  const figuresOf = (rows: readonly unknown[], of: DataColumn<unknown>) =>
    needOf(
      of,
      rows.reduce<typeof noValues>((values, row) => addValue(values, of.value(row)), noValues),
    )
  const units = { ...column('u', 1), kind: 'units', value: (row: unknown) => row as number | null } as const

  it.each([
    [[], 0],
    [[1, 2, null], 0],
    [[1, 0.5, 2.125], 3],
    [[0.1 + 0.2], 1],
    [[1e-6, 12], 6],
  ])('%j need %d decimals', (rows, decimals) => {
    expect(figuresOf(rows, units).decimals).toBe(decimals)
  })

  // 14 px of the table's face with figures of one width: 8.7 a digit or a minus, 4.1 a mark; 24 around them.
  const drawn = (text: string) => 24 + Array.from(text).reduce((sum, c) => sum + (/[\d−]/.test(c) ? 8.7 : 4.1), 0)

  it.each([
    [[], ''],
    [[0, 7], '7'],
    [[999, 1000], '1,000'],
    [[-1000], '−1,000'],
    [[9_007_199_254.125, 1], '9,007,199,254.125'],
    [[0.000001, 123_456], '123,456.000001'],
    [[Number.MAX_SAFE_INTEGER], '9,007,199,254,740,991'],
  ])('%j have room for %s', (rows, text) => {
    const { width } = figuresOf(rows, units)
    expect(width).toBeGreaterThanOrEqual(drawn(text))
    expect(width).toBeLessThan(drawn(text) + 32)
  })

  it.each([
    [[12], '12.000 kg'],
    [[1234.5, 3], '1,234.500 kg'],
  ])('%j have room for %s where some may be kilograms', (rows, text) => {
    const { width } = figuresOf(rows, { ...units, kilos: true })
    expect(width).toBeGreaterThanOrEqual(drawn(text.replace(' kg', '')) + 22)
  })

  it('widen the column that its screen made too narrow, and no other', () => {
    expect(minWidth({ ...units, width: 96 }, figuresOf([9_007_199_254.125], units))).toBeGreaterThan(96)
    expect(minWidth({ ...units, width: 200, renderCell: () => null }, figuresOf([1], units))).toBe(200)
    expect(minWidth(column('a', 60), { decimals: 0, width: 0 })).toBe(60)
    expect(minWidth({ ...column('t', 100), kind: 'dateTime' }, { decimals: 0, width: 0 })).toBeGreaterThan(100)
  })
})

describe('a header', () => {
  it('has room for its longest word and the arrow of its order, in columns of figures too', () => {
    const number = { ...column('seq', 40), header: 'No.', kind: 'count' } as const
    expect(minWidth(number, { decimals: 0, width: 33 })).toBeGreaterThanOrEqual(3 * 7.5 + 20 + 24)
    const two = { ...number, header: 'Sin revisar' }
    expect(minWidth(two, { decimals: 0, width: 33 })).toBeGreaterThanOrEqual(7 * 7.5 + 20 + 24)
    expect(minWidth(two, { decimals: 0, width: 33 })).toBeLessThan(11 * 7.5 + 20 + 24)
  })

  it('and figures that are short leave the rest of their column to names', () => {
    const expired = { ...column('expired', 128), header: 'Vencidas', kind: 'units' } as const
    expect(minWidth(expired, { decimals: 0, width: 33 })).toBeLessThan(128)
    expect(minWidth({ ...expired, iconWidth: 24, renderCell: () => null }, { decimals: 0, width: 60 })).toBeLessThan(
      128,
    )
    expect(minWidth({ ...expired, renderCell: () => null }, { decimals: 0, width: 60 })).toBe(128)
  })
})

describe('shares and counts', () => {
  const ofKind = (kind: 'share' | 'count') => ({ ...column(kind, 1), kind }) as const
  const needs = (kind: 'share' | 'count', values: readonly number[]) =>
    needOf(
      ofKind(kind),
      values.reduce<typeof noValues>((soFar, value) => addValue(soFar, value), noValues),
    )

  it('are not padded on a decimal mark, whatever they are', () => {
    expect(needs('share', [0, 7 / 31, 1]).decimals).toBe(0)
    expect(needs('count', [0, 2.5]).decimals).toBe(0)
  })

  it('have room for the longest share', () => {
    // `>99 %` and the padding of the cell.
    expect(needs('share', [0.999]).width).toBeGreaterThanOrEqual(24 + 5 * 8.7)
  })
})

describe('widths by content', () => {
  const words = { ...column('w', 200), value: (row: unknown) => row as string }
  const wordsNeed = (rows: readonly string[]) =>
    needOf(
      words,
      rows.reduce<typeof noValues>((values, row) => addText(values, words, row), noValues),
    )
  const tracks = (columns: Parameters<typeof columnTracks>[0], available: number) =>
    columnTracks(columns, available)
      .split(' ')
      .map((px) => Number.parseInt(px, 10))

  it('short plain texts give their room back, not less than their header needs', () => {
    expect(minWidth(words, wordsNeed(['abc']))).toBeLessThan(100)
    expect(minWidth({ ...words, header: 'A long header of a column' }, wordsNeed(['abc']))).toBeGreaterThan(150)
    expect(minWidth({ ...words, renderCell: () => null }, wordsNeed(['abc']))).toBe(200)
  })

  it('a short word of wide letters is whole', () => {
    // `Reclamo`, 14 px: 57 px and the padding of the cell.
    expect(minWidth({ ...words, width: 90 }, wordsNeed(['Reclamo']))).toBeGreaterThanOrEqual(57 + 24)
  })

  it('spare room goes first to what would be cut off', () => {
    const long = { ...column('long', 100), preferred: 300, grow: 0 }
    const short = { ...column('short', 100), preferred: 40 }
    expect(tracks([long, short], 400)).toEqual([300, 100])
    expect(tracks([long, short], 300)).toEqual([200, 100])
    expect(tracks([long, short], 500)).toEqual([300, 200])
    expect(tracks([long, short], 150)).toEqual([100, 100])
  })

  it('a name does not take all the room of a large window: its figures stay near it', () => {
    const name = { ...column('name', 200), preferred: 300 }
    const figures = ['a', 'b', 'c'].map((id) => ({ ...column(id, 100), preferred: 100, grow: 0 }))
    expect(tracks([name, ...figures], 700)).toEqual([400, 100, 100, 100])
    expect(tracks([name, ...figures], 2000)).toEqual([785, 405, 405, 405])
  })
})
