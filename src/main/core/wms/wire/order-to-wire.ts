import { isCalendarDate } from '../../domain/dates.ts'
import { Failure } from '../../domain/failure.ts'
import { maximumEntry } from '../../domain/units.ts'
import { wireDateTime } from '../adjustment-dates.ts'
import type { NewOrder, NewOrderItem } from '../new-order.ts'
import { isNamedOrder, orderFromAliases } from './order-aliases.ts'
import type { AliasedOrder } from './order-aliases.ts'
import { orderStates, shippingServiceTypes } from './order-state.ts'

/** The body of an order creation with the names of the interface's example, for all accepted spellings. Throws `Failure('validation')` with the field. */
export function orderToWire(given: NewOrder | AliasedOrder): Record<string, unknown> {
  const order = isNamedOrder(given) ? orderFromAliases(given) : given
  filled(order.code, 'code')
  filled(order.customerLocationCode, 'customerLocationCode')
  date(order.date, 'date')
  if (order.estimatedDelivery !== undefined) date(order.estimatedDelivery, 'estimatedDelivery')
  if (order.state !== undefined && (order.state === 'pendienteGestion' || !isOneOf(orderStates, order.state)))
    throw wrong('state', 'No state that an order can be created with')
  if (order.shippingServiceType !== undefined && !isOneOf(shippingServiceTypes, order.shippingServiceType))
    throw wrong('shippingServiceType', 'No shipping service type of the interface')
  if (order.amount !== undefined && !Number.isFinite(order.amount)) throw wrong('amount', 'An amount is a number')
  if (order.preparationOrder !== undefined) integer(order.preparationOrder, 'preparationOrder')
  if (order.items.length === 0) throw wrong('items', 'An order has at least one line')
  const lines = new Set(order.items.map((item) => item.line.trim()))
  if (lines.size < order.items.length) throw wrong('items', 'Two lines have the same identifier')
  return defined({
    codigo: order.code.trim(),
    clienteUbicacionCodigo: order.customerLocationCode.trim(),
    fecha: wireDateTime(order.date),
    fechaEstimadaEntrega: order.estimatedDelivery === undefined ? undefined : wireDateTime(order.estimatedDelivery),
    estado: order.state,
    observacion: order.remark,
    importe: order.amount,
    codigoDespacho: order.dispatchCode,
    codigoDeEnvio: order.trackingCode,
    servicioDeEnvioTipo: order.shippingServiceType,
    ordenPreparacion: order.preparationOrder,
    items: order.items.map(itemToWire),
    tags: order.tags,
    adicional: order.additional,
  })
}

function itemToWire(item: NewOrderItem, index: number): Record<string, unknown> {
  const at = (field: string) => `items.${index}.${field}`
  filled(item.line, at('line'))
  filled(item.articleCode, at('articleCode'))
  integer(item.units, at('units'))
  if (item.units <= 0 || item.units > maximumEntry) throw wrong(at('units'), 'Units are above 0, at most 9,007,199,254')
  if (item.minimumShelfLifeDays !== undefined) {
    integer(item.minimumShelfLifeDays, at('minimumShelfLifeDays'))
    if (item.minimumShelfLifeDays < 0) throw wrong(at('minimumShelfLifeDays'), 'Days are not negative')
  }
  if (item.expiry !== undefined) date(item.expiry, at('expiry'))
  return defined({
    linea: item.line.trim(),
    articuloCodigo: item.articleCode.trim(),
    unidades: item.units,
    minimoDiasVencimiento: item.minimumShelfLifeDays,
    lote: item.lot,
    fechaVencimiento: item.expiry === undefined ? undefined : wireDateTime(item.expiry),
    tags: item.tags,
  })
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function filled(value: string, field: string): void {
  if (value.trim() === '') throw wrong(field, 'A required field is empty')
}

function integer(value: number, field: string): void {
  if (!Number.isSafeInteger(value)) throw wrong(field, 'A whole number is required')
}

function date(value: string, field: string): void {
  const day = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,7})?)?)?$/.exec(value)?.[1]
  if (day === undefined || !isCalendarDate(day)) throw wrong(field, 'No date that exists, yyyy-MM-dd')
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value)
}

function wrong(field: string, message: string): Failure {
  return new Failure('validation', message, { field })
}
