// Content of a label as GS1 elements.
import { Failure } from '../failure.ts'
import { dateOf } from '../gs1/dates.ts'
import { GS, unlikelyCountDigits } from '../gs1/element-string.ts'
import { identifiers } from '../gs1/table.ts'
import { validateValue } from '../gs1/value.ts'
import { openGtin } from '../gtin.ts'
import type { DateText, Units } from '../model.ts'
import { internalElements } from '../gs1/internal-form.ts'

/** Goods on a label: only what was entered or scanned at the dock. */
export interface LabelGoods {
  articleCode: string
  /** Barcodes linked to the article. */
  barcodes: readonly { barcode: string; unitsPerScan: Units }[]
  byWeight: boolean
  lot: string | null
  /** A calendar date. */
  expiry: DateText | null
  units: Units
}

export interface LabelElement {
  ai: string
  value: string
}

const one = 1_000_000

/**
 * The elements of a label, in the order in which they are printed: those of fixed length first, except after a large count. A pallet has its number
 * and its content (AI 02 and 37), goods have their GTIN (AI 01). Throws `validation` if a field cannot be printed.
 */
export function labelElements(goods: LabelGoods | null, sscc: string | null, year: number): LabelElement[] {
  const number = sscc === null ? [] : [{ ai: '00', value: sscc }]
  if (goods === null) return number
  const content = gtinElements(goods, sscc !== null, year) ?? elementsOf(internalElements(goods))
  for (const { ai, value } of content) if (!isPrintable(ai, value, year)) throw notPrintable(ai)
  if (goods.expiry !== null && !keepsDate(goods.expiry, year)) throw notPrintable('17')
  return [...number, ...content]
}

/** The elements as one text: GS after each that has no fixed length, unless it is the last. */
export function joinElements(elements: readonly LabelElement[]): string {
  const last = elements.length - 1
  return elements
    .map(({ ai, value }, at) => ai + value + (at === last || identifiers.get(ai)?.predefined === true ? '' : GS))
    .join('')
}

/** `null` if the article has no GTIN for these units, or a field does not fit the identifiers of GS1. */
function gtinElements(goods: LabelGoods, onPallet: boolean, year: number): LabelElement[] | null {
  const found = goods.byWeight ? weighed(goods, onPallet) : counted(goods, onPallet)
  if (found === null) return null
  const { gtin, weight, count } = found
  const { lot, expiry } = goods
  const packages = count === null ? [] : [[onPallet ? '37' : '30', count] as const]
  // The count reader asks about so large a count at the end: it could be another field whose separator was lost.
  const isLarge = count !== null && count.length >= unlikelyCountDigits
  const elements = elementsOf([
    ...(isLarge ? packages : []),
    [onPallet ? '02' : '01', gtin],
    ...(expiry === null ? [] : [['17', expiry.slice(2).replaceAll('-', '')] as const]),
    ...(weight === null ? [] : [weight]),
    ...(isLarge ? [] : packages),
    ...(lot === null ? [] : [['10', lot] as const]),
  ])
  return elements.every(({ ai, value }) => isPrintable(ai, value, year)) ? elements : null
}

interface Content {
  gtin: string
  weight: readonly [ai: string, value: string] | null
  /** Packages of the GTIN; `null` where one is understood. */
  count: string | null
}

/** The largest package of which the units are a whole number. */
function counted({ articleCode, barcodes, units }: LabelGoods, onPallet: boolean): Content | null {
  const [package_] = [...barcodes, { barcode: articleCode, unitsPerScan: one as Units }]
    .flatMap(({ barcode, unitsPerScan }) => {
      const gtin = openGtin(barcode)
      return gtin !== null && units % unitsPerScan === 0 ? [{ gtin, unitsPerScan }] : []
    })
    .sort((a, b) => b.unitsPerScan - a.unitsPerScan)
  if (package_ === undefined) return null
  const packages = units / package_.unitsPerScan
  return { gtin: package_.gtin, weight: null, count: packages === 1 && !onPallet ? null : String(packages) }
}

/** Kilograms as AI 310n, with as few decimals as needed. */
function weighed({ articleCode, barcodes, units }: LabelGoods, onPallet: boolean): Content | null {
  const gtin = [...barcodes.map(({ barcode }) => barcode), articleCode].map(openGtin).find((code) => code !== null)
  const decimals = [0, 1, 2, 3, 4, 5].find((count) => units % 10 ** (6 - count) === 0)
  if (gtin === undefined || decimals === undefined) return null
  const digits = String(units / 10 ** (6 - decimals)).padStart(6, '0')
  return { gtin, weight: [`310${decimals}`, digits], count: onPallet ? '1' : null }
}

function isPrintable(ai: string, value: string, year: number): boolean {
  const identifier = identifiers.get(ai)
  return identifier !== undefined && validateValue(identifier, value, { year }) === null
}

/** Two digits of the year must be read as the same century. */
function keepsDate(expiry: DateText, year: number): boolean {
  return dateOf(expiry.slice(2).replaceAll('-', ''), year) === expiry
}

const elementsOf = (pairs: readonly (readonly [string, string])[]): LabelElement[] =>
  pairs.map(([ai, value]) => ({ ai, value }))

const fields: Readonly<Record<string, string>> = {
  '91': 'articleCode',
  '92': 'lot',
  '93': 'expiry',
  '17': 'expiry',
  '94': 'units',
}

function notPrintable(ai: string): Failure {
  return new Failure(
    'validation',
    'A barcode cannot hold this text: GS1 allows letters without accents, digits and some signs',
    {
      issues: [{ path: fields[ai] ?? 'articleCode', code: 'not_printable' }],
    },
  )
}
