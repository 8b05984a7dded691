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

export const nothingWanted: StockFilterValues = {
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
export function toStockQuery(wanted: StockFilterValues): StockQuestion {
  const text = wanted.text.trim().slice(0, 200)
  const { area, location } = placeOf(wanted.place)
  return {
    ...(text === '' ? {} : { text }),
    ...(area === '' ? {} : { area }),
    ...(location === '' ? {} : { location }),
    ...(wanted.container === '' ? {} : { container: wanted.container }),
    ...(wanted.expiry === '' ? {} : { expiry: wanted.expiry }),
    ...(wanted.articleCode === null ? {} : { articleCode: wanted.articleCode }),
    ...(wanted.lot === null ? {} : { lot: wanted.lot }),
    ...(wanted.state === null ? {} : { state: wanted.state }),
    ...(wanted.state === 'expired' || wanted.state === 'expiring' ? { order: 'expiry' } : {}),
  }
}

/** Words without a number name an area, those with one a location in it. */
function placeOf(typed: string): { area: string; location: string } {
  const words = typed
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const of = (numbered: boolean) => words.filter((word) => /\p{N}/u.test(word) === numbered).join(' ')
  return { area: of(false), location: of(true) }
}
