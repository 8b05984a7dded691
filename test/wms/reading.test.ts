import { describe, expect, test } from 'vitest'
import { adjustmentShape } from '../../src/main/core/wms/wire/adjustment.ts'
import {
  controlShape,
  countedLineShape,
  receivingDocumentShape,
  receivingLineShape,
} from '../../src/main/core/wms/wire/control.ts'
import { dispatchShape } from '../../src/main/core/wms/wire/dispatch.ts'
import { orderFromWire } from '../../src/main/core/wms/wire/order-from-wire.ts'
import {
  customerLocationShape,
  orderArticleShape,
  orderCustomerShape,
  orderItemShape,
  orderShape,
} from '../../src/main/core/wms/wire/order.ts'
import { createContext } from '../../src/main/core/wms/wire/wire-schema.ts'
import type { WireSchema } from '../../src/main/core/wms/wire/wire-schema.ts'
import { stockRowShape, stockShape } from '../../src/main/core/wms/wire/stock.ts'
import { supplierShape } from '../../src/main/core/wms/wire/supplier.ts'
import { wireAdjustment, wireControl, wireDispatch, wireOrder, wireStock, wireSupplier } from './samples.ts'

const dates = { warehouseTimeZone: 'America/Argentina/Buenos_Aires' }

function read<T>(
  shape: WireSchema<T>,
  value: unknown,
): { row: T; problem: string | null; notes: Record<string, number> } {
  const context = createContext(dates)
  const row = shape.read(value, context)
  if (row === null) throw new Error('no object')
  return { row, problem: context.problem, notes: context.notes }
}

const line = { CodigoArticulo: 'A', Unidades: 1 }
const withLine = (over: object) => ({
  ...wireControl,
  DocumentoRecepcion: [{ Numero: '1', DocumentoRecepcionDetalle: [{ ...line, ...over }] }],
})

describe('codes and texts', () => {
  test.each([
    [104412, '104412'],
    [' A1  ', 'A1'],
    ['0012', '0012'],
    [0, '0'],
  ])('the code %j is %j', (wire, expected) => {
    expect(read(supplierShape, { Codigo: wire })).toMatchObject({ row: { code: expected }, problem: null })
  })

  test.each([[null], [undefined], [''], ['   '], [true], [{}], [[]], [1e21]])(
    'the code %j sets the row aside',
    (wire) => {
      expect(read(supplierShape, { Codigo: wire }).problem).toBe('Codigo: no usable code')
    },
  )

  test('texts keep their spaces, blanks are nothing, numbers are texts, other types are noted', () => {
    const { row, notes } = read(supplierShape, { Codigo: 'P', Descripcion: ' Lácteos ' })
    expect(row.description).toBe(' Lácteos ')
    expect(notes).toEqual({})
    expect(read(supplierShape, { Codigo: 'P', Descripcion: '  ' }).row.description).toBeNull()
    expect(read(supplierShape, { Codigo: 'P', Descripcion: 12 }).row.description).toBe('12')
    const wrong = read(supplierShape, { Codigo: 'P', Descripcion: { es: 'x' } })
    expect(wrong).toMatchObject({ row: { description: null }, problem: null, notes: { Descripcion: 1 } })
  })
})

describe('flags', () => {
  test.each([
    [true, true],
    [false, false],
    ['true', true],
    ['False', false],
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    [' SI ', true],
    ['no', false],
    [null, null],
    ['', null],
    ['quizás', null],
    [2, null],
    [{}, null],
    ['__proto__', null],
    ['constructor', null],
  ])('%j is %j', (wire, expected) => {
    expect(read(supplierShape, { Codigo: 'P', Activo: wire }).row.active).toBe(expected)
  })
})

