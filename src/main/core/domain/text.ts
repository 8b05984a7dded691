/** Text as it is searched: no accents (ñ is n), lower case, single spaces. Folding twice changes nothing. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text for matching: the wire pads with spaces. `null` where nothing is left. */
export function trimToNull(text: string | null): string | null {
  const rest = text?.trim() ?? ''
  return rest === '' ? null : rest
}

/** A document number for matching: trimmed, letter case kept. */
export function documentNumberKey(number: string): string {
  return number.trim()
}

/** The numbers to look for, in order: some services keep `/` as `_`. */
export function documentNumberAlternatives(number: string): string[] {
  const key = documentNumberKey(number)
  return key.includes('/') ? [key, key.replaceAll('/', '_')] : [key]
}

/** A state for matching: services differ in letter case. */
export function stateKey(state: string): string {
  return state.trim().toLowerCase()
}

/** Order of texts by code unit, `null` last. Dates as texts (`yyyy…`) come in order of time. */
export function byCodeUnit(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}
