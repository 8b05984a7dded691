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
export function singleForm(order: WireOrder): Omit<WireOrder, 'preparacionId'> {
  const { preparacionId: _, ...rest } = order
  return rest
}

/** The form of a notification: PascalCase, the customer's location shortened. */
export function eventForm(order: WireOrder): object {
  const { clienteUbicacion: location } = order
  return {
    Codigo: order.codigo,
    Fecha: order.fecha,
    FechaEstimadaEntrega: order.fechaEstimadaEntrega,
    Estado: (order.estado[0]?.toUpperCase() ?? '') + order.estado.slice(1),
    FechaHoraEstado: order.fechaHoraEstado,
    Observacion: order.observacion,
    Importe: order.importe,
    CodigoDespacho: order.codigoDespacho,
    CodigoDeEnvio: order.codigoDeEnvio,
    ServicioDeEnvioTipo: order.servicioDeEnvioTipo,
    OrdenPreparacion: order.ordenPreparacion,
    Items: order.items.map((item) => ({
      Linea: item.linea,
      Unidades: item.unidades,
      MinimoDiasVencimiento: item.minimoDiasVencimiento,
      UnidadesSatisfecha: item.unidadesSatisfecha,
      PesoDeclarado: item.pesoDeclarado,
      Lote: item.lote,
      FechaVencimiento: item.fechaVencimiento,
      Articulo: {
        Codigo: item.articulo.codigo,
        Descripcion: item.articulo.descripcion,
        EsVirtual: item.articulo.esVirtual,
      },
    })),
    Tags: order.tags.map((entry) => ({ Tag: entry.tag })),
    ClienteUbicacion: {
      Descripcion: location.descripcion,
      Direccion: location.direccion,
      Provincia: location.provincia,
      Localidad: location.localidad,
      Cliente: { Codigo: location.cliente.codigo, Descripcion: location.cliente.descripcion },
    },
  }
}

/** The order within a dispatch, version 1. Some services write the state as an integer there; every third of ours does. */
export function dispatchOrderForm(order: WireOrder, place: number, catalogue: Catalogue): object {
  const state = orderStates.findIndex((entry) => entry.toLowerCase() === order.estado.toLowerCase())
  const weight = rounded(order.items.reduce((sum, item) => sum + (item.pesoDeclarado ?? item.unidades * 0.75), 0))
  const volume = rounded(order.items.reduce((sum, item) => sum + item.unidades * 0.002, 0))
  return {
    Codigo: order.codigo,
    PedidoEstado: place % 3 === 2 ? state : order.estado,
    Fecha: order.fecha,
    FechaEstimadaEntrega: order.fechaEstimadaEntrega,
    Observacion: order.observacion,
    Importe: order.importe,
    CodigoDespacho: order.codigoDespacho,
    PesoText: `${weight} kg`,
    VolumenText: `${volume} m3`,
    Peso: weight,
    Volumen: volume,
    CodigoDeEnvio: order.codigoDeEnvio,
    ServicioDeEnvioTipo: order.servicioDeEnvioTipo,
    PedidoDetalle: order.items.map((item) => dispatchItem(item, catalogue)),
    ClienteUbicacion: dispatchLocation(order.clienteUbicacion),
  }
}

function dispatchItem(item: WireOrderItem, catalogue: Catalogue): object {
  const article = catalogue.byCode(item.articulo.codigo)
  return {
    Unidades: item.unidades,
    UnidadesSatisfecha: item.unidadesSatisfecha,
    PesoDeclarado: item.pesoDeclarado,
    MinimoDiasVencimiento: item.minimoDiasVencimiento,
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
    Codigo: location.codigo,
    Descripcion: location.descripcion,
    Direccion: location.direccion,
    Provincia: location.provincia,
    Localidad: location.localidad,
    Email: location.email,
    InformacionAdicional: location.informacionAdicional,
    InformacionEntrega: location.informacionEntrega,
    Latitud: location.latitud,
    Longitud: location.longitud,
    HorarioEntrega: location.horarioEntrega,
    HorarioEntregaDesde: location.horarioEntregaDesde,
    HorarioEntregaHasta: location.horarioEntregaHasta,
    HorarioEntregaAlternativoDesde: location.horarioEntregaAlternativoDesde,
    HorarioEntregaAlternativoHasta: location.horarioEntregaAlternativoHasta,
    CodigoZona: location.codigoZona,
    DiaEntrega: location.diaEntrega === null ? null : weekDays[location.diaEntrega],
    HorasAEntrega: location.horasAEntrega,
    Activo: true,
    Cliente: {
      Codigo: location.cliente.codigo,
      Descripcion: location.cliente.descripcion,
      IdentificadorFiscal: location.cliente.identificadorFiscal,
      Activo: true,
    },
  }
}
