import type { Need } from '../../../contract/shapes/count.ts'
import type { PackageField } from '../../../contract/shapes/package-field.ts'
import type { DateText, Units } from '../domain/model.ts'
import { linkFault } from '../domain/scan.ts'
import type { ScanReading } from '../domain/scan.ts'
import { readBareLabel } from '../domain/gs1/bare-label.ts'
import { toLabel } from '../domain/gs1/label.ts'
import { unlinkable } from '../domain/gtin.ts'
import { multiplyUnits, unitsFromNumber, unitsFromText } from '../domain/units.ts'
import type { ArticleCatalog, KnownArticle } from '../articles/article-catalog.ts'
import { isCountedByWeight, resolveArticle } from '../articles/article-catalog.ts'

export interface ScannedData {
  lot: string | null
  expiry: DateText | null
  serial: string | null
  /** Data that the package does not have, as the operator said. */
  notOnPackage?: PackageField[] | undefined
}

/** Meaning of one scan, independent of what the count already contains. */
export type InterpretedScan =
  | {
      type: 'article'
      article: KnownArticle
      barcode: string
      units: Units | null
      /** Pieces of goods by weight that the scan stands for. */
      pieces: Units
      container: string | null
      data: ScannedData
    }
  /** `data`: of its content, without the article; `null` if the label has none. */
  | { type: 'container'; container: string; data: ScannedData | null }
  /** Lot, expiry or serial alone: may complete a pending scan. */
  | { type: 'data'; data: ScannedData }
  /**
   * `plain`: the text of a scan that is neither GS1 data nor a GTIN; it may be a lot or a serial. `bare`: what it says if
   * it is a GS1 label without its prefix. `barcode`: `null` if the code cannot be linked to an article.
   */
  | {
      type: 'unknown'
      barcode: string | null
      plain: string | null
      bare: ScannedData | 'ambiguous' | null
      container: string | null
      data: ScannedData
    }
  | { type: 'invalid'; reason: 'invalid_gs1' | 'no_data' | 'ambiguous' }

export interface ReadOptions {
  articleCatalog: ArticleCatalog
  listed: ReadonlySet<string>
  /** Packages per scan. */
  packs: Units
  /** The current year. */
  year: number
}

const oneUnit = unitsFromNumber(1) as Units

/** Maximum length of a lot or serial of the WMS. */
const maxLotLength = 50

/**
 * Interprets a scan: GS1 data and Digital Links by their elements, anything else as a plain code. Never reads a
 * document.
 */
export function interpretScan(
  reading: ScanReading,
  { articleCatalog, listed, packs, year }: ReadOptions,
): InterpretedScan {
  if (!reading.valid) {
    const [first] = reading.problems
    return {
      type: 'invalid',
      reason: first?.code === 'no_data' || first?.code === 'ambiguous' ? first.code : 'invalid_gs1',
    }
  }
  const data = dataOf(reading)
  const { container } = reading
  if (reading.articleCode !== null) return internalLabel(reading.articleCode, reading, { articleCatalog, packs })
  if (reading.kind === 'code' || reading.gtin !== null) {
    const barcode = displayBarcode(reading)
    const article = resolveArticle(reading.kind === 'code' ? reading.text : barcode, articleCatalog, listed)
    if (!article) {
      if (isMisreadContainer(reading)) return { type: 'invalid', reason: 'invalid_gs1' }
      return { type: 'unknown', ...unknownCode(reading, year), container, data }
    }
    const units = unitsOf(reading, article, packs)
    // Of goods by weight AI 30 says how many pieces have the weight of the label.
    const pieces = multiplyUnits(reading.units ?? oneUnit, packs) ?? packs
    return { type: 'article', article, barcode, units, pieces, container, data }
  }
  const hasData = data.lot !== null || data.expiry !== null || data.serial !== null
  if (container !== null) return { type: 'container', container, data: hasData ? data : null }
  if (hasData) return { type: 'data', data }
  return { type: 'unknown', barcode: reading.text, plain: null, bare: null, container: null, data }
}

/** A label of this program for goods without a GTIN: it names the article and its units, also those by weight. */
function internalLabel(
  articleCode: string,
  reading: ScanReading,
  { articleCatalog, packs }: Pick<ReadOptions, 'articleCatalog' | 'packs'>,
): InterpretedScan {
  const article = { articleCode, facts: articleCatalog.facts(articleCode), unitsPerScan: oneUnit }
  const units = reading.units === null ? null : multiplyUnits(reading.units, packs)
  const { container } = reading
  return { type: 'article', article, barcode: articleCode, units, pieces: packs, container, data: dataOf(reading) }
}

/** Possible meanings of a code without article. The number of a container is no lot, whether its check digit is right or wrong. */
function unknownCode(reading: ScanReading, year: number) {
  const { kind, text, symbology } = reading
  const barcode = linkableBarcode(reading)
  if (kind !== 'code') return { barcode, plain: null, bare: null }
  const found = symbology === null ? readBareLabel(text, { year }) : null
  const bare = found === null || found === 'ambiguous' ? found : dataOf(toLabel(found, year))
  return { barcode, plain: barcode !== null && text.length <= maxLotLength ? text : null, bare }
}

function dataOf({ lot, expiry, serial }: ScannedData): ScannedData {
  return { lot, expiry, serial }
}

/** The code of an unknown article, `null` if it cannot be linked. */
export function linkableBarcode(reading: ScanReading): string | null {
  return linkFault(reading) === null ? displayBarcode(reading) : null
}

/** True for the digits of an SSCC with its identifier but with a wrong check digit, without a prefix of the scanner. */
export function isMisreadContainer({ kind, text }: ScanReading): boolean {
  return kind === 'code' && /^00\d{18}$/.test(text) && unlinkable(text) === 'bad_check_digit'
}

/** Displays a GTIN as printed: 14 digits only if the first one is a packaging level. */
export function displayBarcode(reading: ScanReading): string {
  if (reading.kind === 'ean' || reading.gtin === null) return reading.text
  return reading.gtin.replace(/^0(?=\d{13}$)/, '')
}

/**
 * Units of one scan: packages × units per package. A count of trade items (AI 37, 30) replaces the keypad's packages.
 * An article counted by weight takes its net weight; without a weight it counts as a package only if its barcode is
 * linked to a number of kilograms. `null` if unknown.
 */
function unitsOf(reading: ScanReading, article: KnownArticle, packs: Units): Units | null {
  const weight = article.facts?.byWeight
    ? reading.measures.find((measure) => measure.kind === 'net_weight' && measure.unit === 'kg')
    : undefined
  if (weight) {
    const kilograms = unitsFromText(weight.amount)
    // A net weight of zero means no weight.
    return kilograms === null || kilograms === 0 ? null : multiplyUnits(kilograms, packs)
  }
  if (isCountedByWeight(article)) return null
  const labelled = reading.units === null ? article.unitsPerScan : multiplyUnits(reading.units, article.unitsPerScan)
  return labelled === null ? null : multiplyUnits(labelled, packs)
}

/** Fields that a scan lacks: only those that the article is known to use, never those that the document declares. */
export function missingFields({ facts }: KnownArticle, units: Units | null, data: ScannedData): Need[] {
  const lacks = (name: PackageField) => data[name] === null && data.notOnPackage?.includes(name) !== true
  const needs: Need[] = []
  if (units === null) needs.push('units')
  if (facts?.usesLot && lacks('lot')) needs.push('lot')
  if (facts?.usesExpiry && lacks('expiry')) needs.push('expiry')
  if (facts?.usesSerial && lacks('serial')) needs.push('serial')
  return needs
}
