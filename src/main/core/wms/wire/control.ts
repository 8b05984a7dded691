import type { BlindControl, CountedLine, ReceivingDocument, ReceivingLine } from '../../domain/model.ts'
import {
  calendarDate,
  code,
  dateTime,
  integer,
  list,
  requiredCode,
  requiredInteger,
  requiredUnits,
  text,
} from './fields.ts'
import { createShape } from './wire-schema.ts'

export const countedLineShape = createShape<CountedLine>('ControlCiegoDetalle', {
  container: code('Contenedor'),
  articleCode: requiredCode('CodigoArticulo'),
  description: text('Articulo'),
  lot: code('Lote'),
  expiry: calendarDate('FechaVencimiento'),
  units: requiredUnits('Unidades'),
})

export const receivingLineShape = createShape<ReceivingLine>('DocumentoRecepcionDetalle', {
  id: integer('Id'),
  line: integer('Linea'),
  externalContainer: code('NumeroContenedorExterno'),
  articleCode: requiredCode('CodigoArticulo'),
  description: text('Articulo'),
  lot: code('Lote'),
  expiry: calendarDate('FechaVencimiento'),
  units: requiredUnits('Unidades'),
})

export const receivingDocumentShape = createShape<ReceivingDocument>('DocumentoRecepcion', {
  id: integer('Id'),
  number: requiredCode('Numero'),
  date: dateTime('Fecha'),
  supplierCode: code('CodigoProveedor'),
  supplierName: text('Proveedor'),
  purchaseOrder: code('OrdenCompra'),
  lines: list(receivingLineShape, 'DocumentoRecepcionDetalle'),
})

/** An unreadable line makes the whole control unreadable: an incomplete document would be compared wrongly. */
export const controlShape = createShape<BlindControl>('ControlCiego', {
  id: requiredInteger('Id'),
  date: dateTime('Fecha'),
  state: code('Estado'),
  location: text('Ubicacion'),
  mode: code('Modo'),
  countedLines: list(countedLineShape, 'ControlCiegoDetalle'),
  receivingDocuments: list(receivingDocumentShape, 'DocumentoRecepcion'),
})
