import { normalizeGtin } from '../domain/gtin.ts'
import type { ArticleFacts, Units } from '../domain/model.ts'
import { unitsFromNumber } from '../domain/units.ts'

/** What this PC knows of articles and barcodes. Never what a blind document says. */
export interface ArticleCatalog {
  /** What somebody tied a barcode to. */
  barcode(key: string): { articleCode: string; unitsPerScan: Units } | null
  facts(code: string): ArticleFacts | null
}

export interface KnownArticle {
  articleCode: string
  facts: ArticleFacts | null
  unitsPerScan: Units
}

const one = unitsFromNumber(1) as Units

/** Only a weight says how much a scan of this article is: it is marked by weight, and its code stands for no fixed pack. */
export function isCountedByWeight({ facts, unitsPerScan }: KnownArticle): boolean {
  return facts?.byWeight === true && unitsPerScan === one
}

/** The key under which a barcode is remembered: a GTIN with 14 digits, else the code as scanned, trimmed. */
export function barcodeKey(raw: string): string {
  const text = raw.trim()
  return normalizeGtin(text) ?? text
}

/**
 * The article that a code stands for: what was tied once, else an article of that very code. GTINs are equal up to
 * leading zeros. `listed` are codes that the operator sees anyway (the article listing).
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

/** A GTIN as articles may be coded by it: as scanned, then with 13, 14, 12 and 8 digits. */
function spellings(text: string): string[] {
  const gtin = normalizeGtin(text)
  if (gtin === null) return [text]
  const digits = gtin.replace(/^0+/, '')
  const lengths = [13, 14, 12, 8].filter((length) => length >= digits.length)
  return [...new Set([text, ...lengths.map((length) => digits.padStart(length, '0'))])]
}
