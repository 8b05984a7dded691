import { writeFileSync } from 'node:fs'
import {
  controlShape,
  countedLineShape,
  receivingDocumentShape,
  receivingLineShape,
} from '../src/main/core/wms/wire/control.ts'
import { adjustmentShape } from '../src/main/core/wms/wire/adjustment.ts'
import { dispatchShape } from '../src/main/core/wms/wire/dispatch.ts'
import {
  customerLocationShape,
  orderArticleShape,
  orderCustomerShape,
  orderItemShape,
  orderShape,
} from '../src/main/core/wms/wire/order.ts'
import type { FieldNote } from '../src/main/core/wms/wire/wire-schema.ts'
import { stockShape } from '../src/main/core/wms/wire/stock.ts'
import { supplierShape } from '../src/main/core/wms/wire/supplier.ts'
import { answers, events, requests } from '../test/wms/interface-fields.ts'

interface FieldLocation {
  /** Its files: parser, table, screens. */
  wire: string
  stored: string
  shown: string
  table: readonly FieldNote[]
}

const wire = (file: string) => `\`src/main/core/wms/wire/${file}\``

/** The parser, tables and screens of each object of the interface. */
const locations: Record<string, FieldLocation> = {
  Control: {
    wire: wire('control.ts'),
    stored: 'cache `control`',
    shown: 'Receiving, Document',
    table: controlShape.table,
  },
  CountedLine: {
    wire: wire('control.ts'),
    stored: 'cache `control` (body)',
    shown: 'Document, Comparison',
    table: countedLineShape.table,
  },
  ReceivingDocument: {
    wire: wire('control.ts'),
    stored: 'cache `receiving_document`',
    shown: 'Receiving, Document',
    table: receivingDocumentShape.table,
  },
  ReceivingLine: {
    wire: wire('control.ts'),
    stored: 'cache `control` (body)',
    shown: 'Document, Comparison',
    table: receivingLineShape.table,
  },
  Supplier: { wire: wire('supplier.ts'), stored: 'cache `supplier`', shown: 'Suppliers', table: supplierShape.table },
  Stock: { wire: wire('stock.ts'), stored: 'cache `stock_a`, `stock_b`', shown: 'Stock', table: stockShape.table },
  Adjustment: {
    wire: wire('adjustment.ts'),
    stored: 'cache `adjustment`',
    shown: 'over `/rpc`',
    table: adjustmentShape.table,
  },
  Order: { wire: wire('order.ts'), stored: 'cache `orders_a`, `orders_b`', shown: 'Orders', table: orderShape.table },
  OrderItem: {
    wire: wire('order.ts'),
    stored: 'cache `orders_a`, `orders_b` (body)',
    shown: 'Orders',
    table: orderItemShape.table,
  },
  OrderArticle: {
    wire: wire('order.ts'),
    stored: 'cache `orders_a`, `orders_b` (body), `article`',
    shown: 'Orders, Count',
    table: orderArticleShape.table,
  },
  CustomerLocation: {
    wire: wire('order.ts'),
    stored: 'cache `orders_a`, `orders_b` (body)',
    shown: 'Orders',
    table: customerLocationShape.table,
  },
  Customer: {
    wire: wire('order.ts'),
    stored: 'cache `orders_a`, `orders_b` (body)',
    shown: 'Orders',
    table: orderCustomerShape.table,
  },
  Dispatch: {
    wire: wire('dispatch.ts'),
    stored: 'cache `dispatches_a`, `dispatches_b`',
    shown: 'Dispatches',
    table: dispatchShape.table,
  },
}

