import type { Input } from '../../../contract/operations.ts'

export type StockState = 'expiring' | 'expired' | 'blocked'

/** What the screen looks for in stock. Empty texts ask nothing. */
export interface StockFilterValues {
  text: string
  /** Area, location or both, as people write them. */
  place: string
  container: string
  expiry: string
  articleCode: string | null
  lot: string | null
  state: StockState | null
}

export const emptyStockFilter: StockFilterValues = {
  text: '',
  place: '',
  container: '',
  expiry: '',
  articleCode: null,
  lot: null,
  state: null,
}

export type StockQuestion = Omit<Input<'stock.search'>, 'limit' | 'cursor'>

/** The same as the core is asked. What expires, or has, comes in order of its day. */
export function toStockQuery(filter: StockFilterValues): StockQuestion {
  const text = filter.text.trim().slice(0, 200)
  const { area, location } = placeOf(filter.place)
  return {
    ...(text === '' ? {} : { text }),
    ...(area === '' ? {} : { area }),
    ...(location === '' ? {} : { location }),
    ...(filter.container === '' ? {} : { container: filter.container }),
    ...(filter.expiry === '' ? {} : { expiry: filter.expiry }),
    ...(filter.articleCode === null ? {} : { articleCode: filter.articleCode }),
    ...(filter.lot === null ? {} : { lot: filter.lot }),
    ...(filter.state === null ? {} : { state: filter.state }),
    ...(filter.state === 'expired' || filter.state === 'expiring' ? { order: 'expiry' } : {}),
  }
}

/** Words without a number name an area, those with one a location in it. */
function placeOf(typed: string): { area: string; location: string } {
  const terms = typed
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const of = (numbered: boolean) => terms.filter((word) => /\p{N}/u.test(word) === numbered).join(' ')
  return { area: of(false), location: of(true) }
}
