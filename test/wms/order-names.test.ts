import { expect, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { orderToWire } from '../../src/main/core/wms/wire/order-to-wire.ts'

const ours = {
  code: 'P-1/ñ',
  customerLocationCode: 'C-1',
  date: '2026-11-20',
  state: 'pendiente',
  tags: ['frio'],
  items: [{ line: '1', articleCode: '104412', units: 3, lot: 'L1' }],
}
const item = { linea: '1', articuloCodigo: '104412', unidades: 3, lote: 'L1' }
const sample = {
  codigo: 'P-1/ñ',
  clienteUbicacionCodigo: 'C-1',
  fecha: '2026-11-20',
  estado: 'pendiente',
  tags: ['frio'],
  items: [item],
}
const table = {
  Codigo: 'P-1/ñ',
  CodigoClienteUbicacion: 'C-1',
  Fecha: '2026-11-20',
  PedidoEstado: 'pendiente',
  PedidoTag: 'frio',
  Items: [{ Linea: '1', ArticuloCodigo: '104412', Unidades: 3, Lote: 'L1' }],
}

test('an order is sent with the names of the sample, whichever names it came in', () => {
  const sent = orderToWire(ours)
  expect(sent).toMatchObject({ ...sample, fecha: expect.stringContaining('2026-11-20') as unknown })
  expect(orderToWire(sample)).toEqual(sent)
  expect(orderToWire(table)).toEqual(sent)
})

test('the name of the sample counts where both are there', () => {
  expect(orderToWire({ ...sample, PedidoEstado: 'completo' })['estado']).toBe('pendiente')
})

test('rejects missing or invalid values under any names', () => {
  const { Fecha: _, ...undated } = table
  for (const order of [undated, { ...table, Items: [] }, { ...sample, estado: 'pendienteGestion' }])
    expect(() => orderToWire(order)).toThrow(Failure)
})
