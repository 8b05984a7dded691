// Every object and field of the interface, written manually, independent of the client's own tables.

const words = (text: string) => text.trim().split(/\s+/)

const orderItem = words(
  'linea unidades minimoDiasVencimiento unidadesSatisfecha pesoDeclarado lote fechaVencimiento articulo',
)
const customerLocation = words(`codigo descripcion direccion provincia localidad informacionAdicional informacionEntrega
  latitud longitud email calle numero piso codigoPostal telefono ciudad codigoZona diaEntrega horasAEntrega horarioEntrega
  horarioEntregaDesde horarioEntregaHasta horarioEntregaAlternativoDesde horarioEntregaAlternativoHasta cliente`)
const order = words(`codigo fecha fechaEstimadaEntrega estado observacion importe codigoDespacho codigoDeEnvio
  servicioDeEnvioTipo ordenPreparacion items tags clienteUbicacion`)

export interface InterfaceObject {
  operation: string
  object: string
  fields: string[]
}

/** Response fields. */
export const answers: InterfaceObject[] = [
  { operation: 'GET /api/v2/Pedidos', object: 'Order', fields: [...order, 'preparacionId'] },
  { operation: 'GET /api/v2/Pedidos/{Codigo}', object: 'Order', fields: [...order, 'fechaHoraEstado'] },
  { operation: 'GET /api/v2/Pedidos', object: 'OrderItem', fields: orderItem },
  { operation: 'GET /api/v2/Pedidos', object: 'OrderArticle', fields: words('codigo descripcion esVirtual') },
  { operation: 'GET /api/v2/Pedidos', object: 'CustomerLocation', fields: customerLocation },
  {
    operation: 'GET /api/v2/Pedidos',
    object: 'Customer',
    fields: words('codigo descripcion identificadorFiscal minimoDiasVencimiento prioridad'),
  },
  {
    operation: 'GET /api/v2/Stock/Detalle',
    object: 'Stock',
    fields: words(`areaDescripcion areaTipo areaAbreviacion ubicacionEstado contenedorNumero contenedorObservacion
      contenedorEstadoDescripcion articuloCodigo articuloDescripcion lote serie tareaEstado ubicacionPasillo ubicacionPosicion
      ubicacionNivel contenedorCantidadBulto preparacionId tareaId contenedorEstadoBloqueado unidades pesoDeclarado
      fechaVencimiento`),
  },
  {
    operation: 'GET /v1/Despacho/Completos/Pedidos',
    object: 'Dispatch',
    fields: words('Codigo Descripcion DespachoEstado Ubicacion Pedidos'),
  },
  {
    operation: 'GET /v1/Despacho/Completos/Pedidos',
    object: 'Order',
    fields:
      words(`Codigo PedidoEstado Fecha FechaEstimadaEntrega Observacion Importe CodigoDespacho PesoText VolumenText Peso
      Volumen CodigoDeEnvio ServicioDeEnvioTipo PedidoDetalle ClienteUbicacion`),
  },
  {
    operation: 'GET /v1/Despacho/Completos/Pedidos',
    object: 'OrderItem',
    fields: words('Unidades UnidadesSatisfecha PesoDeclarado MinimoDiasVencimiento Articulo'),
  },
  {
    operation: 'GET /v1/Despacho/Completos/Pedidos',
    object: 'OrderArticle',
    fields: words(
      'CodigoArticulo Descripcion DiasVidaUtil UsaLote UsaSerie UsaVencimiento EsVirtual Activo ArticuloTipoRotacion',
    ),
  },
  {
    operation: 'GET /v1/Despacho/Completos/Pedidos',
    object: 'CustomerLocation',
    fields:
      words(`Codigo Descripcion Direccion Provincia Localidad Email InformacionAdicional InformacionEntrega Latitud Longitud
      HorarioEntrega HorarioEntregaDesde HorarioEntregaHasta HorarioEntregaAlternativoDesde HorarioEntregaAlternativoHasta
      CodigoZona DiaEntrega HorasAEntrega Activo Cliente`),
  },
  {
    operation: 'GET /v1/Despacho/Completos/Pedidos',
    object: 'Customer',
    fields: words('Codigo Descripcion IdentificadorFiscal Activo'),
  },
  {
    operation: 'GET /v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}',
    object: 'Adjustment',
    fields: words(`ArticuloId UsuarioId ContenedorId UbicacionId ArticuloDescripcion CodigoArticulo UbicacionDescripcion
      UsuarioNombreApellido ContenedorDescripcion LoteAnterior LoteNuevo SerieAnterior SerieNuevo MotivoAjuste ObservacionAjuste
      Signo Fecha FechaVtoAnterior FechaVtoNueva UnidadesAnterior UnidadesNuevo`),
  },
  ...['GET /v1/ControlCiego/List', 'GET /v1/ControlCiego'].flatMap((operation): InterfaceObject[] => [
    {
      operation,
      object: 'Control',
      fields: words('Id Fecha Estado Ubicacion Modo ControlCiegoDetalle DocumentoRecepcion'),
    },
    { operation, object: 'CountedLine', fields: words('Contenedor CodigoArticulo Lote FechaVencimiento Unidades') },
    {
      operation,
      object: 'ReceivingDocument',
      fields: words('Id Numero Fecha CodigoProveedor Proveedor DocumentoRecepcionDetalle'),
    },
    {
      operation,
      object: 'ReceivingLine',
      fields: words('Id NumeroContenedorExterno CodigoArticulo Lote FechaVencimiento Unidades Linea'),
    },
  ]),
  {
    operation: 'GET /v1/Proveedor',
    object: 'Supplier',
    fields: words('Codigo Descripcion RequiereControlCiego Activo'),
  },
]