describe('units', () => {
  test.each([
    [10, 10_000_000],
    ['10', 10_000_000],
    [' 10.50 ', 10_500_000],
    ['1e2', 100_000_000],
    [0.1, 100_000],
    [0.000001, 1],
    ['-3', -3_000_000],
    [0, 0],
    ['1.1000000', 1_100_000],
  ])('%j is %j millionths', (wire, expected) => {
    const { row, problem } = read(controlShape, withLine({ Unidades: wire }))
    expect(problem).toBeNull()
    expect(row.receivingDocuments[0]?.lines[0]?.units).toBe(expected)
  })

  test.each([
    [0.0000001],
    ['1.0000001'],
    [null],
    [undefined],
    [''],
    ['1,5'],
    ['diez'],
    [true],
    [{}],
    [1e300],
    ['0x10'],
  ])('%j keeps the line apart from its document, and the reason holds no figure', (wire) => {
    const { problem, row } = read(controlShape, withLine({ Unidades: wire }))
    expect(problem).toBeNull()
    expect(row.receivingDocuments[0]).toMatchObject({
      lines: [],
      unreadable: [{ index: 0, articleCode: 'A', reason: 'Unidades: not a number with at most 6 decimals' }],
    })
  })

  test('units that the interface lets be absent may be, but not unreadable', () => {
    expect(read(adjustmentShape, { ...wireAdjustment, UnidadesAnterior: null }).row.unitsBefore).toBeNull()
    expect(read(adjustmentShape, { ...wireAdjustment, UnidadesAnterior: '' }).problem).toBeNull()
    expect(read(adjustmentShape, { ...wireAdjustment, UnidadesAnterior: 'x' }).problem).toMatch(/^UnidadesAnterior: /)
  })
})

describe('dates', () => {
  test.each([
    ['2027-03-15T00:00:00', '2027-03-15'],
    ['2027-03-15', '2027-03-15'],
    ['2027-03-15T02:00:00Z', '2027-03-14'],
    ['0001-01-01T00:00:00', null],
    ['2027-02-30', '2027-02-30'],
    [' sin fecha ', 'sin fecha'],
    ['', null],
    [null, null],
    [20270315, null],
  ])('the expiry %j is %j', (wire, expected) => {
    expect(read(controlShape, withLine({ FechaVencimiento: wire })).row.receivingDocuments[0]?.lines[0]?.expiry).toBe(
      expected,
    )
  })

  test('a date-time with offset is the wall clock of the warehouse; an adjustment without date is unreadable', () => {
    expect(read(adjustmentShape, { ...wireAdjustment, Fecha: '2026-11-20T02:30:00+00:00' }).row.date).toBe(
      '2026-11-19T23:30:00',
    )
    for (const wire of [null, '', 5, '0001-01-01T00:00:00'])
      expect(read(adjustmentShape, { ...wireAdjustment, Fecha: wire }).problem).toBe('Fecha: no date')
  })
})

describe('order states', () => {
  test.each([
    ['pendiente', 'pendiente'],
    ['Completo', 'completo'],
    ['REMITIDOEXTERNO', 'remitidoExterno'],
    [' Pendientegestion ', 'pendienteGestion'],
    [4, 'completo'],
    ['4', 'completo'],
    [3, '3'],
    ['Facturado', 'Facturado'],
    ['constructor', 'constructor'],
    [null, null],
    [true, null],
  ])('%j is %j', (wire, expected) => {
    expect(read(orderShape, { codigo: '1', estado: wire }).row.state).toBe(expected)
    expect(read(orderShape, { Codigo: '1', PedidoEstado: wire }).row.state).toBe(expected)
  })
})

