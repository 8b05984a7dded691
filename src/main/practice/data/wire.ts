// The bodies with the names of the interface: version 1 in PascalCase, version 2 in camelCase.

/** Units as numbers, or as text as by some WMS services. */
export type WireUnits = number | string

export interface WireCountedRow {
  Contenedor: string | null
  CodigoArticulo: string
  Articulo?: string
  Lote: string | null
  FechaVencimiento: string | null
  Unidades: WireUnits
}

export interface WireDeclaredLine {
  Id: number
  NumeroContenedorExterno: string | null
  CodigoArticulo: string
  Articulo?: string
  Lote: string | null
  FechaVencimiento: string | null
  Unidades: WireUnits
  Linea: number
}

export interface WireReceivingDocument {
  Id: number
  Numero: string
  Fecha: string
  CodigoProveedor: string | null
  Proveedor: string
  OrdenCompra?: string | null
  DocumentoRecepcionDetalle: WireDeclaredLine[]
}

export interface WireControl {
  Id: number
  Fecha: string
  Estado: string
  Ubicacion: string
  Modo: string
  ControlCiegoDetalle: WireCountedRow[]
  DocumentoRecepcion: WireReceivingDocument[]
}

export interface WireSupplier {
  Codigo: string | null
  Descripcion: string
  RequiereControlCiego: boolean
  Activo: boolean
}
