import type { SearchAnswer } from '../../../../contract/shapes/home.ts'
import type { Order } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { all } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { afterPrefix, searchCondition } from './text-search.ts'
import { activeTable } from './whole-list.ts'

type Closeness = SearchAnswer['documents']['rows'][number]['match']
export type SearchHit<K extends 'documents' | 'articles' | 'containers' | 'suppliers' | 'orders'> = SearchAnswer[K]

/** Orders that words are looked for in: the newest; a code is found among all of them. */
const ordersLookedThrough = 5000

/** Articles of those words that are put in order of closeness. */
const articlesRanked = 200

/** Rows of each closeness in turn, each thing once, until there are enough; later questions are not asked then. */
function closestFirst<Row extends object>(
  limit: number,
  identity: (row: Row) => string,
  questions: readonly (readonly [Closeness, () => Row[]])[],
): { rows: (Row & { match: Closeness })[]; more: boolean } {
  const found = new Map<string, Row & { match: Closeness }>()
  for (const [match, ask] of questions) {
    if (found.size > limit) break
    for (const row of ask()) {
      const key = identity(row)
      if (!found.has(key)) found.set(key, { ...row, match })
    }
  }
  const rows = [...found.values()]
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** Words of three letters and more: shorter ones would be looked for in every row. */
function hasLongWord(folded: string): boolean {
  return folded.split(' ').some((word) => Array.from(word).length >= 3)
}

const documentColumns = `receiving_document.control_id AS controlId, number, supplier_name AS supplierName,
  control.date AS date, state`

/** Receiving documents by number, then by words of numbers, suppliers, purchase orders and places. Never by an article. */
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
      limit + 1,
    )
  return closestFirst<Row>(limit, (row) => `${row.controlId} ${row.number}`, [
    ['exact', () => between(folded, `${folded}\u0000`)],
    ['prefix', () => between(folded, afterPrefix(folded))],
    [
      'words',
      () => {
        if (!hasLongWord(folded)) return []
        const { condition, values } = searchCondition('control_search', folded)
        return all<Row>(
          reader,
          `SELECT ${documentColumns}
           FROM (SELECT rowid AS found FROM control_search WHERE ${condition} ORDER BY rowid DESC LIMIT ?)
           JOIN receiving_document ON receiving_document.control_id = found AND position = 0
           JOIN control ON control.id = found WHERE gone_at_ms IS NULL ORDER BY found DESC`,
          ...values,
          limit + 1,
        )
      },
    ],
  ])
}

/** Articles by code, then by words of code and description. `known` is the one that the text stands for. */
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
  // Codes are stored as received: typed text is searched in both letter cases.
  const spellings = [...new Set([trimmed, trimmed.toUpperCase(), trimmed.toLowerCase()])]
  return closestFirst<Row>(limit, (row) => row.code, [
    [
      'exact',
      () => (known === null ? [] : withCode(known)[0] ? withCode(known) : [{ code: known, description: null }]),
    ],
    ['exact', () => spellings.flatMap(withCode)],
    [
      'prefix',
      () =>
        spellings.flatMap((spelling) =>
          all<Row>(
            reader,
            'SELECT code, description FROM article WHERE code >= ? AND code < ? ORDER BY code LIMIT ?',
            spelling,
            afterPrefix(spelling),
            limit + 1,
          ),
        ),
    ],
    [
      'words',
      () => {
        if (!hasLongWord(folded)) return []
        const { condition, values } = searchCondition('article_search', folded)
        const rows = all<Row>(
          reader,
          `SELECT code, description
           FROM (SELECT rowid AS found FROM article_search WHERE ${condition} ORDER BY rowid LIMIT ?)
           JOIN article ON article.id = found ORDER BY code`,
          ...values,
          articlesRanked,
        )
        // What begins with the words before what merely holds them.
        const place = (row: Row) => {
          const at = normalizeForSearch(row.description ?? '').indexOf(folded)
          return at < 0 ? Number.MAX_SAFE_INTEGER : at
        }
        return rows.toSorted((one, other) => place(one) - place(other))
      },
    ],
  ])
}

