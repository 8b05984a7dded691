import type { Supplier } from '../../domain/model.ts'
import { flag, requiredCode, text } from './fields.ts'
import { createShape } from './wire-schema.ts'

export const supplierShape = createShape<Supplier>('Proveedor', {
  code: requiredCode('Codigo'),
  description: text('Descripcion'),
  requiresBlindControl: flag('RequiereControlCiego'),
  active: flag('Activo'),
})
