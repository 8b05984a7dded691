import type { PracticeArticle } from './catalogue.ts'
import type { SeededRandom } from './seeded-random.ts'
import { containerNumber } from './gs1-numbers.ts'
import type { PracticeSupplier } from './suppliers.ts'
import type { WireCountedRow, WireDeclaredLine, WireReceivingDocument, WireUnits } from './wire.ts'

/** Result of the WMS count of a declared line. */
export type LineOutcome = 'match' | 'short' | 'over' | 'missing' | 'wrongLot' | 'wrongExpiry'

export interface LineSpec {
  article: PracticeArticle
  units: number
  lot?: string | null
  expiry?: string | null
  externalContainer?: string | null
  finding?: LineOutcome
}

/** A realistic number of units: whole, often full cases; with grams if sold by weight. */
export function someUnits(article: PracticeArticle, dice: SeededRandom): number {
  if (article.byWeight) return rounded(2 + dice.next() * 60)
  const perCase = article.unitsPerCase || 6
  return dice.chance(0.7) ? perCase * (1 + dice.below(20)) : 1 + dice.below(perCase * 6)
}

/** Rounds to three decimals (grams). */
export function rounded(units: number): number {
  return Math.round(units * 1000) / 1000
}

/** Units as a number or as text, because some WMS services send text. */
function wireUnits(units: number, asText: boolean): WireUnits {
  return asText ? String(units) : units
}

/** The declared lines of one receiving document, numbered from 1. */
function declaredLines(documentId: number, specs: LineSpec[]): WireDeclaredLine[] {
  return specs.map((spec, index) => ({
    Id: documentId * 1000 + index + 1,
    NumeroContenedorExterno: spec.externalContainer ?? null,
    CodigoArticulo: index % 17 === 5 ? `${spec.article.code} ` : spec.article.code,
    ...(index % 4 === 3 ? {} : { Articulo: spec.article.description }),
    Lote: spec.lot ?? null,
    FechaVencimiento: spec.expiry ?? null,
    Unidades: wireUnits(spec.units, index % 23 === 7),
    Linea: index + 1,
  }))
}

/** A receiving document with its declared lines. `date` is `yyyy-MM-dd`. */
export function receivingDocument(
  id: number,
  number: string,
  date: string,
  supplier: PracticeSupplier,
  purchaseOrder: string | null,
  specs: LineSpec[],
): WireReceivingDocument {
  return {
    Id: id,
    Numero: number,
    Fecha: date,
    CodigoProveedor: supplier.code,
    Proveedor: supplier.name,
    OrdenCompra: purchaseOrder,
    DocumentoRecepcionDetalle: declaredLines(id, specs),
  }
}

function wrongDate(expiry: string | null | undefined): string {
  const day = Date.parse(`${expiry ?? '2030-01-01T00:00:00'}Z`)
  return new Date(day - 30 * 86_400_000).toISOString().slice(0, 19)
}

function countedUnits(spec: LineSpec): number {
  if (spec.finding === 'short')
    return spec.article.byWeight ? rounded(spec.units * 0.9) : Math.max(0, spec.units - 1 - (spec.units % 3))
  if (spec.finding === 'over')
    return spec.article.byWeight ? rounded(spec.units * 1.1) : spec.units + 1 + (spec.units % 3)
  return spec.units
}

/** Rows of the WMS count of one line, one per container; none if the line is missing. */
export function countedRows(
  spec: LineSpec,
  found: { lot: string | null; expiry: string | null },
  serial: number,
): WireCountedRow[] {
  if (spec.finding === 'missing') return []
  const units = countedUnits(spec)
  if (units === 0) return []
  const row = {
    CodigoArticulo: spec.article.code,
    Articulo: spec.article.description,
    Lote: spec.finding === 'wrongLot' ? `${spec.article.lotPrefix}-X${serial % 1000}` : (spec.lot ?? found.lot),
    FechaVencimiento:
      spec.finding === 'wrongExpiry' ? wrongDate(spec.expiry ?? found.expiry) : (spec.expiry ?? found.expiry),
  }
  const first = spec.article.byWeight ? rounded(units / 2) : Math.ceil(units / 2)
  // One row per container: every fourth line is on two pallets.
  const parts = serial % 4 === 0 && units > 1 ? [first, rounded(units - first)] : [units]
  return parts.map((part, at) => ({
    Contenedor: containerNumber(serial * 2 + at),
    ...row,
    Unidades: wireUnits(part, serial % 31 === 3),
  }))
}
