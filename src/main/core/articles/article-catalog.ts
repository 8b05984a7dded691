import { normalizeGtin } from '../domain/gtin.ts'
import type { ArticleFacts, DateText, Instant, Units } from '../domain/model.ts'
import { unitsFromNumber } from '../domain/units.ts'

/** Articles and barcodes known to this PC. Never contains data of a blind document. */
export interface ArticleCatalog {
  /** The article that a barcode is linked to. */
  barcode(key: string): { articleCode: string; unitsPerScan: Units } | null
  facts(code: string): ArticleFacts | null
  /** Whether an article was counted by weight at these times, by what was set by hand then, else by the WMS. */
  byWeightAt(code: string): (at: Instant) => boolean
  /** Expiries of a lot in the local copy of the stock, by container. */
  stockExpiries(code: string, lot: string): readonly { expiry: DateText; container: string | null }[]
}

export interface KnownArticle {
  articleCode: string
  facts: ArticleFacts | null
  unitsPerScan: Units
}

const one = unitsFromNumber(1) as Units

/** True if the units of a scan are its weight: the article is counted by weight and its code has no fixed quantity. */
export function isCountedByWeight({ facts, unitsPerScan }: KnownArticle): boolean {
  return facts?.byWeight === true && unitsPerScan === one
}

/** Key of a linked barcode: a GTIN with 14 digits, otherwise the code as scanned, trimmed. */
export function barcodeKey(raw: string): string {
  const text = raw.trim()
  return normalizeGtin(text) ?? text
}

/**
 * Resolves a code to an article: first a linked barcode, then an article with that code. GTINs are compared without
 * leading zeros. `listed`: codes visible to the operator (the article listing).
 */
export function resolveArticle(
  code: string,
  articleCatalog: ArticleCatalog,
  listed: ReadonlySet<string>,
): KnownArticle | null {
  const text = code.trim()
  const tied = articleCatalog.barcode(barcodeKey(text))
  if (tied) return { ...tied, facts: articleCatalog.facts(tied.articleCode) }
  for (const spelling of spellings(text)) {
    const facts = articleCatalog.facts(spelling)
    if (facts || listed.has(spelling)) return { articleCode: spelling, facts, unitsPerScan: one }
  }
  return null
}

/** A GTIN in the lengths used as article codes: as scanned, then with 13, 14, 12 and 8 digits. */
function spellings(text: string): string[] {
  const gtin = normalizeGtin(text)
  if (gtin === null) return [text]
  const digits = gtin.replace(/^0+/, '')
  const lengths = [13, 14, 12, 8].filter((length) => length >= digits.length)
  return [...new Set([text, ...lengths.map((length) => digits.padStart(length, '0'))])]
}
