import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { LineKind } from '../../../contract/shapes/supplier-record.ts'
import type { ComparedLine } from './comparison.ts'
import type { ReceivingDocument } from './model.ts'
import { normalizeForSearch, trimToNull } from './text.ts'

const kindOf: Record<ComparisonStatus, LineKind> = {
  match: 'right',
  within_tolerance: 'right',
  short: 'short',
  missing: 'missing',
  over: 'over',
  unexpected: 'unexpected',
  wrong_lot: 'wrongLot',
  wrong_expiry: 'wrongExpiry',
}

/** What a compared line says about its supplier; `null` where nobody counted it. */
export function lineKind({ status }: Pick<ComparedLine, 'status'>): LineKind | null {
  return status === null ? null : kindOf[status]
}

/** A supplier as documents name it. */
export interface SupplierRef {
  code: string | null
  name: string | null
}

/** One text per supplier: its code, else its name without regard to case and accents. */
export function delivererKey({ code, name }: SupplierRef): string {
  const known = trimToNull(code)
  return known === null ? `name:${normalizeForSearch(name ?? '')}` : `code:${known}`
}

/** The distinct suppliers of a control's documents, in their order. */
export function deliverersOf(
  documents: readonly Pick<ReceivingDocument, 'supplierCode' | 'supplierName'>[],
): Map<string, SupplierRef> {
  const found = new Map<string, SupplierRef>()
  for (const { supplierCode, supplierName } of documents) {
    const deliverer = { code: trimToNull(supplierCode), name: trimToNull(supplierName) }
    const key = delivererKey(deliverer)
    const known = found.get(key)
    if (!known) found.set(key, deliverer)
    else known.name ??= deliverer.name
  }
  return found
}

/**
 * Whose each compared line is, by the key of its supplier. A control of one supplier is all its own. Of several, a line
 * is that one's who alone declared the article; what several declared, or none, can't be told apart: `shared`.
 */
export function linesBySupplier<Line extends Pick<ComparedLine, 'articleCode'>>(
  documents: readonly Pick<ReceivingDocument, 'supplierCode' | 'supplierName' | 'lines'>[],
  lines: readonly Line[],
): { own: Map<string, Line[]>; shared: Line[] } {
  const keys = [...deliverersOf(documents).keys()]
  const own = new Map<string, Line[]>(keys.map((key) => [key, []]))
  const [only] = keys
  if (keys.length === 1 && only !== undefined) return { own: new Map([[only, [...lines]]]), shared: [] }
  const declaredBy = new Map<string, Set<string>>()
  for (const document of documents) {
    const key = delivererKey({ code: document.supplierCode, name: document.supplierName })
    for (const { articleCode } of document.lines) {
      const article = articleCode.trim()
      declaredBy.set(article, (declaredBy.get(article) ?? new Set()).add(key))
    }
  }
  const shared: Line[] = []
  for (const line of lines) {
    const suppliers = [...(declaredBy.get(line.articleCode) ?? [])]
    const [owner] = suppliers
    const mine = suppliers.length === 1 && owner !== undefined ? own.get(owner) : undefined
    if (mine) mine.push(line)
    else shared.push(line)
  }
  return { own, shared }
}

/** The normal deviate of 95 %. */
const z = 1.959964
const fewestDocuments = 5
const widestHalf = 0.15

/**
 * Where the true share lies with 95 % confidence when `hits` of `total` were seen: Wilson's score interval (E. B. Wilson,
 * 1927), which stays within 0 and 1 and holds for small numbers. `null` where nothing was seen.
 */
export function wilsonRange(hits: number, total: number): { low: number; high: number } | null {
  if (total === 0) return null
  const seen = hits / total
  const square = z * z
  const middle = (seen + square / (2 * total)) / (1 + square / total)
  const half = (z / (1 + square / total)) * Math.sqrt((seen * (1 - seen)) / total + square / (4 * total * total))
  // At the ends the interval touches 0 and 1; rounding must not push the share out of it.
  return {
    low: hits === 0 ? 0 : Math.min(seen, Math.max(0, middle - half)),
    high: hits === total ? 1 : Math.max(seen, Math.min(1, middle + half)),
  }
}

/**
 * Whether a share says too little to judge a supplier by: under five documents (lines of one document are not
 * independent: one bad truck is one event), or a Wilson range of more than ±15 points. From 39 lines on it is never
 * wider.
 */
export function isSampleTooSmall(documents: number, hits: number, lines: number): boolean {
  const range = wilsonRange(hits, lines)
  return documents < fewestDocuments || range === null || (range.high - range.low) / 2 > widestHalf
}