describe('lists and objects inside', () => {
  test('null, nothing and one object where a list was meant', () => {
    expect(read(controlShape, { Id: 1, DocumentoRecepcion: null }).row.receivingDocuments).toEqual([])
    expect(read(controlShape, { Id: '1' })).toMatchObject({ row: { id: 1, countedLines: [] }, problem: null })
    const one = read(controlShape, { Id: 1, ControlCiegoDetalle: line, DocumentoRecepcion: { Numero: 7 } })
    expect(one.problem).toBeNull()
    expect(one.row.countedLines).toHaveLength(1)
    expect(one.row.receivingDocuments).toMatchObject([{ number: '7', lines: [] }])
  })

  test.each<[object, string]>([
    [{ Id: null }, 'Id: no usable number'],
    [{ Id: 1.5 }, 'Id: no usable number'],
    [{ Id: 'x' }, 'Id: no usable number'],
    [{ DocumentoRecepcion: 'x' }, 'DocumentoRecepcion[]: no object'],
    [{ DocumentoRecepcion: [null] }, 'DocumentoRecepcion[]: no object'],
    [{ DocumentoRecepcion: [{ Numero: ' ' }] }, 'DocumentoRecepcion[].Numero: no usable code'],
  ])('a control with %j is unreadable: %s', (over, problem) => {
    expect(read(controlShape, { ...wireControl, ...over }).problem).toBe(problem)
  })

  test('counted lines that are unreadable are kept apart', () => {
    const { problem, row } = read(controlShape, { ...wireControl, ControlCiegoDetalle: [[], { Unidades: 1 }, line] })
    expect([problem, row.countedLines.length]).toEqual([null, 1])
    expect(row.unreadable).toMatchObject([
      { index: 0, reason: 'no object' },
      { index: 1, reason: 'CodigoArticulo: no usable code' },
    ])
  })

  test('tags as objects, texts, one text; a bare article code', () => {
    expect(
      read(orderShape, { codigo: '1', tags: [{ Tag: 'a' }, 'b', { tag: null }, {}, { tag: 3 }] }).row.tags,
    ).toEqual(['a', 'b', '3'])
    expect(read(orderShape, { codigo: '1', Tags: 'solo' }).row.tags).toEqual(['solo'])
    const bare = read(orderShape, { codigo: '1', items: [{ articuloCodigo: 55, unidades: 1 }] })
    expect(bare).toMatchObject({ problem: null, row: { items: [{ article: { code: '55' } }] } })
    expect(read(orderShape, { codigo: '1', items: [{ unidades: 1 }] })).toMatchObject({
      problem: null,
      row: { items: [], unreadable: [{ index: 0, articleCode: null, reason: 'articulo.codigo: no usable code' }] },
    })
  })

  test('a customer location that is no object is reported, the order is kept', () => {
    const { row, problem, notes } = read(orderShape, { codigo: '1', clienteUbicacion: 'x' })
    expect([row.customerLocation, problem, notes]).toEqual([null, null, { clienteUbicacion: 1 }])
  })
})

