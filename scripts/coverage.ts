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

interface Place {
  /** Where it is read, kept and shown. */
  wire: string
  kept: string
  shown: string
  table: readonly FieldNote[]
}

const wire = (file: string) => `\`src/main/core/wms/wire/${file}\``

/** Where each object goes. */
const places: Record<string, Place> = {
  Control: {
    wire: wire('control.ts'),
    kept: 'cache `control`',
    shown: 'Receiving, Document',
    table: controlShape.table,
  },
  CountedLine: {
    wire: wire('control.ts'),
    kept: 'cache `control` (body)',
    shown: 'Document, Comparison',
    table: countedLineShape.table,
  },
  ReceivingDocument: {
    wire: wire('control.ts'),
    kept: 'cache `receiving_document`',
    shown: 'Receiving, Document',
    table: receivingDocumentShape.table,
  },
  ReceivingLine: {
    wire: wire('control.ts'),
    kept: 'cache `control` (body)',
    shown: 'Document, Comparison',
    table: receivingLineShape.table,
  },
  Supplier: { wire: wire('supplier.ts'), kept: 'cache `supplier`', shown: 'Suppliers', table: supplierShape.table },
  Stock: { wire: wire('stock.ts'), kept: 'cache `stock_a`, `stock_b`', shown: 'Stock', table: stockShape.table },
  Adjustment: {
    wire: wire('adjustment.ts'),
    kept: 'cache `adjustment`',
    shown: 'over `/rpc`',
    table: adjustmentShape.table,
  },
  Order: { wire: wire('order.ts'), kept: 'cache `orders_a`, `orders_b`', shown: 'Orders', table: orderShape.table },
  OrderItem: {
    wire: wire('order.ts'),
    kept: 'cache `orders_a`, `orders_b` (body)',
    shown: 'Orders',
    table: orderItemShape.table,
  },
  OrderArticle: {
    wire: wire('order.ts'),
    kept: 'cache `orders_a`, `orders_b` (body), `article`',
    shown: 'Orders, Count',
    table: orderArticleShape.table,
  },
  CustomerLocation: {
    wire: wire('order.ts'),
    kept: 'cache `orders_a`, `orders_b` (body)',
    shown: 'Orders',
    table: customerLocationShape.table,
  },
  Customer: {
    wire: wire('order.ts'),
    kept: 'cache `orders_a`, `orders_b` (body)',
    shown: 'Orders',
    table: orderCustomerShape.table,
  },
  Dispatch: {
    wire: wire('dispatch.ts'),
    kept: 'cache `dispatches_a`, `dispatches_b`',
    shown: 'Dispatches',
    table: dispatchShape.table,
  },
}

/** What we call what is sent, by wire name. */
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

const received: Record<string, { domain: string; kept: string }> = {
  eventId: { domain: 'eventId', kept: 'muelle.db `webhook_event`' },
  event: { domain: 'event', kept: 'muelle.db `webhook_event`' },
  eventAt: { domain: 'eventAt', kept: 'muelle.db `webhook_event`' },
  data: { domain: 'order', kept: 'muelle.db `webhook_event` (body), cache orders' },
  'X-EVENT-TYPE': { domain: 'not signed: the body’s event counts', kept: 'muelle.db `webhook_event`' },
  'X-SIGNATURE': { domain: 'checked', kept: 'muelle.db `webhook_event`' },
}

export interface CoverageRow {
  operation: string
  field: string
  wire: string
  domain: string | null
  kept: string
  shown: string
}

/** One row per field of the interface; `domain` is null where nothing reads it. */
export function coverageRows(): CoverageRow[] {
  const read = [...answers, ...events].flatMap(({ operation, object, fields }) =>
    fields.map((field): CoverageRow => {
      const place = places[object]
      const own = received[field]
      if (!place)
        return {
          operation,
          field: `${object}.${field}`,
          wire: '`src/main/core/webhooks`',
          domain: own?.domain ?? null,
          kept: own?.kept ?? '',
          shown: 'Events',
        }
      const { wire: file, kept, shown, table } = place
      const note = table.find((entry) => entry.wire.some((name) => name.toLowerCase() === field.toLowerCase()))
      return { operation, field: `${object}.${field}`, wire: file, domain: note ? note.field : null, kept, shown }
    }),
  )
  const asked = requests.map(({ operation, object, fields }) =>
    fields.map((field): CoverageRow => ({
      operation,
      field: `${object} ${field}`,
      wire: operation.startsWith('POST /api/v2/Pedidos') ? wire('order-to-wire.ts') : '`src/main/core/wms/paths.ts`',
      domain: sent[field] ?? null,
      kept: operation.startsWith('POST') || operation.startsWith('DELETE') ? 'muelle.db, as the command’s row' : '—',
      shown: operation.startsWith('POST /api/v2/Pedidos')
        ? 'New order'
        : operation.includes('WebHooks')
          ? 'Events'
          : '—',
    })),
  )
  return [...read, ...asked.flat()]
}

export function coveragePage(): string {
  const rows = coverageRows().map(
    ({ operation, field, wire: file, domain, kept, shown }) =>
      `| ${operation} | ${field} | ${file} | ${domain ?? '**nothing**'} | ${kept} | ${shown} |`,
  )
  return `# Coverage of the interface

Every field of the interface: where it is read or sent, what it is called here, where it is kept and which screen shows it.
Written by \`node scripts/coverage.ts\` from the client's own tables; a test fails when a field has no row or nothing reads it.

| operation | field | wire schema | domain field | kept in | screen |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

if (process.argv[1]?.endsWith('coverage.ts'))
  writeFileSync(new URL('../docs/interface-coverage.md', import.meta.url), coveragePage())
