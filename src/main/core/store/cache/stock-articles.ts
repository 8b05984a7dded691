import { noExpirySortKey } from '../../domain/stock-location.ts'
import type { CursorPart, Page } from '../cursor.ts'
import { toPage, decodeCursor } from '../cursor.ts'
import { emptyPage, mapPage, readPage } from '../list-page.ts'
import { all } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { allOf, articleConditions, rowConditions, type StockFilter } from './stock-conditions.ts'
import { countStock, type StockQuery } from './stock.ts'
import { readStockEntries, storedStockColumns, type StoredStock } from './stock-row.ts'
import { hasKnownLocation } from './stock-table.ts'
import { activeList, activeTable, derivedTable } from './swapped-list.ts'

/** Totals of the matching rows of one article. Units are millionths. */
export interface StockGroup {
  articleCode: string
  /** The earliest expiry, expired or not; `noExpirySortKey` if there is none. */
  firstDue: string
  units: number
  entries: number
  lots: number
  locations: number
  blockedUnits: number
  expiredUnits: number
  nextDue: string | null
  nextLot: string | null
}

/** Maximum number of rows per query: some ten milliseconds. */
const rowsPerSlice = 5000

/** Position of a group in the requested order. */
function placeOfGroup(
  { firstDue, articleCode }: Pick<StockGroup, 'firstDue' | 'articleCode'>,
  order: StockFilter['order'],
): CursorPart[] {
  return order === 'expiry' ? [firstDue, articleCode] : [articleCode]
}

/**
 * Articles with totals of all their stock, from the table computed when the list was refreshed; `null` if the filter
 * selects only some of the rows, which `groupStock` adds up.
 */
export function listWholeArticles(reader: CacheReader, question: StockQuery, today: string): Page<StockGroup> | null {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'stock')
    if (table === null) return emptyPage
    if (rowConditions(question, table).length > 0) return null
    const list = {
      columns: `article_code AS articleCode, first_due AS firstDue, units, entries, lots, locations,
        blocked_units AS blockedUnits`,
      from: derivedTable(table, 'article'),
      where: allOf(articleConditions(question)),
      order: question.order === 'expiry' ? ['first_due', 'article_code'] : ['article_code'],
      direction: 'ASC',
    } as const
    const page = readPage<WholeGroup>(reader, list, question)
    const codes = page.rows.map(({ articleCode }) => articleCode)
    const dueOf = new Map(dueFigures(reader, table, codes, today).map((due) => [due.articleCode, due]))
    return mapPage(page, (row): StockGroup => ({
      expiredUnits: 0,
      nextDue: null,
      nextLot: null,
      ...row,
      ...dueOf.get(row.articleCode),
    }))
  })
}

type WholeGroup = Omit<StockGroup, 'expiredUnits' | 'nextDue' | 'nextLot'>

/** The totals of some articles that depend on the current day. */
function dueFigures(
  reader: CacheReader,
  table: string,
  articleCodes: readonly string[],
  today: string,
): Pick<StockGroup, 'articleCode' | 'expiredUnits' | 'nextDue' | 'nextLot'>[] {
  return all(
    reader,
    `SELECT asked.value AS articleCode, next.due AS nextDue, next.lot AS nextLot,
       (SELECT total(units) FROM ${table} WHERE article_code = asked.value AND due < ?) AS expiredUnits
     FROM json_each(?) AS asked LEFT JOIN ${table} AS next ON next.id =
       (SELECT id FROM ${table} WHERE article_code = asked.value AND due >= ? AND due < ? ORDER BY due, lot LIMIT 1)`,
    today,
    JSON.stringify(articleCodes),
    today,
    noExpirySortKey,
  )
}

/** Result of one part of `groupStock`: `next` is the beginning of the following part, `null` at the end. */
export interface GroupPart {
  groups: StockGroup[]
  next: string | null
}

/**
 * Adds up matching rows by article: at once if they are few, else in parts by article, between which the caller yields.
 * `version` is that of the list of the first part; returns `null` if another reading has replaced it.
 */
export function groupStock(
  reader: CacheReader,
  filter: StockFilter,
  today: string,
  at: { version: string; after: string } | null,
): (GroupPart & { version: string }) | null {
  return inSnapshot(reader, () => {
    const list = activeList(reader, 'stock')
    if (list === null) return at === null ? { version: '', groups: [], next: null } : null
    const { table, version } = list
    if (at !== null && at.version !== version) return null
    if (at === null && countStock(reader, filter) <= rowsPerSlice)
      return { version, groups: sums(reader, table, filter, today, null), next: null }
    const range = nextRange(reader, table, at?.after ?? '')
    if (range === null) return { version, groups: [], next: null }
    return { version, groups: sums(reader, table, filter, today, range), next: range.last }
  })
}

