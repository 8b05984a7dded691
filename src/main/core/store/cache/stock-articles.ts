import { noExpirySortKey } from '../../domain/stock-location.ts'
import type { CursorPart, Page } from '../cursor.ts'
import { toPage, decodeCursor } from '../cursor.ts'
import { emptyPage, mapPage, readPage } from '../list-page.ts'
import { all, get } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { allOf, articleConditions, rowConditions, type StockFilter } from './stock-conditions.ts'
import { countStock, type StockQuery } from './stock.ts'
import { hasKnownLocation } from './stock-table.ts'
import { activeTable, derivedTable } from './whole-list.ts'

/** Rows of one article that fit a question, added up. Units are millionths. */
export interface StockGroup {
  articleCode: string
  /** The earliest expiry, expired or not; `noDue` where there is none. */
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

/** Up to so many rows are added up in one go: some ten milliseconds. */
const rowsPerSlice = 5000

/** Where a group stands in the order asked. */
function placeOfGroup(
  { firstDue, articleCode }: Pick<StockGroup, 'firstDue' | 'articleCode'>,
  order: StockFilter['order'],
): CursorPart[] {
  return order === 'expiry' ? [firstDue, articleCode] : [articleCode]
}

/**
 * Articles with all of their stock, from the figures made when the list was read; `null` where the question is about
 * some of the rows only, which are added up then.
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
      place: (row: WholeGroup) => placeOfGroup(row, question.order),
    } as const
    return mapPage(readPage(reader, list, question), (row): StockGroup => ({
      ...row,
      ...dueFigures(reader, table, row.articleCode, today),
    }))
  })
}

type WholeGroup = Omit<StockGroup, 'expiredUnits' | 'nextDue' | 'nextLot'>

/** The totals of an article that depend on the current day. */
function dueFigures(
  reader: CacheReader,
  table: string,
  articleCode: string,
  today: string,
): Pick<StockGroup, 'expiredUnits' | 'nextDue' | 'nextLot'> {
  const expired = get<{ units: number }>(
    reader,
    `SELECT total(units) AS units FROM ${table} WHERE article_code = ? AND due < ?`,
    articleCode,
    today,
  )
  const next = get<{ due: string; lot: string | null }>(
    reader,
    `SELECT due, lot FROM ${table} WHERE article_code = ? AND due >= ? AND due < ? ORDER BY due, lot LIMIT 1`,
    articleCode,
    today,
    noExpirySortKey,
  )
  return { expiredUnits: expired?.units ?? 0, nextDue: next?.due ?? null, nextLot: next?.lot ?? null }
}

/** One part of a long adding up: `next` says where the following part begins, `null` at the end. */
export interface GroupPart {
  groups: StockGroup[]
  next: string | null
}

/**
 * Adds up rows that fit, by article: at once where they are few, else part by part in the order of articles, each in a
 * turn of its own. `table` is the one that the first part was read from; `null` where another list has replaced it.
 */
export function groupStock(
  reader: CacheReader,
  filter: StockFilter,
  today: string,
  at: { table: string; after: string } | null,
): (GroupPart & { table: string }) | null {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'stock')
    if (table === null) return at === null ? { table: '', groups: [], next: null } : null
    if (at !== null && at.table !== table) return null
    if (at === null && countStock(reader, filter) <= rowsPerSlice)
      return { table, groups: sums(reader, table, filter, today, null), next: null }
    const range = nextRange(reader, table, at?.after ?? '')
    if (range === null) return { table, groups: [], next: null }
    return { table, groups: sums(reader, table, filter, today, range), next: range.last }
  })
}

interface Range {
  first: string
  last: string
}

/** The articles after this one that together have a turn's rows; always at least one. */
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

/** Cuts a page out of groups that were added up. */
export function pageOfGroups(groups: readonly StockGroup[], question: StockQuery): Page<StockGroup> {
  const { order, limit, cursor } = question
  const after = cursor === undefined ? null : decodeCursor(cursor, order === 'expiry' ? 2 : 1)
  const first = after === null ? 0 : groups.findIndex((group) => isAfter(placeOfGroup(group, order), after))
  const rows = first < 0 ? [] : groups.slice(first, first + limit + 1)
  return toPage(rows, limit, groups.length, (group) => placeOfGroup(group, order))
}

/** Groups in the order asked; they come by article. */
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

/** The three places with the most units of each article that has stock. Units are millionths. */
export function placesOfArticles(reader: CacheReader, articleCodes: readonly string[]) {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'stock')
    if (table === null) return []
    return all<{ articleCode: string; units: number; locations: number; places: string }>(
      reader,
      `SELECT article_code AS articleCode, units, locations, places FROM ${derivedTable(table, 'article')}
       WHERE article_code IN (SELECT value FROM json_each(?))`,
      JSON.stringify(articleCodes),
    ).map(({ places, ...article }) => ({
      ...article,
      places: (JSON.parse(places) as [id: number, units: number][]).flatMap(([id, units]) => {
        const row = get<{ body: string }>(reader, `SELECT body FROM ${table} WHERE id = ?`, id)
        return row ? [{ body: row.body, units }] : []
      }),
    }))
  })
}