/** Containers with stock by number and its beginning; `known` is the one that a label names. */
export function findContainers(
  reader: CacheReader,
  text: string,
  limit: number,
  known: string | null,
): SearchHit<'containers'> {
  const table = activeTable(reader, 'stock')
  if (table === null) return { rows: [], more: false }
  type Row = Omit<SearchHit<'containers'>['rows'][number], 'match'>
  const trimmed = text.trim()
  const spellings = [...new Set([trimmed, trimmed.toUpperCase()])]
  const first = (container: string) =>
    all<Row>(
      reader,
      `SELECT container, article_code AS articleCode FROM ${table} WHERE container = ? LIMIT 1`,
      container,
    )
  /** From one container to the next along the index: one with many rows costs no more than one with a single row. */
  const beginning = (prefix: string): Row[] => {
    const rows: Row[] = []
    let after = prefix
    while (rows.length <= limit) {
      const [next] = all<Row>(
        reader,
        `SELECT container, article_code AS articleCode FROM ${table} WHERE container > ? AND container < ?
         ORDER BY container, article_code LIMIT 1`,
        after,
        afterPrefix(prefix),
      )
      if (!next) break
      rows.push(next)
      after = next.container
    }
    return rows
  }
  return closestFirst<Row>(limit, (row) => row.container, [
    ['exact', () => (known === null ? [] : [known, `00${known}`].flatMap(first))],
    ['exact', () => spellings.flatMap(first)],
    // A letter or two begin too many of them to say anything.
    ['prefix', () => (trimmed.length < 3 ? [] : spellings.flatMap(beginning))],
  ])
}

/** Suppliers by code, its beginning, then words of code and name. There are some thousands at most. */
export function findSuppliers(reader: CacheReader, text: string, limit: number): SearchHit<'suppliers'> {
  const folded = normalizeForSearch(text)
  const words = folded.split(' ').filter((word) => word !== '')
  type Row = Omit<SearchHit<'suppliers'>['rows'][number], 'match'>
  return closestFirst<Row>(limit, (row) => row.code, [
    [
      'exact',
      () =>
        all<Row>(reader, 'SELECT code, description FROM supplier WHERE code = ? AND gone_at_ms IS NULL', text.trim()),
    ],
    [
      'prefix',
      () =>
        all<Row>(
          reader,
          `SELECT code, description FROM supplier WHERE sort_text >= ? AND sort_text < ? AND gone_at_ms IS NULL
           ORDER BY sort_text, code LIMIT ?`,
          folded,
          afterPrefix(folded),
          limit + 1,
        ),
    ],
    [
      'words',
      () =>
        words.length === 0
          ? []
          : all<Row>(
              reader,
              `SELECT code, description FROM supplier WHERE gone_at_ms IS NULL
                 AND ${words.map(() => 'instr(folded, ?) > 0').join(' AND ')} ORDER BY sort_text, code LIMIT ?`,
              ...words,
              limit + 1,
            ),
    ],
  ])
}

/** Orders by code, its beginning, then words of customer, tracking and dispatch code among the newest. */
export function findOrders(reader: CacheReader, text: string, limit: number): SearchHit<'orders'> {
  const table = activeTable(reader, 'orders')
  if (table === null) return { rows: [], more: false }
  const trimmed = text.trim()
  const words = normalizeForSearch(text)
    .split(' ')
    .filter((word) => word !== '')
  const spellings = [...new Set([trimmed, trimmed.toUpperCase()])]
  type Row = Omit<SearchHit<'orders'>['rows'][number], 'match'>
  const view = (rows: { body: string }[]): Row[] =>
    rows.map(({ body }) => {
      const { code, date, state, customerLocation } = JSON.parse(body) as Order
      return {
        code,
        date,
        state,
        customer: customerLocation?.customer?.description ?? customerLocation?.description ?? null,
      }
    })
  return closestFirst<Row>(limit, (row) => row.code, [
    [
      'exact',
      () => view(spellings.flatMap((code) => all(reader, `SELECT body FROM ${table} WHERE code = ? LIMIT 1`, code))),
    ],
    [
      'prefix',
      () =>
        view(
          spellings.flatMap((prefix) =>
            all(
              reader,
              `SELECT body FROM ${table} WHERE code >= ? AND code < ? ORDER BY code DESC LIMIT ?`,
              prefix,
              afterPrefix(prefix),
              limit + 1,
            ),
          ),
        ),
    ],
    [
      'words',
      () =>
        hasLongWord(words.join(' '))
          ? view(
              all(
                reader,
                `SELECT body FROM (SELECT folded, body FROM ${table} ORDER BY sort_date DESC, code DESC LIMIT ?)
                 WHERE ${words.map(() => 'instr(folded, ?) > 0').join(' AND ')} LIMIT ?`,
                ordersLookedThrough,
                ...words,
                limit + 1,
              ),
            )
          : [],
    ],
  ])
}
