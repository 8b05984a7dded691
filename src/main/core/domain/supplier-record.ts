import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { LineKind } from '../../../contract/shapes/supplier-record.ts'
import type { ComparedLine } from './comparison.ts'
import type { ReceivingDocument } from './model.ts'
import type { LotLine } from './other-lots.ts'
import { pairOtherLots } from './other-lots.ts'
import { normalizeForSearch, trimToNull } from './text.ts'

const kindOf: Record<ComparisonStatus, LineKind | null> = {
  match: 'right',
  within_tolerance: 'right',
  short: 'short',
  missing: 'missing',
  over: 'over',
  unexpected: 'unexpected',
  wrong_lot: 'wrongLot',
  wrong_expiry: 'wrongExpiry',
  not_on_package: 'notOnPackage',
  // Neither right nor wrong.
  unreadable: null,
  // Of a part of a delivery; a record has whole deliveries only.
  to_come: null,
}

/**
 * Results of the compared lines of one supplier; `null` for a line that was not counted, or where nothing can be compared. A declared
 * line whose units came with another lot or expiry is not missing: it has the result of the line that came in its place, or is
 * short if only some of its units did.
 */
export function lineKindsOf<Line extends LotLine>(lines: readonly Line[]): Map<Line, LineKind | null> {
  const kinds = new Map(lines.map((line) => [line, line.status === null ? null : kindOf[line.status]]))
  const { pairs, rest } = pairOtherLots(lines)
  for (const { declared, arrived } of pairs)
    kinds.set(declared, rest.get(declared) === 0 ? (kinds.get(arrived) ?? null) : 'short')
  return kinds
}

/** A supplier as named in documents. */
export interface SupplierRef {
  code: string | null
  name: string | null
}

/** A supplier as a query names it, by code or name. */
export interface NamedSupplier {
  supplierCode?: string | undefined
  supplierName?: string | undefined
}

/** The supplier of a query; `null` for all. */
export function namedSupplier({ supplierCode = '', supplierName = '' }: NamedSupplier): SupplierRef | null {
  const [code, name] = [trimToNull(supplierCode), trimToNull(supplierName)]
  return code === null && name === null ? null : { code, name }
}

/** Key of a supplier: its code, else its name without case and accents. */
export function delivererKey({ code, name }: SupplierRef): string {
  const known = trimToNull(code)
  return known === null ? `name:${normalizeForSearch(name ?? '')}` : `code:${known}`
}

/** The distinct suppliers of a control's documents by key, in the order of the documents. */
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
 * Attributes compared lines to suppliers, by key. In a control of one supplier all lines are its own. Of several
 * suppliers, a line belongs to the only one that declared the article; if several or none declared it, it is `shared`.
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
    const supplierLines = suppliers.length === 1 && owner !== undefined ? own.get(owner) : undefined
    if (supplierLines) supplierLines.push(line)
    else shared.push(line)
  }
  return { own, shared }
}

/** Quantile of the normal distribution for 95 %. */
const z = 1.959964
const minDocuments = 5
const maxHalfWidth = 0.15

/**
 * Confidence interval (95 %) of a share of `hits` in `total`: Wilson's score interval (E. B. Wilson, 1927), which stays
 * within 0 and 1 and is valid for small numbers. `null` if `total` is 0.
 */
export function wilsonRange(hits: number, total: number): { low: number; high: number } | null {
  if (total === 0) return null
  const share = hits / total
  const square = z * z
  const middle = (share + square / (2 * total)) / (1 + square / total)
  const half = (z / (1 + square / total)) * Math.sqrt((share * (1 - share)) / total + square / (4 * total * total))
  // At the ends the interval touches 0 and 1; rounding must not push the share out of it.
  return {
    low: hits === 0 ? 0 : Math.min(share, Math.max(0, middle - half)),
    high: hits === total ? 1 : Math.max(share, Math.min(1, middle + half)),
  }
}

/**
 * True if the sample is too small to judge a supplier: under five documents (the lines of one document are not
 * independent: one bad truck is one event), or a Wilson interval wider than ±15 points, which is impossible from 39
 * lines on.
 */
export function isSampleTooSmall(documents: number, hits: number, lines: number): boolean {
  const range = wilsonRange(hits, lines)
  return documents < minDocuments || range === null || (range.high - range.low) / 2 > maxHalfWidth
}
