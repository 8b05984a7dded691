import type { Need } from '../../../contract/shapes/count.ts'
import type { DateText, Units } from '../domain/model.ts'
import type { ScanReading } from '../domain/scan.ts'
import { multiplyUnits, unitsFromText } from '../domain/units.ts'
import type { ArticleCatalog, KnownArticle } from '../articles/article-catalog.ts'
import { isCountedByWeight, resolveArticle } from '../articles/article-catalog.ts'

export interface ScannedData {
  lot: string | null
  expiry: DateText | null
  serial: string | null
}

/** What one scan means for a count, before anything that the count already holds is looked at. */
export type InterpretedScan =
  | {
      type: 'article'
      article: KnownArticle
      barcode: string
      units: Units | null
      container: string | null
      data: ScannedData
    }
  | { type: 'container'; container: string }
  /** Lot, expiry or serial alone: an answer to a scan that waits. */
  | { type: 'data'; data: ScannedData }
  /** `plain`: the scan itself where it is no GS1 data and no GTIN, for it may be a lot or a serial. */
  | { type: 'unknown'; barcode: string; plain: string | null; container: string | null; data: ScannedData }
  | { type: 'invalid'; reason: 'invalid_gs1' | 'no_data' | 'ambiguous' }

export interface ReadOptions {
  articleCatalog: ArticleCatalog
  listed: ReadonlySet<string>
  /** How many packs this scan stands for. */
  packs: Units
}

/** Lots and serials of the WMS are short; a longer code is something else. */
const longestLot = 50

/** Reads a scan: GS1 data and links by their elements, everything else as a code. Never looks at a document. */
export function interpretScan(reading: ScanReading, { articleCatalog, listed, packs }: ReadOptions): InterpretedScan {
  if (!reading.valid) {
    const [first] = reading.problems
    return {
      type: 'invalid',
      reason: first?.code === 'no_data' || first?.code === 'ambiguous' ? first.code : 'invalid_gs1',
    }
  }
  const data = { lot: reading.lot, expiry: reading.expiry, serial: reading.serial }
  const { container } = reading
  if (reading.kind === 'code' || reading.gtin !== null) {
    const barcode = shownBarcode(reading)
    const article = resolveArticle(reading.kind === 'code' ? reading.text : barcode, articleCatalog, listed)
    const plain = reading.kind === 'code' && reading.text.length <= longestLot ? reading.text.trim() : null
    if (!article) return { type: 'unknown', barcode, plain, container, data }
    return { type: 'article', article, barcode, units: unitsOf(reading, article, packs), container, data }
  }
  if (container !== null) return { type: 'container', container }
  if (data.lot !== null || data.expiry !== null || data.serial !== null) return { type: 'data', data }
  return { type: 'unknown', barcode: reading.text, plain: null, container: null, data }
}

/** A GTIN as it is printed: 14 digits only where the first says which pack it is. */
export function shownBarcode(reading: ScanReading): string {
  if (reading.kind === 'ean' || reading.gtin === null) return reading.text
  return reading.gtin.replace(/^0(?=\d{13}$)/, '')
}

/**
 * Units of one scan: packs × units per pack; the count of trade items (AI 37, 30) multiplies instead of the keypad's
 * packs. An article marked by weight takes its net weight; without one it counts as a pack only where its barcode is tied
 * to so many kilos. `null`: cannot be told, ask.
 */
function unitsOf(reading: ScanReading, article: KnownArticle, packs: Units): Units | null {
  const weight = article.facts?.byWeight
    ? reading.measures.find((measure) => measure.kind === 'net_weight' && measure.unit === 'kg')
    : undefined
  if (weight) {
    const kilograms = unitsFromText(weight.amount)
    // A weight of zero is none.
    return kilograms === null || kilograms === 0 ? null : multiplyUnits(kilograms, packs)
  }
  if (isCountedByWeight(article)) return null
  const labelled = reading.units === null ? article.unitsPerScan : multiplyUnits(reading.units, article.unitsPerScan)
  return labelled === null ? null : multiplyUnits(labelled, packs)
}

/** What has to be asked: only what the article is known to use, never what the document declares. */
export function missingFields(article: KnownArticle, units: Units | null, data: ScannedData): Need[] {
  const { facts } = article
  const needs: Need[] = []
  if (units === null) needs.push('units')
  if (facts?.usesLot && data.lot === null) needs.push('lot')
  if (facts?.usesExpiry && data.expiry === null) needs.push('expiry')
  if (facts?.usesSerial && data.serial === null) needs.push('serial')
  return needs
}
