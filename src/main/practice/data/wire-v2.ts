export interface WireStockEntry {
  areaDescripcion: string
  areaTipo: string
  areaAbreviacion: string
  ubicacionPasillo: number
  ubicacionPosicion: number
  ubicacionNivel: number
  ubicacionEstado: string
  contenedorNumero: string
  contenedorObservacion: string | null
  contenedorEstadoDescripcion: string
  contenedorEstadoBloqueado: boolean
  contenedorCantidadBulto: number
  articuloCodigo: string
  articuloDescripcion: string
  lote: string | null
  serie: string | null
  fechaVencimiento: string | null
  unidades: number | string
  pesoDeclarado: number | null
  preparacionId: number | null
  tareaId: number | null
  tareaEstado: string | null
}

export interface WireOrderItem {
  linea: string
  unidades: number
  minimoDiasVencimiento: number | null
  unidadesSatisfecha: number
  pesoDeclarado: number | null
  lote: string | null
  fechaVencimiento: string | null
  articulo: { codigo: string; descripcion: string; esVirtual: boolean }
}

export interface WireCustomerLocation {
  codigo: string
  descripcion: string | null
  direccion: string | null
  provincia: string | null
  localidad: string | null
  informacionAdicional: string | null
  informacionEntrega: string | null
  latitud: string | null
  longitud: string | null
  email: string | null
  calle: string | null
  numero: string | null
  piso: string | null
  codigoPostal: string | null
  telefono: string | null
  ciudad: string | null
  codigoZona: string | null
  diaEntrega: number | null
  horasAEntrega: number | null
  horarioEntrega: string | null
  horarioEntregaDesde: string | null
  horarioEntregaHasta: string | null
  horarioEntregaAlternativoDesde: string | null
  horarioEntregaAlternativoHasta: string | null
  cliente: {
    codigo: string
    descripcion: string | null
    identificadorFiscal: string | null
    minimoDiasVencimiento: number | null
    prioridad: string | null
  }
}

/** An order with the fields of all forms; the list omits `fechaHoraEstado`, the single form `preparacionId`. */
export interface WireOrder {
  codigo: string
  fecha: string
  fechaEstimadaEntrega: string | null
  preparacionId: number | null
  estado: string
  fechaHoraEstado: string
  observacion: string | null
  importe: number | null
  codigoDespacho: string | null
  codigoDeEnvio: string | null
  servicioDeEnvioTipo: string | null
  ordenPreparacion: number | null
  items: WireOrderItem[]
  tags: { tag: string }[]
  clienteUbicacion: WireCustomerLocation
}
