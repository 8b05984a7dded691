import { expect, it } from 'vitest'
import { createFormat } from '../../../src/renderer/i18n/format.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { orderColumns } from '../../../src/renderer/screens/orders/order-columns.tsx'
import { supplierColumns } from '../../../src/renderer/screens/suppliers/supplier-columns.tsx'
import type { SupplierRow } from '../../../src/renderer/screens/suppliers/supplier-rows.ts'
import { columnFilter } from '../../../src/renderer/ui/data-table/column-filter.ts'
import type { CellValue, DataColumn } from '../../../src/renderer/ui/data-table/column.ts'
import { ageTexts } from '../support/age-texts.ts'
import { order } from './warehouse-lists.ts'

const supplier: SupplierRow = {
  code: 'P1',
  name: 'Lácteos',
  supplier: { code: 'P1', description: 'Lácteos', requiresBlindControl: true, active: false },
  record: {
    code: 'P1',
    name: 'Lácteos',
    documents: 12,
    lines: 31,
    kinds: { right: 24, short: 5, missing: 2, over: 0, unexpected: 0, wrongLot: 0, wrongExpiry: 0, notOnPackage: 0 },
    damagedLines: 0,
    declared: 1200.5,
    difference: -40.25,
    notDeliveredShare: 7 / 31,
    rightShare: 24 / 31,
    notDeliveredRange: null,
    caution: false,
    leftOut: 0,
    leftOutBecause: { blind: 0, unopened: 0, uncounted: 0, undecided: 0 },
    sharedLines: 0,
    months: [],
  },
}
const format = createFormat('es-AR', ageTexts)
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

it.each([
  ['es', 'en preparación', true],
  ['es', 'preparacion', true],
  ['en', 'in prep', true],
  ['en', 'shipped', false],
] as const)('finds the state of an order by the words of its cell: %s %s', (language, typed, expected) => {
  const columns = orderColumns(i18n.getFixedT(language, 'orders') as never, format)
  const state = columns.find(({ id }) => id === 'state')
  expect(columnFilter(state!, typed, words)?.(order('PED-1', { state: 'preparacion' }))).toBe(expected)
})

it.each([
  ['notDelivered', '7 de 31', true],
  ['notDelivered', '8 de 31', false],
  ['blind', 'obligatorio', true],
  ['blind', 'no obligatorio', false],
  ['active', 'inactivo', true],
])('finds a supplier by the words of its cell: %s %s', (id, typed, expected) => {
  const column = supplierColumns(i18n.getFixedT('es', 'suppliers') as never, format).find((one) => one.id === id)
  expect(columnFilter(column!, typed, words)?.(supplier)).toBe(expected)
})
