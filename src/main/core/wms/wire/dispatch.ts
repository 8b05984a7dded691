import type { Dispatch, Order } from '../../domain/model.ts'
import { code, requiredCode, text } from './fields.ts'
import { lines, withLines } from './lines.ts'
import type { Lines } from './lines.ts'
import { orderShape } from './order.ts'
import { createShape } from './wire-schema.ts'

type WireDispatch = Omit<Dispatch, 'orders' | 'unreadable'> & { orders: Lines<Order> }

const wireDispatchShape = createShape<WireDispatch>('Despacho', {
  code: requiredCode('Codigo'),
  description: text('Descripcion'),
  state: code('DespachoEstado'),
  location: text('Ubicacion'),
  orders: lines(orderShape, () => ({ articleCode: null, description: null }), 'Pedidos'),
})

export const dispatchShape = withLines<WireDispatch, 'orders', Dispatch>(wireDispatchShape, 'orders')