/** Domain fields of what is sent, by wire name. */
const sent: Record<string, string> = {
  PedidoEstado: 'state',
  PedidoCodigo: 'code',
  Codigo: 'code',
  CodigoArticulo: 'articleCode',
  FechaVencimiento: 'expiry',
  ContenedorNumero: 'container',
  codigo: 'code',
  clienteUbicacionCodigo: 'customerLocationCode',
  fecha: 'date',
  fechaEstimadaEntrega: 'estimatedDelivery',
  estado: 'state',
  observacion: 'remark',
  importe: 'amount',
  codigoDespacho: 'dispatchCode',
  codigoDeEnvio: 'trackingCode',
  servicioDeEnvioTipo: 'shippingServiceType',
  ordenPreparacion: 'preparationOrder',
  items: 'items',
  tags: 'tags',
  adicional: 'additional',
  linea: 'line',
  articuloCodigo: 'articleCode',
  unidades: 'units',
  minimoDiasVencimiento: 'minimumShelfLifeDays',
  lote: 'lot',
  fechaVencimiento: 'expiry',
  eventType: 'eventType',
  url: 'url',
  secretKey: 'generated, in the secret store',
  FechaDesde: 'from',
  FechaHasta: 'to',
  Usuario: 'user',
  ModificoVencimiento: 'changedExpiry',
  ModificoCantidad: 'changedUnits',
  ModificoLote: 'changedLot',
  ModificoSerie: 'changedSerial',
  MotivoAjuste: 'reason',
  DocumentoNumero: 'number',
  Fecha: 'date',
  CodigoProveedor: 'supplierCode',
  Estado: 'state',
}

const received: Record<string, { domain: string; stored: string }> = {
  eventId: { domain: 'eventId', stored: 'muelle.db `webhook_event`' },
  event: { domain: 'event', stored: 'muelle.db `webhook_event`' },
  eventAt: { domain: 'eventAt', stored: 'muelle.db `webhook_event`' },
  data: { domain: 'order', stored: 'muelle.db `webhook_event` (body), cache orders' },
  'X-EVENT-TYPE': { domain: 'not signed; the body’s event is used', stored: 'muelle.db `webhook_event`' },
  'X-SIGNATURE': { domain: 'checked', stored: 'muelle.db `webhook_event`' },
}

export interface CoverageRow {
  operation: string
  field: string
  wire: string
  domain: string | null
  stored: string
  shown: string
}

/** One row per field of the interface; `domain` is `null` if no code reads it. */
export function coverageRows(): CoverageRow[] {
  const read = [...answers, ...events].flatMap(({ operation, object, fields }) =>
    fields.map((field): CoverageRow => {
      const location = locations[object]
      const own = received[field]
      if (!location)
        return {
          operation,
          field: `${object}.${field}`,
          wire: '`src/main/core/webhooks`',
          domain: own?.domain ?? null,
          stored: own?.stored ?? '',
          shown: 'Events',
        }
      const { wire: file, stored, shown, table } = location
      const note = table.find((entry) => entry.wire.some((name) => name.toLowerCase() === field.toLowerCase()))
      return { operation, field: `${object}.${field}`, wire: file, domain: note ? note.field : null, stored, shown }
    }),
  )
  const sentRows = requests.map(({ operation, object, fields }) =>
    fields.map((field): CoverageRow => ({
      operation,
      field: `${object} ${field}`,
      wire: operation.startsWith('POST /api/v2/Pedidos') ? wire('order-to-wire.ts') : '`src/main/core/wms/paths.ts`',
      domain: sent[field] ?? null,
      stored: operation.startsWith('POST') || operation.startsWith('DELETE') ? 'muelle.db, as the command’s row' : '—',
      shown: operation.startsWith('POST /api/v2/Pedidos')
        ? 'New order'
        : operation.includes('WebHooks')
          ? 'Events'
          : '—',
    })),
  )
  return [...read, ...sentRows.flat()]
}

export function coveragePage(): string {
  const rows = coverageRows().map(
    ({ operation, field, wire: file, domain, stored, shown }) =>
      `| ${operation} | ${field} | ${file} | ${domain ?? '**nothing**'} | ${stored} | ${shown} |`,
  )
  return `# Coverage of the interface

Every field of the interface: where it is parsed or sent, its domain field, where it is stored and which screen shows it.
Generated by \`node scripts/coverage.ts\` from the tables of the client; a test fails if a field has no row or is not read.

| operation | field | wire schema | domain field | stored in | screen |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

if (process.argv[1]?.endsWith('coverage.ts'))
  writeFileSync(new URL('../docs/interface-coverage.md', import.meta.url), coveragePage())
