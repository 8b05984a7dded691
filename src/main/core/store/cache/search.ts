import type { SearchResult } from '../../../../contract/shapes/home.ts'
import type { Order } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import type { SqlValue } from '../sql.ts'
import { all } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { afterPrefix, searchCondition } from './text-search.ts'
import { activeTable } from './swapped-list.ts'

type Closeness = SearchResult['documents']['rows'][number]['match']
export type SearchHit<K extends 'documents' | 'articles' | 'containers' | 'suppliers' | 'orders'> = SearchResult[K]

/** Number of the newest orders in which words are searched; codes are searched in all orders. */
const ordersLookedThrough = 5000

/** Matches that are counted, per kind. */
const mostCounted = 100

/** Maximum number of articles that are sorted by match quality. */
const articlesRanked = 200

/** Collects rows by decreasing match quality, each object once, until enough are counted; further queries are then skipped. */
function bestMatchesFirst<Row extends object>(
  limit: number,
  identity: (row: Row) => string,
  questions: readonly (readonly [Closeness, () => Row[]])[],
): { rows: (Row & { match: Closeness })[]; total: number } {
  const found = new Map<string, Row & { match: Closeness }>()
  for (const [match, ask] of questions) {
    if (found.size >= mostCounted) break
    for (const row of ask()) {
      const key = identity(row)
      if (!found.has(key)) found.set(key, { ...row, match })
    }
  }
  const rows = [...found.values()]
  return { rows: rows.slice(0, limit), total: Math.min(rows.length, mostCounted) }
}

/** True if a word has three characters or more: shorter ones would be searched in every row. */
function hasLongWord(folded: string): boolean {
  return folded.split(' ').some((word) => Array.from(word).length >= 3)
}

const documentColumns = `receiving_document.control_id AS controlId, number, supplier_name AS supplierName,
  control.date AS date, state`

/** Receiving documents by number, then by words of numbers, suppliers, purchase orders and locations. Never by article, which may be blind. */
export function findDocuments(reader: CacheReader, text: string, limit: number): SearchHit<'documents'> {
  const folded = normalizeForSearch(text)
  type Row = Omit<SearchHit<'documents'>['rows'][number], 'match'>
  const between = (from: string, to: string) =>
    all<Row>(
      reader,
      `SELECT ${documentColumns} FROM receiving_document JOIN control ON control.id = control_id
       WHERE number_folded >= ? AND number_folded < ? AND gone_at_ms IS NULL
       ORDER BY number_folded DESC, control_id DESC LIMIT ?`,
      from,
      to,
      mostCounted,
    )
  const { condition, values } = searchCondition('control_search', folded)
  const byWords = `SELECT ${documentColumns}
    FROM (SELECT rowid AS found FROM control_search WHERE ${condition} ORDER BY rowid DESC LIMIT ?)
    JOIN receiving_document ON receiving_document.control_id = found AND position = 0
    JOIN control ON control.id = found WHERE gone_at_ms IS NULL ORDER BY found DESC`
  return bestMatchesFirst<Row>(limit, (row) => `${row.controlId} ${row.number}`, [
    ['exact', () => between(folded, `${folded}\u0000`)],
    ['prefix', () => between(folded, afterPrefix(folded))],
    ['words', () => (hasLongWord(folded) ? all(reader, byWords, ...values, mostCounted) : [])],
  ])
}

/** Articles by code, then by words of code and description. `known` is the article of a scanned barcode or label. */
export function findArticles(
  reader: CacheReader,
  text: string,
  limit: number,
  known: string | null,
): SearchHit<'articles'> {
  const trimmed = text.trim()
  const folded = normalizeForSearch(text)
  type Row = Omit<SearchHit<'articles'>['rows'][number], 'match'>
  const withCode = (code: string) => all<Row>(reader, 'SELECT code, description FROM article WHERE code = ?', code)
  // Codes are stored as received, so a typed code is searched in upper and lower case.
  const spellings = [...new Set([trimmed, trimmed.toUpperCase(), trimmed.toLowerCase()])]
  const beginning = 'SELECT code, description FROM article WHERE code >= ? AND code < ? ORDER BY code LIMIT ?'
  function withWords(): Row[] {
    if (!hasLongWord(folded)) return []
    const { condition, values } = searchCondition('article_search', folded)
    const byWords = `SELECT code, description
      FROM (SELECT rowid AS found FROM article_search WHERE ${condition} ORDER BY rowid LIMIT ?)
      JOIN article ON article.id = found ORDER BY code`
    // Matches at the beginning before matches within the text.
    const place = (row: Row) => {
      const at = normalizeForSearch(row.description ?? '').indexOf(folded)
      return at < 0 ? Number.MAX_SAFE_INTEGER : at
    }
    const rows = all<Row>(reader, byWords, ...values, articlesRanked)
    return rows.toSorted((one, other) => place(one) - place(other))
  }
  return bestMatchesFirst<Row>(limit, (row) => row.code, [
    [
      'exact',
      () => (known === null ? [] : withCode(known)[0] ? withCode(known) : [{ code: known, description: null }]),
    ],
    ['exact', () => spellings.flatMap(withCode)],
    ['prefix', () => spellings.flatMap((code) => all<Row>(reader, beginning, code, afterPrefix(code), mostCounted))],
    ['words', withWords],
  ])
}

