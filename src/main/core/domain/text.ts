/** Normalizes a text for search: without accents (ñ becomes n), lower case, single spaces. Idempotent. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Trims a text, because the wire pads with spaces; `null` if nothing is left. */
export function trimToNull(text: string | null): string | null {
  const rest = text?.trim() ?? ''
  return rest === '' ? null : rest
}

/** Comparison key of a document number: trimmed, case-sensitive. */
export function documentNumberKey(number: string): string {
  return number.trim()
}

/** The document numbers to try, in order: some WMS services store `/` as `_`. */
export function documentNumberAlternatives(number: string): string[] {
  const key = documentNumberKey(number)
  return key.includes('/') ? [key, key.replaceAll('/', '_')] : [key]
}

/** Comparison key of a state: WMS services differ in letter case. */
export function stateKey(state: string): string {
  return state.trim().toLowerCase()
}

/** Compares texts by code unit, `null` last. ISO dates sort by time. */
export function byCodeUnit(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}
