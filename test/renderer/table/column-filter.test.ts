import { expect, it } from 'vitest'
import { columnFilter } from '../../../src/renderer/ui/data-table/column-filter.ts'
import type { CellValue, DataColumn } from '../../../src/renderer/ui/data-table/column.ts'

const words = { yes: 'Sí', no: 'No', decimalMark: ',' } as const

function fits(kind: DataColumn<CellValue>['kind'], value: CellValue, typed: string, also?: string): boolean | null {
  const column: DataColumn<CellValue> = {
    id: 'c',
    header: 'c',
    kind,
    width: 1,
    value: (cell) => cell,
    ...(also === undefined ? {} : { also: () => also }),
  }
  const test = columnFilter(column, typed, words)
  return test === null ? null : test(value)
}

it.each([
  ['text', 'Dulce de leche', 'LECHE dul', true],
  ['text', 'Ñoquis', 'noq', true],
  ['text', 'Dulce de leche', 'leche x', false],
  ['text', null, 'x', false],
  ['code', 'L-0012', '0012', true],
  ['units', 12.5, '12,5', true],
  ['units', 1234, '1234', true],
  ['units', 12.5, '>12', true],
  ['units', 12, '>12', false],
  ['units', 12, '>=12', true],
  ['units', 12.5, '< 12,6', true],
  ['units', 1500, '>1.200', true],
  ['units', 2.6, '>2.5', true],
  ['units', 2.4, '>2.5', false],
  ['units', 1300.5, '1.200,5..1.400', true],
  ['units', 25, '=2.5', false],
  ['units', 12, '=12', true],
  ['units', 120, '=12', false],
  ['units', 15, '10..20', true],
  ['units', 21, '10..20', false],
  ['units', null, '>0', false],
  ['count', 7, '>', false],
  ['date', '2026-12-05', '05/12/2026', true],
  ['date', '2026-12-05', '12/2026', true],
  ['date', '2026-12-05', '2026-12', true],
  ['date', '2026-12-05T10:20:00', '11/2026', false],
  // A share is shown in whole per cent: 0,29 × 100 is not quite 29.
  ['share', 0.29, '>=29', true],
  ['share', 0.29, '=29', true],
  ['share', 0.2857, '29', true],
  ['share', 0.2857, '28', false],
  ['share', 0.2857, '>=29', true],
  ['share', 0.004, '>0', true],
  ['share', 0.004, '=0', false],
  ['share', 0.004, '<1', true],
  ['share', 0.996, '=100', false],
  ['share', 0.996, '>99', true],
  ['flag', true, 'si', true],
  ['flag', false, 'si', false],
] as const)('%s %j against %j: %j', (kind, value, typed, expected) => {
  expect(fits(kind, value, typed)).toBe(expected)
})

it('accepts every row if nothing is typed, and checks what else the cell shows', () => {
  expect(fits('text', 'x', '  ')).toBeNull()
  expect(fits('code', '104412', 'leche', 'Leche entera')).toBe(true)
})
