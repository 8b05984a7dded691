import type { Catalogue } from './catalogue.ts'
import { rounded } from './control-lines.ts'
import { orderStates } from './order.ts'
import type { WireCustomerLocation, WireOrder, WireOrderItem } from './wire-v2.ts'

const weekDays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']

/** The form of the list: without the time of the state. */
export function toListJson(order: WireOrder): Omit<WireOrder, 'fechaHoraEstado'> {
  const { fechaHoraEstado: _, ...rest } = order
  return rest
}

/** The form of a single order: with the time of the state, without the preparation. */
export function toSingleJson(order: WireOrder): Omit<WireOrder, 'preparacionId'> {
  const { preparacionId: _, ...rest } = order
  return rest
}

/** The given fields of an object, in this order, with their names in PascalCase. */
function pascalFields<T extends object>(source: T, ...names: (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [capitalized(name), source[name]]))
}

function capitalized(text: string): string {
  return (text[0]?.toUpperCase() ?? '') + text.slice(1)
}

/** The form of a notification: PascalCase, the customer's location with fewer fields. */
export function toEventJson(order: WireOrder): object {
  const { clienteUbicacion: location } = order
  return {
    ...pascalFields(order, 'codigo', 'fecha', 'fechaEstimadaEntrega'),
    Estado: capitalized(order.estado),
    ...pascalFields(order, 'fechaHoraEstado', 'observacion', 'importe', 'codigoDespacho', 'codigoDeEnvio'),
    ...pascalFields(order, 'servicioDeEnvioTipo', 'ordenPreparacion'),
    Items: order.items.map((item) => ({
      ...pascalFields(item, 'linea', 'unidades', 'minimoDiasVencimiento', 'unidadesSatisfecha', 'pesoDeclarado'),
      ...pascalFields(item, 'lote', 'fechaVencimiento'),
      Articulo: pascalFields(item.articulo, 'codigo', 'descripcion', 'esVirtual'),
    })),
    Tags: order.tags.map((entry) => pascalFields(entry, 'tag')),
    ClienteUbicacion: {
      ...pascalFields(location, 'descripcion', 'direccion', 'provincia', 'localidad'),
      Cliente: pascalFields(location.cliente, 'codigo', 'descripcion'),
    },
  }
}

/** The form within a dispatch of version 1. Every third order has its state as an integer, as by some WMS services. */
export function toDispatchJson(order: WireOrder, index: number, catalogue: Catalogue): object {
  const state = orderStates.findIndex((entry) => entry.toLowerCase() === order.estado.toLowerCase())
  const weight = rounded(order.items.reduce((sum, item) => sum + (item.pesoDeclarado ?? item.unidades * 0.75), 0))
  const volume = rounded(order.items.reduce((sum, item) => sum + item.unidades * 0.002, 0))
  return {
    ...pascalFields(order, 'codigo'),
    PedidoEstado: index % 3 === 2 ? state : order.estado,
    ...pascalFields(order, 'fecha', 'fechaEstimadaEntrega', 'observacion', 'importe', 'codigoDespacho'),
    PesoText: `${weight} kg`,
    VolumenText: `${volume} m3`,
    Peso: weight,
    Volumen: volume,
    ...pascalFields(order, 'codigoDeEnvio', 'servicioDeEnvioTipo'),
    PedidoDetalle: order.items.map((item) => dispatchItem(item, catalogue)),
    ClienteUbicacion: dispatchLocation(order.clienteUbicacion),
  }
}

function dispatchItem(item: WireOrderItem, catalogue: Catalogue): object {
  const article = catalogue.byCode(item.articulo.codigo)
  return {
    ...pascalFields(item, 'unidades', 'unidadesSatisfecha', 'pesoDeclarado', 'minimoDiasVencimiento'),
    Articulo: {
      CodigoArticulo: item.articulo.codigo,
      Descripcion: item.articulo.descripcion,
      DiasVidaUtil: article?.shelfLifeDays ?? 0,
      UsaLote: article?.usesLot ?? false,
      UsaSerie: article?.usesSerial ?? false,
      UsaVencimiento: article?.usesExpiry ?? false,
      EsVirtual: item.articulo.esVirtual,
      Activo: true,
      ArticuloTipoRotacion: (article?.index ?? 0) % 3 === 0 ? 'alta' : 'media',
    },
  }
}

function dispatchLocation(location: WireCustomerLocation): object {
  return {
    ...pascalFields(location, 'codigo', 'descripcion', 'direccion', 'provincia', 'localidad', 'email'),
    ...pascalFields(location, 'informacionAdicional', 'informacionEntrega', 'latitud', 'longitud'),
    ...pascalFields(location, 'horarioEntrega', 'horarioEntregaDesde', 'horarioEntregaHasta'),
    ...pascalFields(location, 'horarioEntregaAlternativoDesde', 'horarioEntregaAlternativoHasta', 'codigoZona'),
    DiaEntrega: location.diaEntrega === null ? null : weekDays[location.diaEntrega],
    ...pascalFields(location, 'horasAEntrega'),
    Activo: true,
    Cliente: { ...pascalFields(location.cliente, 'codigo', 'descripcion', 'identificadorFiscal'), Activo: true },
  }
}
