import type { DateText } from '../domain/model.ts'
import { pathPart, queryText } from './address.ts'
import { pathDate, wireDateTime } from './adjustment-dates.ts'
import type { AdjustmentsDateFormat } from './adjustment-dates.ts'

export interface ControlFilter {
  number?: string
  /** A day, `yyyy-MM-dd`. */
  date?: DateText
  supplierCode?: string
  state?: string
}

export interface OrderFilter {
  state?: string
  code?: string
}

export interface StockFilter {
  articleCode?: string
  expiry?: DateText
  container?: string
}

export interface AdjustmentFilter {
  articleCode?: string
  user?: string
  changedExpiry?: boolean
  changedUnits?: boolean
  changedLot?: boolean
  changedSerial?: boolean
  /** The number of the reason; adjustments themselves contain its text. */
  reason?: number
}

/** All operations of the interface with their paths; the keys are their names in logs and in the connection test. */
export const operations = {
  Pedidos: { version: 'v2', method: 'GET', path: '/api/v2/Pedidos' },
  'POST Pedidos': { version: 'v2', method: 'POST', path: '/api/v2/Pedidos' },
  'Pedidos/{Codigo}': { version: 'v2', method: 'GET', path: '/api/v2/Pedidos/{Codigo}' },
  'Stock/Detalle': { version: 'v2', method: 'GET', path: '/api/v2/Stock/Detalle' },
  'POST WebHooks': { version: 'v2', method: 'POST', path: '/api/v2/WebHooks' },
  'DELETE WebHooks/{Codigo}': { version: 'v2', method: 'DELETE', path: '/api/v2/WebHooks/{Codigo}' },
  'Despacho/Completos/Pedidos': { version: 'v1', method: 'GET', path: '/v1/Despacho/Completos/Pedidos' },
  'Movimientos/Ajustes': { version: 'v1', method: 'GET', path: '/v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}' },
  'ControlCiego/List': { version: 'v1', method: 'GET', path: '/v1/ControlCiego/List' },
  ControlCiego: { version: 'v1', method: 'GET', path: '/v1/ControlCiego' },
  Proveedor: { version: 'v1', method: 'GET', path: '/v1/Proveedor' },
} as const satisfies Record<string, { version: 'v2' | 'v1'; method: 'GET' | 'POST' | 'DELETE'; path: string }>

export type OperationKey = keyof typeof operations

export const suppliers = operations.Proveedor.path
export const completeDispatches = operations['Despacho/Completos/Pedidos'].path
export const webhooks = operations['POST WebHooks'].path

export function controlByNumber(number: string): string {
  return `${operations.ControlCiego.path}${queryText({ DocumentoNumero: number })}`
}

export function controls({ number, date, supplierCode, state }: ControlFilter): string {
  const query = { DocumentoNumero: number, Fecha: date, CodigoProveedor: supplierCode, Estado: state }
  return `${operations['ControlCiego/List'].path}${queryText(query)}`
}

export function orders({ state, code }: OrderFilter): string {
  return `${operations.Pedidos.path}${queryText({ PedidoEstado: state, PedidoCodigo: code })}`
}

export function order(code: string): string {
  return `${operations.Pedidos.path}/${pathPart(code)}`
}

export function webhook(code: string): string {
  return `${webhooks}/${pathPart(code)}`
}

export function stock({ articleCode, expiry, container }: StockFilter): string {
  const query = {
    CodigoArticulo: articleCode,
    FechaVencimiento: expiry === undefined ? undefined : wireDateTime(expiry),
    ContenedorNumero: container,
  }
  return `${operations['Stock/Detalle'].path}${queryText(query)}`
}

export function adjustments(
  from: DateText,
  to: DateText,
  format: AdjustmentsDateFormat,
  filter: AdjustmentFilter,
): string {
  const period = `${pathPart(pathDate(from, format, 'first'))}/${pathPart(pathDate(to, format, 'last'))}`
  const query = {
    CodigoArticulo: filter.articleCode,
    Usuario: filter.user,
    ModificoVencimiento: filter.changedExpiry,
    ModificoCantidad: filter.changedUnits,
    ModificoLote: filter.changedLot,
    ModificoSerie: filter.changedSerial,
    MotivoAjuste: filter.reason,
  }
  return `/v1/Movimientos/Ajustes/${period}${queryText(query)}`
}
