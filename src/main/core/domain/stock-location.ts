import type { StockEntry } from './model.ts'
import { normalizeForSearch, trimToNull } from './text.ts'

/** Stands for "no expiry that can be read" in an order by day: after every day. */
export const noExpirySortKey = '~'

/** The calendar day that stock expires on, as it is ordered and compared; `noDue` where there is none. */
export function expiryDay(expiry: string | null): string {
  return expiry !== null && /^\d{4}-\d{2}-\d{2}/.test(expiry) ? expiry.slice(0, 10) : noExpirySortKey
}

/** Aisle-position-level as people write it; what is unknown of it is a dash, `null` where all of it is. */
export function locationText({ aisle, position, level }: StockEntry['location']): string | null {
  if (aisle === null && position === null && level === null) return null
  return [aisle, position, level].map((part) => part ?? '–').join('-')
}

/** What an area is called: its description, else its abbreviation. */
export function areaText({ description, abbreviation }: StockEntry['area']): string | null {
  return trimToNull(description) ?? trimToNull(abbreviation)
}

/** An area as it is searched: description and abbreviation. */
export function areaKey({ description, abbreviation }: StockEntry['area']): string {
  return normalizeForSearch(`${description ?? ''} ${abbreviation ?? ''}`)
}

/** A place as it is searched, `-rs-4-25-2-`: area's abbreviation, aisle, position, level. */
export function locationKey({ area, location }: Pick<StockEntry, 'area' | 'location'>): string {
  const { aisle, position, level } = location
  const parts = [area.abbreviation ?? '', ...[aisle, position, level].map((part) => String(part ?? ''))]
  return `${partsOf(parts.join('-'))}-`
}

/** What people type for a place, to be found within `locationKey`: from the beginning of a part on, zeros before numbers dropped. */
export function locationSearchKey(text: string): string {
  const parts = partsOf(text)
  // A mark after the last part closes it: `4-2-` is position 2, never 25.
  return parts !== '' && /[^\p{L}\p{N}]\s*$/u.test(text) ? `${parts}-` : parts
}

/** Letters and numbers, each a part of its own, as `-a-12-3`; a number keeps no zeros before it. */
function partsOf(text: string): string {
  const parts = normalizeForSearch(text).match(/\p{N}+|\p{L}+/gu) ?? []
  return parts.map((part) => `-${part.replace(/^0+(?=\p{N})/u, '')}`).join('')
}