/** Containers with stock by number and its beginning; `known` is the container of a scanned label. */
export function findContainers(
  reader: CacheReader,
  text: string,
  limit: number,
  known: string | null,
): SearchHit<'containers'> {
  const table = activeTable(reader, 'stock')
  if (table === null) return { rows: [], total: 0 }
  type Row = Omit<SearchHit<'containers'>['rows'][number], 'match'>
  const trimmed = text.trim()
  const spellings = [...new Set([trimmed, trimmed.toUpperCase()])]
  const select = `SELECT container, article_code AS articleCode FROM ${table}`
  const first = (container: string) => all<Row>(reader, `${select} WHERE container = ? LIMIT 1`, container)
  /** Steps from one container to the next in the index, so that the number of rows per container does not matter. */
  const beginning = (prefix: string): Row[] => {
    const rows: Row[] = []
    const following = `${select} WHERE container > ? AND container < ? ORDER BY container, article_code LIMIT 1`
    let after = prefix
    while (rows.length < mostCounted) {
      const [next] = all<Row>(reader, following, after, afterPrefix(prefix))
      if (!next) break
      rows.push(next)
      after = next.container
    }
    return rows
  }
  return bestMatchesFirst<Row>(limit, (row) => row.container, [
    ['exact', () => (known === null ? [] : [known, `00${known}`].flatMap(first))],
    ['exact', () => spellings.flatMap(first)],
    // One or two characters match too many containers.
    ['prefix', () => (trimmed.length < 3 ? [] : spellings.flatMap(beginning))],
  ])
}

/** Suppliers by code, its beginning, then words of code and name. There are some thousands at most. */
export function findSuppliers(reader: CacheReader, text: string, limit: number): SearchHit<'suppliers'> {
  const folded = normalizeForSearch(text)
  const words = folded.split(' ').filter((word) => word !== '')
  type Row = Omit<SearchHit<'suppliers'>['rows'][number], 'match'>
  const select = 'SELECT code, description FROM supplier WHERE gone_at_ms IS NULL'
  const beginning = `${select} AND sort_text >= ? AND sort_text < ? ORDER BY sort_text, code LIMIT ?`
  const byWords = `${select} AND ${everyWord(words)} ORDER BY sort_text, code LIMIT ?`
  return bestMatchesFirst<Row>(limit, (row) => row.code, [
    ['exact', () => all(reader, `${select} AND code = ?`, text.trim())],
    ['prefix', () => all(reader, beginning, folded, afterPrefix(folded), mostCounted)],
    ['words', () => (words.length === 0 ? [] : all(reader, byWords, ...words, mostCounted))],
  ])
}

/** Orders by code, its beginning, then words of customer, tracking and dispatch code among the newest. */
export function findOrders(reader: CacheReader, text: string, limit: number): SearchHit<'orders'> {
  const table = activeTable(reader, 'orders')
  if (table === null) return { rows: [], total: 0 }
  const trimmed = text.trim()
  const words = normalizeForSearch(text)
    .split(' ')
    .filter((word) => word !== '')
  const spellings = [...new Set([trimmed, trimmed.toUpperCase()])]
  type Row = Omit<SearchHit<'orders'>['rows'][number], 'match'>
  const ask = (query: string, ...values: SqlValue[]): Row[] =>
    all<{ body: string }>(reader, query, ...values).map(({ body }) => {
      const { code, date, state, customerLocation } = JSON.parse(body) as Order
      const customer = customerLocation?.customer?.description ?? customerLocation?.description ?? null
      return { code, date, state, customer }
    })
  const exact = `SELECT body FROM ${table} WHERE code = ? LIMIT 1`
  const beginning = `SELECT body FROM ${table} WHERE code >= ? AND code < ? ORDER BY code DESC LIMIT ?`
  const byWords = `SELECT body FROM (SELECT folded, body FROM ${table} ORDER BY sort_date DESC, code DESC LIMIT ?)
    WHERE ${everyWord(words)} LIMIT ?`
  const isSearched = hasLongWord(words.join(' '))
  return bestMatchesFirst<Row>(limit, (row) => row.code, [
    ['exact', () => spellings.flatMap((code) => ask(exact, code))],
    ['prefix', () => spellings.flatMap((code) => ask(beginning, code, afterPrefix(code), mostCounted))],
    ['words', () => (isSearched ? ask(byWords, ordersLookedThrough, ...words, mostCounted) : [])],
  ])
}

/** SQL: the row has each of so many words. */
function everyWord(words: readonly string[]): string {
  return words.map(() => 'instr(folded, ?) > 0').join(' AND ')
}
