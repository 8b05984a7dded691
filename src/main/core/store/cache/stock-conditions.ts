import type { StockEntry } from '../../domain/model.ts'
import { areaKey, expiryDay, locationKey, locationSearchKey } from '../../domain/stock-location.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { searchCondition } from './text-search.ts'
import { derivedTable } from './swapped-list.ts'

export interface StockFilter {
  articleCode?: string | undefined
  /** `yyyy-MM-dd` */
  expiry?: string | undefined
  container?: string | undefined
  /** Words of the article's code and description. */
  text?: string | undefined
  /** Words of the area. */
  area?: string | undefined
  /** A typed location, such as `4-25-2`. */
  location?: string | undefined
  lot?: string | undefined
  serial?: string | undefined
  /** Calendar days, inclusive; without a lower limit by default. */
  due?: { from?: string; to: string } | undefined
  blocked?: boolean | undefined
  order?: 'article' | 'expiry' | undefined
}

export interface Condition {
  sql: string
  values: string[]
}

/** Normalizes a filter: empty texts mean no condition. */
function normalizeFilter(filter: StockFilter) {
  const words = (text: string | undefined) =>
    normalizeForSearch(text ?? '')
      .split(' ')
      .filter((word) => word !== '')
  return {
    articleCode: filter.articleCode?.trim() ?? '',
    expiry: filter.expiry ?? '',
    container: filter.container?.trim() ?? '',
    text: normalizeForSearch(filter.text ?? ''),
    areaWords: words(filter.area),
    // Separators alone are not a location.
    location: locationSearchKey(filter.location ?? ''),
    lot: filter.lot?.trim() ?? '',
    serial: filter.serial?.trim() ?? '',
  }
}

/** The conditions on the article of a row. */
export function articleConditions(filter: StockFilter): Condition[] {
  const { articleCode, text } = normalizeFilter(filter)
  const conditions: Condition[] = []
  if (articleCode !== '') conditions.push({ sql: 'article_code = ?', values: [articleCode] })
  if (text !== '') {
    const search = searchCondition('article_search', text)
    conditions.push({
      sql: `article_code IN (SELECT code FROM article WHERE id IN
        (SELECT rowid FROM article_search WHERE ${search.condition}))`,
      values: search.values,
    })
  }
  return conditions
}

/**
 * The conditions on the rows themselves. `walked`: many rows match, so they are read in the index of the order instead of
 * being looked up in their own index and sorted.
 */
export function rowConditions(filter: StockFilter, table: string, walked = false): Condition[] {
  const { expiry, container, areaWords, location, lot, serial } = normalizeFilter(filter)
  const free = walked ? '+' : ''
  const conditions: Condition[] = []
  const add = (sql: string, ...values: string[]) => conditions.push({ sql, values })
  if (expiry !== '') add(`${free}due = ?`, expiry)
  if (container !== '') add('container = ?', container)
  if (lot !== '') add('lot = ?', lot)
  if (serial !== '') add('serial = ?', serial)
  if (filter.due?.from !== undefined) add(`${free}due >= ?`, filter.due.from)
  if (filter.due !== undefined) add(`${free}due <= ?`, filter.due.to)
  if (filter.blocked === true) add(`${free}blocked = 1`)
  const places = [...areaWords.map(() => 'instr(area, ?) > 0'), ...(location === '' ? [] : ['instr(location, ?) > 0'])]
  if (places.length > 0)
    add(
      `${free}spot IN (SELECT id FROM ${derivedTable(table, 'spot')} WHERE ${places.join(' AND ')})`,
      ...areaWords,
      ...(location === '' ? [] : [location]),
    )
  return conditions
}

/** Several conditions as one, with their values in order. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? '1 = 1' : conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Applies the filter to a row that is not stored. */
export function matchesFilter(entry: StockEntry, filter: StockFilter): boolean {
  const { articleCode, expiry, container, text, areaWords, location, lot, serial } = normalizeFilter(filter)
  const due = expiryDay(entry.expiry)
  const same = (value: string | null, asked: string) =>
    asked === '' || (value?.trim().toLowerCase() ?? '') === asked.toLowerCase()
  const article = normalizeForSearch(`${entry.articleCode} ${entry.description ?? ''}`)
  const area = areaKey(entry.area)
  return (
    (articleCode === '' || entry.articleCode === articleCode) &&
    (expiry === '' || due === expiry) &&
    (container === '' || entry.container.number?.trim() === container) &&
    text.split(' ').every((word) => article.includes(word)) &&
    areaWords.every((word) => area.includes(word)) &&
    locationKey(entry).includes(location) &&
    same(entry.lot, lot) &&
    same(entry.serial, serial) &&
    (filter.due === undefined || (due >= (filter.due.from ?? '') && due <= filter.due.to)) &&
    (filter.blocked !== true || entry.container.stateBlocked === true)
  )
}
