import type { PackageField } from '../../../contract/shapes/package-field.ts'
import { groupBy } from './group-by.ts'
import type { DateText, Units } from './model.ts'
import { addUnits } from './units.ts'
import { byCodeUnit, trimToNull } from './text.ts'

/** Units of an article by lot and expiry; `null` if unknown. */
export interface QuantityByLot {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  units: Units
  /** Kilograms of an article whose document is in units, or the other way: no sum with its other figures. */
  otherMeasure?: true | undefined
  /** Data that the packages of counted units do not have. */
  notOnPackage?: readonly PackageField[] | undefined
}

/** Map key of (lot, expiry) that distinguishes `null` from every text. */
export function partKey(part: { lot: string | null; expiry: string | null }): string {
  const { lot, expiry } = part
  // The length tells where a lot ends, whatever it contains.
  return `${lot === null ? '' : `${lot.length}:${lot}`}${expiry === null ? '-' : `+${expiry}`}`
}

/** Groups parts by article code; trims codes and lots, because the wire pads them with spaces. */
export function groupByArticle<P extends QuantityByLot>(parts: readonly P[]): Map<string, P[]> {
  return groupBy(parts.map(trimmed), ({ articleCode }) => articleCode)
}

/** Trims code, lot and expiry; the same part if there is nothing to trim. */
export function trimmed<P extends QuantityByLot>(part: P): P {
  const articleCode = part.articleCode.trim()
  const lot = trimToNull(part.lot)
  const expiry = trimToNull(part.expiry)
  const isTrimmed = articleCode === part.articleCode && lot === part.lot && expiry === part.expiry
  return isTrimmed ? part : { ...part, articleCode, lot, expiry }
}

/** Exact sums by (lot, expiry) of one article, sorted as `bySpecificity` says. */
export function sumByLot(
  parts: readonly Pick<QuantityByLot, 'lot' | 'expiry' | 'units'>[],
): Omit<QuantityByLot, 'articleCode'>[] {
  const sums = unsortedSums(parts)
  return sums.length === 1 ? sums : sums.sort(bySpecificity)
}

/** The same in the order of the first part of each sum. */
export function unsortedSums(
  parts: readonly Pick<QuantityByLot, 'lot' | 'expiry' | 'units'>[],
): Omit<QuantityByLot, 'articleCode'>[] {
  const [first] = parts
  if (first && parts.length === 1) return [{ lot: first.lot, expiry: first.expiry, units: first.units }]
  const sums = new Map<string, Omit<QuantityByLot, 'articleCode'>>()
  for (const { lot, expiry, units } of parts) {
    const key = partKey({ lot, expiry })
    const sum = sums.get(key)
    if (sum) sum.units = addUnits(sum.units, units)
    else sums.set(key, { lot, expiry, units })
  }
  return [...sums.values()]
}

interface Attributes {
  lot: string | null
  expiry: string | null
}

/** More known attributes first, then by lot and expiry. */
export function bySpecificity(a: Attributes, b: Attributes): number {
  return known(b) - known(a) || byLotAndExpiry(a, b)
}

/** By lot, then by expiry; unknown ones last. */
export function byLotAndExpiry(a: Attributes, b: Attributes): number {
  return byCodeUnit(a.lot, b.lot) || byCodeUnit(a.expiry, b.expiry)
}

function known(part: Attributes): number {
  return Number(part.lot !== null) + Number(part.expiry !== null)
}
