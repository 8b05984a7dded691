// Rows of every list as the interface names them, each with the longest names that such services are known to hold:
// words that never end, words that go on, marks and scripts.

const longest = [
  'Distribuidora Mayorista de Productos Regionales y Especialidades Hermanos Iturralde e Hijos S.R.L. – Sucursal Zona Franca',
  'Ñ'.repeat(120),
  'Solución fisiológica de cloruro de sodio 0,9 % inyectable, envase colapsable × 500 ml, caja por veinticuatro unidades',
  'ยาฆ่าเชื้อโรค 消毒液 مطهر محلول ملحي معقم',
]
const named = (n: number) => `${longest[n % longest.length] ?? ''} ${n}`
const articleCode = (n: number) => `ART-${String(n % 1000).padStart(6, '0')}-${'X'.repeat(24)}`
const lot = (n: number) => (n % 7 === 0 ? null : `LOTE-${n}-${'9'.repeat(20)}`)
const at = (n: number) => `T${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`
const expiry = (n: number) => (n % 5 === 0 ? null : `20${27 + (n % 3)}-0${1 + (n % 9)}-1${n % 9}T00:00:00`)
const units = (n: number) => (n % 3 === 0 ? 9_007_199_253.125 - n : n + 0.25)

/** Row `n` of a list; `today` is its date. */
export type Row = (n: number, today: string) => object

export const supplierRow: Row = (n) => ({
  Codigo: `P-${n}`,
  Descripcion: named(n),
  RequiereControlCiego: n % 2 === 0,
  Activo: n % 5 !== 0,
})

export const stockRow: Row = (n) => ({
  areaDescripcion: named(n + 1),
  areaTipo: 'almacenamiento',
  areaAbreviacion: 'ALM',
  ubicacionPasillo: n % 90,
  ubicacionPosicion: n % 70,
  ubicacionNivel: n % 6,
  ubicacionEstado: 'ocupada',
  contenedorNumero: `3779900004471${String(n).padStart(7, '0')}`,
  contenedorObservacion: named(n + 2),
  contenedorEstadoDescripcion: n % 6 === 0 ? 'Bloqueado por control de calidad' : 'Disponible',
  contenedorEstadoBloqueado: n % 6 === 0,
  contenedorCantidadBulto: n % 40,
  articuloCodigo: articleCode(n),
  articuloDescripcion: named(n % 1000),
  lote: lot(n),
  serie: n % 11 === 0 ? `SERIE-${n}` : null,
  fechaVencimiento: expiry(n),
  unidades: units(n),
  pesoDeclarado: 12.5,
  preparacionId: n,
  tareaId: n,
  tareaEstado: 'pendiente',
})

export const adjustmentRow: Row = (n, today) => ({
  ArticuloId: n,
  UsuarioId: n % 9,
  ContenedorId: n,
  UbicacionId: n,
  ArticuloDescripcion: named(n % 1000),
  CodigoArticulo: articleCode(n),
  UbicacionDescripcion: named(n + 1),
  UsuarioNombreApellido: n % 10 === 0 ? null : named(n % 9),
  ContenedorDescripcion: `C-${n}`,
  LoteAnterior: lot(n),
  LoteNuevo: n % 4 === 0 ? `LOTE-${n}-NUEVO` : lot(n),
  SerieAnterior: null,
  SerieNuevo: null,
  MotivoAjuste: n % 8 === 0 ? null : named(n % 6),
  ObservacionAjuste: named(n + 3),
  Signo: n % 2 === 0 ? '+' : '-',
  Fecha: `${today}${at(n)}`,
  FechaVtoAnterior: expiry(n),
  FechaVtoNueva: expiry(n + (n % 2)),
  UnidadesAnterior: n,
  UnidadesNuevo: n + (n % 2 === 0 ? 12.5 : -3),
})

const customerLocation = (n: number) => ({
  codigo: `CL-${n}`,
  descripcion: named(n),
  direccion: named(n + 1),
  informacionEntrega: named(n + 2),
  horarioEntregaDesde: '08:00:00',
  horarioEntregaHasta: '12:00:00',
  cliente: { codigo: `C-${n}`, descripcion: named(n + 3), identificadorFiscal: '30-00000000-7' },
})

export const orderRow: Row = (n, today) => ({
  codigo: `PED-${n}-${'Y'.repeat(20)}`,
  fecha: `${today}${at(n)}`,
  fechaEstimadaEntrega: `${today}T18:00:00`,
  preparacionId: n,
  estado: ['pendiente', 'preparacion', 'completo', 'remitido', 'una palabra que nadie conoce'][n % 5],
  observacion: named(n),
  importe: 123_456_789.5,
  codigoDespacho: `D-${n % 50}`,
  codigoDeEnvio: `ENV-${n}`,
  servicioDeEnvioTipo: 'propio',
  ordenPreparacion: n,
  items: [
    {
      linea: '1',
      unidades: units(n),
      unidadesSatisfecha: n,
      lote: lot(n),
      fechaVencimiento: expiry(n),
      articulo: { codigo: articleCode(n), descripcion: named(n % 1000), esVirtual: false },
    },
  ],
  tags: [{ tag: named(n) }],
  clienteUbicacion: customerLocation(n),
})

export const dispatchRow: Row = (n, today) => ({
  Codigo: `D-${n}`,
  Descripcion: named(n),
  DespachoEstado: 'preparacion',
  Ubicacion: named(n + 1),
  Pedidos: [
    {
      Codigo: `PED-${n}`,
      PedidoEstado: 'pendiente',
      Fecha: `${today}T08:00:00`,
      Peso: 1234.5,
      PesoText: '1234,5 kg',
      Volumen: 12.75,
      VolumenText: '12,75 m³',
      PedidoDetalle: [
        {
          Unidades: n,
          UnidadesSatisfecha: n,
          Articulo: { CodigoArticulo: articleCode(n), Descripcion: named(n % 1000) },
        },
      ],
      ClienteUbicacion: { Codigo: `CL-${n}`, Descripcion: named(n) },
    },
  ],
})

export const controlRow: Row = (n, today) => ({
  Id: n + 1,
  Fecha: `${today}${at(n)}`,
  Estado: n % 3 === 0 ? 'controlado' : 'sinControl',
  Ubicacion: named(n + 1),
  Modo: 'simple',
  ControlCiegoDetalle:
    n % 3 === 0
      ? [
          {
            Contenedor: 'C-1',
            CodigoArticulo: articleCode(n),
            Lote: lot(n),
            FechaVencimiento: expiry(n),
            Unidades: units(n + 1),
          },
        ]
      : [],
  DocumentoRecepcion: [
    {
      Id: n + 1,
      Numero: `R-${n}-${'Z'.repeat(20)}`,
      Fecha: today,
      CodigoProveedor: `P-${n}`,
      Proveedor: named(n),
      DocumentoRecepcionDetalle: [
        {
          Id: n,
          CodigoArticulo: articleCode(n),
          Lote: lot(n),
          FechaVencimiento: expiry(n),
          Unidades: units(n),
          Linea: 1,
        },
      ],
    },
  ],
})
