import type { StockEntryView } from '../../contract/shapes/stock.ts'

/** Aisle, position and level; what is unknown is a dash, `null` where all of it is. */
export function locationOf({ location }: StockEntryView): string | null {
  const parts = [location.aisle, location.position, location.level]
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '–').join('-')
}

/** Area and location in one, `null` where neither is known. */
export function locationText({ area, location }: { area: string | null; location: string | null }): string | null {
  const known = [area, location].filter((part) => part !== null && part !== '')
  return known.length === 0 ? null : known.join(' ')
}