interface Range {
  first: string
  last: string
}

/** The next articles whose rows fit into one part; at least one. */
function nextRange(reader: CacheReader, table: string, after: string): Range | null {
  const articles = all<{ code: string; entries: number }>(
    reader,
    `SELECT article_code AS code, entries FROM ${derivedTable(table, 'article')}
     WHERE article_code > ? ORDER BY article_code LIMIT ?`,
    after,
    rowsPerSlice,
  )
  const [first] = articles
  if (!first) return null
  let last = first.code
  let rows = 0
  for (const { code, entries } of articles) {
    rows += entries
    if (rows > rowsPerSlice && code !== first.code) break
    last = code
  }
  return { first: first.code, last }
}

function sums(
  reader: CacheReader,
  table: string,
  filter: StockFilter,
  today: string,
  range: Range | null,
): StockGroup[] {
  const within = range === null ? [] : [{ sql: 'article_code BETWEEN ? AND ?', values: [range.first, range.last] }]
  const { sql, values } = allOf([
    ...within,
    ...articleConditions(filter),
    ...rowConditions(filter, table, range !== null),
  ])
  return all<Omit<StockGroup, 'nextDue' | 'nextLot'> & { next: string | null }>(
    reader,
    `SELECT article_code AS articleCode, min(due) AS firstDue, total(units) AS units, count(*) AS entries,
       count(DISTINCT lot) AS lots, count(DISTINCT ${hasKnownLocation}) AS locations,
       total(CASE WHEN blocked = 1 THEN units END) AS blockedUnits,
       total(CASE WHEN due < ? THEN units END) AS expiredUnits,
       min(CASE WHEN due >= ? AND due < ? THEN due || coalesce(lot, '') END) AS next
     FROM ${table} WHERE ${sql} GROUP BY article_code ORDER BY article_code`,
    today,
    today,
    noExpirySortKey,
    ...values,
  ).map(({ next, ...group }) => ({
    ...group,
    nextDue: next?.slice(0, 10) ?? null,
    nextLot: next?.slice(10) || null,
  }))
}

/** One page of added up groups. */
export function pageOfGroups(groups: readonly StockGroup[], question: StockQuery): Page<StockGroup> {
  const { order, limit, cursor } = question
  const after = cursor === undefined ? null : decodeCursor(cursor, order === 'expiry' ? 2 : 1)
  const first = after === null ? 0 : groups.findIndex((group) => isAfter(placeOfGroup(group, order), after))
  const rows = first < 0 ? [] : groups.slice(first, first + limit + 1)
  return toPage(rows, limit, groups.length, (group) => placeOfGroup(group, order))
}

/** Sorts groups, which come by article, in the requested order. */
export function sortGroups(groups: StockGroup[], order: StockFilter['order']): StockGroup[] {
  if (order !== 'expiry') return groups
  return groups.sort((a, b) => (isAfter(placeOfGroup(a, order), placeOfGroup(b, order)) ? 1 : -1))
}

function isAfter(place: CursorPart[], other: CursorPart[]): boolean {
  for (const [index, part] of place.entries()) {
    const against = other[index] ?? ''
    if ((part ?? '') !== against) return (part ?? '') > against
  }
  return false
}

/** The three locations with the most units of each article with stock, each by one of its rows. Units are millionths. */
export function placesOfArticles(reader: CacheReader, articleCodes: readonly string[]) {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'stock')
    if (table === null) return []
    const articles = all<{ articleCode: string; units: number; locations: number; places: string }>(
      reader,
      `SELECT article_code AS articleCode, units, locations, places FROM ${derivedTable(table, 'article')}
       WHERE article_code IN (SELECT value FROM json_each(?))`,
      JSON.stringify(articleCodes),
    ).map(({ places, ...article }) => ({ ...article, places: JSON.parse(places) as [id: number, units: number][] }))
    const stored = all<StoredStock & { id: number }>(
      reader,
      `SELECT id, ${storedStockColumns} FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(articles.flatMap(({ places }) => places.map(([id]) => id))),
    )
    const entries = new Map(readStockEntries(reader, table, stored).map((entry, at) => [stored[at]?.id, entry]))
    return articles.map(({ places, ...article }) => ({
      ...article,
      places: places.flatMap(([id, units]) => {
        const entry = entries.get(id)
        return entry === undefined ? [] : [{ entry, units }]
      }),
    }))
  })
}
