import type { ArticleFacts } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { all, column, countRows, get, insert, run, update } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { searchCondition } from './text-search.ts'

type Flag = 'usesLot' | 'usesSerial' | 'usesExpiry' | 'byWeight'
type Row = Omit<ArticleFacts, Flag> & Record<Flag, number | null>

const columns = /* sql */ `article.code, description, uses_lot AS usesLot, uses_serial AS usesSerial,
  uses_expiry AS usesExpiry, shelf_life_days AS shelfLifeDays, by_weight AS byWeight`

function facts(row: Row): ArticleFacts {
  return {
    ...row,
    usesLot: flag(row.usesLot),
    usesSerial: flag(row.usesSerial),
    usesExpiry: flag(row.usesExpiry),
    byWeight: flag(row.byWeight),
  }
}

/** A column of 0 and 1, or unknown. */
export function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1
}

const byCode = `SELECT ${columns} FROM article WHERE code = ?`

export function articleByCode(reader: CacheReader, code: string): ArticleFacts | null {
  const row = get<Row>(reader, byCode, code)
  return row ? facts(row) : null
}

export function articlesByCode(reader: CacheReader, codes: readonly string[]): Map<string, ArticleFacts> {
  const rows = all<Row>(
    reader,
    `SELECT ${columns} FROM article WHERE code IN (SELECT value FROM json_each(?))`,
    JSON.stringify(codes),
  )
  return new Map(rows.map((row) => [row.code, facts(row)]))
}

/** A typed article code as the WMS writes it: codes are stored as received and a person types them in either letter case. */
export function articleCodeAsStored(reader: CacheReader, code: string): string {
  const spellings = [code, code.toUpperCase(), code.toLowerCase()]
  const known = articlesByCode(reader, spellings)
  return spellings.find((spelling) => known.has(spelling)) ?? code
}

/** Codes of the articles whose units are kilograms. */
export function weighedArticles(reader: CacheReader): string[] {
  return column(reader, 'SELECT code FROM article WHERE by_weight = 1')
}

/** Articles whose code or description has every word of the text; the one whose code is the text comes first. */
export function searchArticles(
  reader: CacheReader,
  text: string,
  limit: number,
): { rows: ArticleFacts[]; total: number } {
  const folded = normalizeForSearch(text)
  const { condition, values } = searchCondition('article_search', folded)
  return inSnapshot(reader, () => {
    const total = countRows(reader, `article_search WHERE ${condition}`, ...values)
    const rows = all<Row>(
      reader,
      `SELECT ${columns} FROM article WHERE id IN (SELECT rowid FROM article_search WHERE ${condition})
       ORDER BY lower(code) = ? DESC, code LIMIT ?`,
      ...values,
      folded,
      limit,
    )
    return { rows: rows.map(facts), total }
  })
}

/** Adds new facts about articles; an unknown fact (`null`) never replaces a known one. Inside a transaction. */
export function mergeArticles(writer: CacheWriter, learned: readonly ArticleFacts[]): void {
  const stored = articlesByCode(
    writer,
    learned.map(({ code }) => code),
  )
  for (const article of learned) {
    const known = stored.get(article.code)
    if (known === undefined) {
      insert(writer, 'article', article)
      const search = 'INSERT INTO article_search (rowid, folded) SELECT id, ? FROM article WHERE code = ?'
      run(writer, search, searchText(article), article.code)
      stored.set(article.code, article)
    } else if (fields.some((field) => article[field] !== null && article[field] !== known[field])) {
      const { code, ...merged } = mergeFacts(known, article)
      update(writer, 'article', { code }, merged)
      const search = 'UPDATE article_search SET folded = ? WHERE rowid = (SELECT id FROM article WHERE code = ?)'
      if (merged.description !== known.description) run(writer, search, searchText({ code, ...merged }), code)
      stored.set(code, { code, ...merged })
    }
  }
}

const fields = ['description', 'usesLot', 'usesSerial', 'usesExpiry', 'shelfLifeDays', 'byWeight'] as const

function mergeFacts(known: ArticleFacts, article: ArticleFacts): ArticleFacts {
  const news = fields.filter((field) => article[field] !== null).map((field) => [field, article[field]])
  return { ...known, ...Object.fromEntries(news) }
}

function searchText(article: ArticleFacts): string {
  return normalizeForSearch(`${article.code} ${article.description ?? ''}`)
}
