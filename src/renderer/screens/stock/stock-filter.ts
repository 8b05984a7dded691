import type { Input } from '../../../contract/operations.ts'

export type StockState = 'week' | 'expiring' | 'expired' | 'blocked'

/** Days of the filter for this week. */
const weekDays = 7

/** Filters of the stock screen. Empty texts do not filter. */
export interface StockFilterValues {
  text: string
  /** Area, location or both, as typed. */
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

export type StockQuery = Omit<Input<'stock.search'>, 'limit' | 'cursor'>

/** Converts the filters to the query. Expired and expiring rows are ordered by expiry. */
export function toStockQuery(filter: StockFilterValues): StockQuery {
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
    ...(filter.state === null
      ? {}
      : filter.state === 'week'
        ? { state: 'expiring', withinDays: weekDays }
        : { state: filter.state }),
    ...(filter.state === null || filter.state === 'blocked' ? {} : { order: 'expiry' }),
  }
}

/** Words without digits are an area, those with digits a location. */
function placeOf(typed: string): { area: string; location: string } {
  const terms = typed
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const of = (numbered: boolean) => terms.filter((word) => /\p{N}/u.test(word) === numbered).join(' ')
  return { area: of(false), location: of(true) }
}
