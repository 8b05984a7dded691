import type { Supplier } from '../../domain/model.ts'
import { flag, hidingFlag, requiredCode, text } from './fields.ts'
import { createShape } from './wire-schema.ts'

export const supplierShape = createShape<Supplier>('Proveedor', {
  code: requiredCode('Codigo'),
  description: text('Descripcion'),
  requiresBlindControl: hidingFlag('RequiereControlCiego'),
  active: flag('Activo'),
})
