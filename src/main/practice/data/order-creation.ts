import type { WallClock } from './calendar.ts'
import { wallClockText } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { emptyLocation } from './customers.ts'
import type { WireCustomerLocation, WireOrder, WireOrderItem } from './wire-v2.ts'
import { orderStates } from './order.ts'

/** A rejected order; the message is that of the response. */
export class OrderRejectedError extends Error {
  override readonly name = 'OrderRefused'
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field by any of its names, in any letter case: the field table and the example of the interface differ. */
function field(body: Fields, ...names: string[]): unknown {
  const lowerCaseNames = names.map((name) => name.toLowerCase())
  return Object.entries(body).find(([name]) => lowerCaseNames.includes(name.toLowerCase()))?.[1] ?? null
}

function text(value: unknown, name: string): string | null {
  if (value === null) return null
  if (typeof value !== 'string') throw new OrderRejectedError(`${name} debe ser texto`)
  return value === '' ? null : value
}

function required(value: unknown, name: string): string {
  const found = text(value, name)
  if (found === null) throw new OrderRejectedError(`Falta ${name}`)
  return found
}

function number(value: unknown, name: string): number | null {
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new OrderRejectedError(`${name} debe ser un número`)
  return value
}

function date(value: unknown, name: string): string | null {
  const found = text(value, name)
  if (found !== null && !/^\d{4}-\d{2}-\d{2}/.test(found)) throw new OrderRejectedError(`${name} no es una fecha`)
  return found
}

function item(value: unknown, catalogue: Catalogue): WireOrderItem {
  if (!isFields(value)) throw new OrderRejectedError('items debe tener objetos')
  const code = required(field(value, 'articuloCodigo'), 'articuloCodigo')
  const article = catalogue.byCode(code.trim())
  if (article === null) throw new OrderRejectedError('Artículo inexistente')
  const units = number(field(value, 'unidades'), 'unidades')
  if (units === null || !Number.isSafeInteger(units) || units <= 0)
    throw new OrderRejectedError('unidades debe ser un entero positivo')
  return {
    linea: required(field(value, 'linea'), 'linea'),
    unidades: units,
    minimoDiasVencimiento: number(field(value, 'minimoDiasVencimiento'), 'minimoDiasVencimiento'),
    unidadesSatisfecha: 0,
    pesoDeclarado: null,
    lote: text(field(value, 'lote'), 'lote'),
    fechaVencimiento: date(field(value, 'fechaVencimiento'), 'fechaVencimiento'),
    articulo: { codigo: article.code, descripcion: article.description, esVirtual: false },
  }
}

function tags(value: unknown): { tag: string }[] {
  if (value === null) return []
  const list = typeof value === 'string' ? [value] : value
  if (!Array.isArray(list)) throw new OrderRejectedError('tags debe ser una lista')
  return list.map((tag) => ({ tag: required(tag, 'tags') }))
}

/** Parses the body of an order creation; throws `OrderRejectedError` if it is invalid. */
export function orderFromBody(
  body: unknown,
  catalogue: Catalogue,
  clock: WallClock,
  locationOf: (code: string) => WireCustomerLocation | null,
): WireOrder {
  if (!isFields(body)) throw new OrderRejectedError('Se espera un objeto')
  const state = text(field(body, 'estado', 'PedidoEstado'), 'estado') ?? 'pendiente'
  const known = orderStates.find((entry) => entry.toLowerCase() === state.toLowerCase())
  if (known === undefined || known === 'pendienteGestion') throw new OrderRejectedError('estado inválido')
  const location = required(field(body, 'clienteUbicacionCodigo', 'CodigoClienteUbicacion'), 'clienteUbicacionCodigo')
  const lines = field(body, 'items')
  if (!Array.isArray(lines) || lines.length === 0) throw new OrderRejectedError('Faltan items')
  const written = date(field(body, 'fecha'), 'fecha')
  if (written === null) throw new OrderRejectedError('Falta fecha')
  return {
    codigo: required(field(body, 'codigo'), 'codigo'),
    fecha: written,
    fechaEstimadaEntrega: date(field(body, 'fechaEstimadaEntrega'), 'fechaEstimadaEntrega'),
    preparacionId: null,
    estado: known,
    fechaHoraEstado: wallClockText(clock),
    observacion: text(field(body, 'observacion'), 'observacion'),
    importe: number(field(body, 'importe'), 'importe'),
    codigoDespacho: text(field(body, 'codigoDespacho'), 'codigoDespacho'),
    codigoDeEnvio: text(field(body, 'codigoDeEnvio'), 'codigoDeEnvio'),
    servicioDeEnvioTipo: text(field(body, 'servicioDeEnvioTipo'), 'servicioDeEnvioTipo'),
    ordenPreparacion: number(field(body, 'ordenPreparacion'), 'ordenPreparacion'),
    items: lines.map((line) => item(line, catalogue)),
    tags: tags(field(body, 'tags', 'PedidoTag')),
    clienteUbicacion: locationOf(location) ?? emptyLocation(location),
  }
}
