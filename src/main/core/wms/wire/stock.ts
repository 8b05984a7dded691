import type { StockEntry } from '../../domain/model.ts'
import { calendarDate, code, decimal, flag, integer, requiredCode, requiredUnits, text } from './fields.ts'
import { createShape } from './wire-schema.ts'
import type { WireSchema } from './wire-schema.ts'

/** The flat entry of the wire. */
export const stockRowShape = createShape('Stock/Detalle', {
  areaDescription: text('areaDescripcion'),
  areaType: text('areaTipo'),
  areaAbbreviation: text('areaAbreviacion'),
  locationAisle: decimal('ubicacionPasillo'),
  locationPosition: decimal('ubicacionPosicion'),
  locationLevel: decimal('ubicacionNivel'),
  locationState: text('ubicacionEstado'),
  containerNumber: code('contenedorNumero'),
  containerRemark: text('contenedorObservacion'),
  containerStateDescription: text('contenedorEstadoDescripcion'),
  containerStateBlocked: flag('contenedorEstadoBloqueado'),
  containerPackages: decimal('contenedorCantidadBulto'),
  articleCode: requiredCode('articuloCodigo', 'codigoArticulo'),
  description: text('articuloDescripcion'),
  lot: code('lote'),
  serial: code('serie'),
  expiry: calendarDate('fechaVencimiento'),
  units: requiredUnits('unidades'),
  declaredWeight: decimal('pesoDeclarado'),
  preparationId: integer('preparacionId'),
  taskId: integer('tareaId'),
  taskState: text('tareaEstado'),
})

export const stockShape: WireSchema<StockEntry> = {
  name: stockRowShape.name,
  table: stockRowShape.table,
  read(value, context) {
    const row = stockRowShape.read(value, context)
    return (
      row && {
        area: { description: row.areaDescription, type: row.areaType, abbreviation: row.areaAbbreviation },
        location: {
          aisle: row.locationAisle,
          position: row.locationPosition,
          level: row.locationLevel,
          state: row.locationState,
        },
        container: {
          number: row.containerNumber,
          remark: row.containerRemark,
          stateDescription: row.containerStateDescription,
          stateBlocked: row.containerStateBlocked,
          packages: row.containerPackages,
        },
        articleCode: row.articleCode,
        description: row.description,
        lot: row.lot,
        serial: row.serial,
        expiry: row.expiry,
        units: row.units,
        declaredWeight: row.declaredWeight,
        preparationId: row.preparationId,
        taskId: row.taskId,
        taskState: row.taskState,
      }
    )
  },
}
