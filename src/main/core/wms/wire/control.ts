import type { BlindControl, CountedLine, ReceivingDocument, ReceivingLine } from '../../domain/model.ts'
import {
  calendarDate,
  code,
  dateTime,
  integer,
  requiredUnits,
  list,
  requiredCode,
  requiredInteger,
  text,
} from './fields.ts'
import { lines, withLines } from './lines.ts'
import type { Lines } from './lines.ts'
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

type WireDocument = Omit<ReceivingDocument, 'lines' | 'unreadable'> & { lines: Lines<ReceivingLine> }

const wireDocumentShape = createShape<WireDocument>('DocumentoRecepcion', {
  id: integer('Id'),
  number: requiredCode('Numero'),
  date: dateTime('Fecha'),
  supplierCode: code('CodigoProveedor'),
  supplierName: text('Proveedor'),
  purchaseOrder: code('OrdenCompra'),
  lines: lines(receivingLineShape, (line) => line, 'DocumentoRecepcionDetalle'),
})

export const receivingDocumentShape = withLines<WireDocument, 'lines', ReceivingDocument>(wireDocumentShape, 'lines')

type WireControl = Omit<BlindControl, 'countedLines' | 'unreadable'> & { countedLines: Lines<CountedLine> }

/** An unreadable document makes the control unreadable: blindness follows its number. An unreadable line is kept apart. */
const wireControlShape = createShape<WireControl>('ControlCiego', {
  id: requiredInteger('Id'),
  date: dateTime('Fecha'),
  state: code('Estado'),
  location: text('Ubicacion'),
  mode: code('Modo'),
  countedLines: lines(countedLineShape, (line) => line, 'ControlCiegoDetalle'),
  receivingDocuments: list(receivingDocumentShape, 'DocumentoRecepcion'),
})

export const controlShape = withLines<WireControl, 'countedLines', BlindControl>(wireControlShape, 'countedLines')
