import type { ArticleFacts } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { all, get, run } from '../sql.ts'
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

function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1
}

function bit(value: boolean | null): number | null {
  return value === null ? null : Number(value)
}

export function articleByCode(reader: CacheReader, code: string): ArticleFacts | null {
  const row = get<Row>(reader, `SELECT ${columns} FROM article WHERE code = ?`, code)
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

/** Articles whose code or description has every word of the text; the one whose code is the text comes first. */
export function searchArticles(
  reader: CacheReader,
  text: string,
  limit: number,
): { rows: ArticleFacts[]; total: number } {
  const folded = normalizeForSearch(text)
  const { condition, values } = searchCondition('article_search', folded)
  return inSnapshot(reader, () => {
    const total =
      get<{ n: number }>(reader, `SELECT count(*) AS n FROM article_search WHERE ${condition}`, ...values)?.n ?? 0
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

/** Adds what was learned of articles; what is not known now (`null`) never replaces what was. Inside a transaction. */
export function mergeArticles(writer: CacheWriter, learned: readonly ArticleFacts[]): void {
  for (const article of learned) {
    const before = get<Row & { id: number }>(
      writer,
      `SELECT article.id, ${columns} FROM article WHERE code = ?`,
      article.code,
    )
    if (!before) insertArticle(writer, article)
    else if (adds(before, article)) updateArticle(writer, before.id, merged(facts(before), article))
  }
}

const fields = ['description', 'usesLot', 'usesSerial', 'usesExpiry', 'shelfLifeDays', 'byWeight'] as const

function adds(before: Row, article: ArticleFacts): boolean {
  const known = facts(before)
  return fields.some((field) => article[field] !== null && article[field] !== known[field])
}

function merged(known: ArticleFacts, article: ArticleFacts): ArticleFacts {
  return {
    code: known.code,
    description: article.description ?? known.description,
    usesLot: article.usesLot ?? known.usesLot,
    usesSerial: article.usesSerial ?? known.usesSerial,
    usesExpiry: article.usesExpiry ?? known.usesExpiry,
    shelfLifeDays: article.shelfLifeDays ?? known.shelfLifeDays,
    byWeight: article.byWeight ?? known.byWeight,
  }
}

function values(article: ArticleFacts): (string | number | null)[] {
  const { description, usesLot, usesSerial, usesExpiry, shelfLifeDays, byWeight } = article
  return [description, bit(usesLot), bit(usesSerial), bit(usesExpiry), shelfLifeDays, bit(byWeight)]
}

function insertArticle(writer: CacheWriter, article: ArticleFacts): void {
  const row = get<{ id: number }>(
    writer,
    `INSERT INTO article (code, description, uses_lot, uses_serial, uses_expiry, shelf_life_days, by_weight)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    article.code,
    ...values(article),
  )
  if (row) run(writer, 'INSERT INTO article_search (rowid, folded) VALUES (?, ?)', row.id, searchText(article))
}

function updateArticle(writer: CacheWriter, id: number, article: ArticleFacts): void {
  run(
    writer,
    `UPDATE article SET description = ?, uses_lot = ?, uses_serial = ?, uses_expiry = ?, shelf_life_days = ?,
       by_weight = ? WHERE id = ?`,
    ...values(article),
    id,
  )
  run(writer, 'UPDATE article_search SET folded = ? WHERE rowid = ?', searchText(article), id)
}

function searchText(article: ArticleFacts): string {
  return normalizeForSearch(`${article.code} ${article.description ?? ''}`)
}
