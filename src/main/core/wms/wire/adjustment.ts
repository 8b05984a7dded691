import type { Adjustment } from '../../domain/model.ts'
import { calendarDate, code, integer, requiredCode, requiredDateTime, text, units } from './fields.ts'
import { createShape } from './wire-schema.ts'

export const adjustmentShape = createShape<Adjustment>('Ajuste', {
  date: requiredDateTime('Fecha'),
  articleId: integer('ArticuloId'),
  articleCode: requiredCode('CodigoArticulo'),
  description: text('ArticuloDescripcion'),
  userId: integer('UsuarioId'),
  user: text('UsuarioNombreApellido'),
  containerId: integer('ContenedorId'),
  container: text('ContenedorDescripcion'),
  locationId: integer('UbicacionId'),
  location: text('UbicacionDescripcion'),
  reason: text('MotivoAjuste'),
  note: text('ObservacionAjuste'),
  sign: code('Signo'),
  unitsBefore: units('UnidadesAnterior'),
  unitsAfter: units('UnidadesNuevo'),
  lotBefore: code('LoteAnterior'),
  lotAfter: code('LoteNuevo'),
  serialBefore: code('SerieAnterior'),
  serialAfter: code('SerieNuevo'),
  expiryBefore: calendarDate('FechaVtoAnterior'),
  expiryAfter: calendarDate('FechaVtoNueva'),
})
