import type { StockEntry } from './model.ts'
import { normalizeForSearch, trimToNull } from './text.ts'

/** Sort key of a missing or unreadable expiry: after every day. */
export const noExpirySortKey = '~'

/** The calendar day of expiry for sorting and comparing; `noExpirySortKey` if there is none. */
export function expiryDay(expiry: string | null): string {
  return expiry !== null && /^\d{4}-\d{2}-\d{2}/.test(expiry) ? expiry.slice(0, 10) : noExpirySortKey
}

/** Location as `aisle-position-level`; unknown parts are a dash, `null` if all are unknown. */
export function locationText({ aisle, position, level }: StockEntry['location']): string | null {
  if (aisle === null && position === null && level === null) return null
  return [aisle, position, level].map((part) => part ?? '–').join('-')
}

/** Name of an area: its description, else its abbreviation. */
export function areaText({ description, abbreviation }: StockEntry['area']): string | null {
  return trimToNull(description) ?? trimToNull(abbreviation)
}

/** Search key of an area: description and abbreviation. */
export function areaKey({ description, abbreviation }: StockEntry['area']): string {
  return normalizeForSearch(`${description ?? ''} ${abbreviation ?? ''}`)
}

/** Search key of a location, `-rs-4-25-2-`: area's abbreviation, aisle, position, level. */
export function locationKey({ area, location }: Pick<StockEntry, 'area' | 'location'>): string {
  const { aisle, position, level } = location
  const parts = [area.abbreviation ?? '', ...[aisle, position, level].map((part) => String(part ?? ''))]
  return `${partsOf(parts.join('-'))}-`
}

/** Converts a typed location to a text to find within `locationKey`: matches from the beginning of a part, without leading zeros. */
export function locationSearchKey(text: string): string {
  const parts = partsOf(text)
  // A separator after the last part ends it: `4-2-` is position 2, not 25.
  return parts !== '' && /[^\p{L}\p{N}]\s*$/u.test(text) ? `${parts}-` : parts
}

/** Splits into runs of letters and of digits, as `-a-12-3`; leading zeros are dropped. */
function partsOf(text: string): string {
  const parts = normalizeForSearch(text).match(/\p{N}+|\p{L}+/gu) ?? []
  return parts.map((part) => `-${part.replace(/^0+(?=\p{N})/u, '')}`).join('')
}