describe('names', () => {
  const samples: [WireSchema<unknown>, object][] = [
    [controlShape, wireControl],
    [supplierShape, wireSupplier],
    [stockShape, wireStock],
    [adjustmentShape, wireAdjustment],
    [orderShape, wireOrder],
    [dispatchShape, wireDispatch],
  ]

  const renamed = (value: unknown, rename: (name: string) => string): unknown =>
    Array.isArray(value)
      ? value.map((item) => renamed(item, rename))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]))
        : value

  test.each(samples)('any letter case reads the same', (shape, sample) => {
    const expected = read(shape, sample)
    expect(expected.problem).toBeNull()
    expect(expected.notes).toEqual({})
    const first = (change: (letter: string) => string) => (name: string) => change(name[0]!) + name.slice(1)
    for (const rename of [
      first((letter) => letter.toUpperCase()),
      first((letter) => letter.toLowerCase()),
      (name: string) => name.toUpperCase(),
    ])
      expect(read(shape, renamed(sample, rename))).toEqual(expected)
  })

  test.each(samples)('null for every field, and unknown fields, do no harm', (shape, sample) => {
    const expected = read(shape, sample)
    const more = {
      ...sample,
      Nuevo: { a: [1] },
      otro: null,
      toString: 1,
      ...JSON.parse('{"__proto__":{"codigo":"x"}}'),
    }
    expect(read(shape, more)).toEqual(expected)
    const { problem } = read(shape, Object.fromEntries(Object.keys(sample).map((name) => [name, null])))
    expect(problem).toMatch(/: no (usable|date|units)/)
  })

  test('the exact name comes before another letter case, in any order; a null leaves the word to the other', () => {
    expect(read(supplierShape, { codigo: 'b', Codigo: 'a' }).row.code).toBe('a')
    expect(read(supplierShape, { Codigo: 'a', codigo: 'b' }).row.code).toBe('a')
    expect(read(supplierShape, { Codigo: null, codigo: 'b' }).row.code).toBe('b')
    expect(read(supplierShape, { codigo: 'b', Codigo: null }).row.code).toBe('b')
  })

  test('a row is read the same whatever rows were read before it', () => {
    const entries = Object.entries(wireStock)
    const rows = [
      wireStock,
      wireStock,
      Object.fromEntries(entries.toReversed()),
      Object.fromEntries(entries.slice(0, 9).concat(entries.slice(10))),
      { ...wireStock, other: 1 },
      Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value])),
      { ...wireStock, ARTICULOCODIGO: 'B', codigoArticulo: 'C' },
      { ...wireStock, articuloCodigo: null, codigoArticulo: 'C' },
      {},
    ]
    // The first reading of each alone, through a shape that has read a row without names.
    const alone = rows.map((row) => (stockShape.read({}, createContext(dates)), read(stockShape, row)))
    for (const shift of rows.keys()) {
      const shifted = [...rows.slice(shift), ...rows.slice(0, shift), ...rows]
      expect(shifted.map((row) => read(stockShape, row))).toEqual(shifted.map((row) => alone[rows.indexOf(row)]))
    }
    expect(alone.map(({ row }) => row.articleCode).slice(-3)).toEqual([wireStock.articuloCodigo, 'C', ''])
  })

  test('the tables name every field of the interface', () => {
    const names = (shape: WireSchema<unknown>) =>
      shape.table.flatMap(({ wire }) => wire.map((name) => name.toLowerCase()))
    const tables: [WireSchema<unknown>, object][] = [
      [controlShape, wireControl],
      [countedLineShape, wireControl.ControlCiegoDetalle[0]!],
      [receivingDocumentShape, wireControl.DocumentoRecepcion[0]!],
      [receivingLineShape, wireControl.DocumentoRecepcion[0]!.DocumentoRecepcionDetalle[0]!],
      [supplierShape, wireSupplier],
      [stockRowShape, wireStock],
      [adjustmentShape, wireAdjustment],
      [orderShape, wireOrder],
      [orderItemShape, wireOrder.items[0]!],
      [orderArticleShape, wireDispatch.Pedidos[0]!.PedidoDetalle[0]!.Articulo],
      [customerLocationShape, wireOrder.clienteUbicacion],
      [orderCustomerShape, wireOrder.clienteUbicacion.cliente],
      [dispatchShape, wireDispatch],
      [orderShape, wireDispatch.Pedidos[0]!],
    ]
    for (const [shape, sample] of tables)
      expect(names(shape)).toEqual(expect.arrayContaining(Object.keys(sample).map((name) => name.toLowerCase())))
  })
})

test('an order of an event reads as the one of a list', () => {
  const event = {
    Codigo: 'P-1',
    Estado: 'Completo',
    FechaHoraEstado: '2026-11-20T12:00:00',
    Observacion: null,
    Importe: null,
    Items: [{ Linea: '1', Unidades: 2.0, Lote: null, Articulo: { Codigo: 'A', Descripcion: 'x', EsVirtual: false } }],
    Tags: [],
    ClienteUbicacion: { Descripcion: 'd', Cliente: { Codigo: 'C', Descripcion: 'e' } },
  }
  expect(orderFromWire(event, dates)).toMatchObject({
    ok: true,
    value: {
      code: 'P-1',
      state: 'completo',
      items: [{ units: 2_000_000 }],
      customerLocation: { customer: { code: 'C' } },
    },
  })
  expect(orderFromWire({ Estado: 'x' }, dates)).toEqual({ ok: false, reason: 'codigo: no usable code' })
  for (const value of [null, [], 'x', undefined])
    expect(orderFromWire(value, dates)).toEqual({ ok: false, reason: 'no object' })
})