/** Request fields: parameters of path and query, and bodies with the sample's names. */
export const requests: InterfaceObject[] = [
  { operation: 'GET /api/v2/Pedidos', object: 'query', fields: words('PedidoEstado PedidoCodigo') },
  { operation: 'GET /api/v2/Pedidos/{Codigo}', object: 'path', fields: words('Codigo') },
  {
    operation: 'GET /api/v2/Stock/Detalle',
    object: 'query',
    fields: words('CodigoArticulo FechaVencimiento ContenedorNumero'),
  },
  {
    operation: 'POST /api/v2/Pedidos',
    object: 'body',
    fields:
      words(`codigo clienteUbicacionCodigo fecha fechaEstimadaEntrega estado observacion importe codigoDespacho codigoDeEnvio
      servicioDeEnvioTipo ordenPreparacion items tags adicional`),
  },
  {
    operation: 'POST /api/v2/Pedidos',
    object: 'body.items',
    fields: words('linea articuloCodigo unidades minimoDiasVencimiento lote fechaVencimiento tags'),
  },
  { operation: 'POST /api/v2/WebHooks', object: 'body', fields: words('eventType url secretKey') },
  { operation: 'DELETE /api/v2/WebHooks/{Codigo}', object: 'path', fields: words('Codigo') },
  {
    operation: 'GET /v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}',
    object: 'path',
    fields: words('FechaDesde FechaHasta'),
  },
  {
    operation: 'GET /v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}',
    object: 'query',
    fields: words(
      'CodigoArticulo Usuario ModificoVencimiento ModificoCantidad ModificoLote ModificoSerie MotivoAjuste',
    ),
  },
  {
    operation: 'GET /v1/ControlCiego/List',
    object: 'query',
    fields: words('DocumentoNumero Fecha CodigoProveedor Estado'),
  },
  { operation: 'GET /v1/ControlCiego', object: 'query', fields: words('DocumentoNumero') },
]

/** Fields of an event; its `data` is an order with capitalised names. */
export const events: InterfaceObject[] = [
  { operation: 'event', object: 'message', fields: words('eventId event eventAt data') },
  { operation: 'event', object: 'headers', fields: words('X-EVENT-TYPE X-SIGNATURE') },
  {
    operation: 'event',
    object: 'Order',
    fields:
      words(`Codigo Fecha FechaEstimadaEntrega Estado FechaHoraEstado Observacion Importe CodigoDespacho CodigoDeEnvio
      ServicioDeEnvioTipo OrdenPreparacion Items Tags ClienteUbicacion`),
  },
]
