import type { Dispatch } from '../../domain/model.ts'
import { code, list, requiredCode, text } from './fields.ts'
import { orderShape } from './order.ts'
import { createShape } from './wire-schema.ts'

export const dispatchShape = createShape<Dispatch>('Despacho', {
  code: requiredCode('Codigo'),
  description: text('Descripcion'),
  state: code('DespachoEstado'),
  location: text('Ubicacion'),
  orders: list(orderShape, 'Pedidos'),
})
