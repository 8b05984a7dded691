import type { ArticleFacts, Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, get, insert } from './sql.ts'

/** The setting of an operator whether an article is counted by weight. */
export interface ByWeightSetting {
  byWeight: boolean
  at: Instant
  operator: string
}

/** The last setting of an article, also if it undid the one before (`byWeight` is `null`); `null` if there never was one. */
export function newestByWeight(
  database: PrimaryDatabase,
  articleCode: string,
): { byWeight: number | null; at: Instant; operator: string } | null {
  return get(
    database,
    `SELECT by_weight AS byWeight, at, operator FROM article_by_weight WHERE article_code = ? ORDER BY id DESC LIMIT 1`,
    articleCode,
  )
}

/** The setting that applies to an article; `null` if there is none, or it was undone. */
export function byWeightSetting(database: PrimaryDatabase, articleCode: string): ByWeightSetting | null {
  const row = newestByWeight(database, articleCode)
  return !row || row.byWeight === null ? null : { ...row, byWeight: row.byWeight === 1 }
}

/** All settings of some articles, the oldest first; `byWeight` is `null` where one was undone. */
export function byWeightHistory(
  database: PrimaryDatabase,
  articleCodes: readonly string[],
): { articleCode: string; byWeight: boolean | null; at: Instant }[] {
  return all<{ articleCode: string; byWeight: number | null; at: Instant }>(
    database,
    `SELECT article_code AS articleCode, by_weight AS byWeight, at FROM article_by_weight
     WHERE article_code IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(articleCodes),
  ).map((row) => ({ ...row, byWeight: row.byWeight === null ? null : row.byWeight === 1 }))
}

/** Articles that were ever set, also those of which it was undone. */
export function everSetByWeight(database: PrimaryDatabase): string[] {
  return column(database, 'SELECT DISTINCT article_code FROM article_by_weight')
}

/** The articles that are by weight now; `known`: those of the WMS, whose settings by hand apply instead. */
export function articlesByWeight(database: PrimaryDatabase, known: readonly string[]): ReadonlySet<string> {
  const articles = new Set(known)
  for (const { articleCode, byWeight } of all<{ articleCode: string; byWeight: number }>(
    database,
    `SELECT article_code AS articleCode, by_weight AS byWeight FROM article_by_weight
     WHERE id IN (SELECT max(id) FROM article_by_weight GROUP BY article_code) AND by_weight IS NOT NULL`,
  ))
    articles[byWeight === 1 ? 'add' : 'delete'](articleCode)
  return articles
}

/** Codes of articles that are by weight now, among them each of these that is: as the WMS says, unless it was set by hand. */
export function weighedAmong(
  database: PrimaryDatabase,
  articles: ReadonlyMap<string, ArticleFacts>,
): ReadonlySet<string> {
  const known = [...articles.values()].filter(({ byWeight }) => byWeight === true)
  return articlesByWeight(
    database,
    known.map(({ code }) => code),
  )
}

/** The settings that apply now, the latest first, at most `limit`; and how many there are. */
export function byWeightSettings(
  database: PrimaryDatabase,
  limit: number,
): { rows: (ByWeightSetting & { articleCode: string })[]; total: number } {
  const rows = all<{ articleCode: string; byWeight: number; at: Instant; operator: string; total: number }>(
    database,
    `SELECT article_code AS articleCode, by_weight AS byWeight, at, operator, count(*) OVER () AS total
     FROM article_by_weight
     WHERE id IN (SELECT max(id) FROM article_by_weight GROUP BY article_code) AND by_weight IS NOT NULL
     ORDER BY id DESC LIMIT ?`,
    limit,
  )
  return {
    rows: rows.map(({ articleCode, byWeight, at, operator }) => ({
      articleCode,
      byWeight: byWeight === 1,
      at,
      operator,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Sets whether an article is counted by weight; `null` undoes it. Earlier settings stay. */
export function setByWeight(
  writer: PrimaryWriter,
  setting: { articleCode: string; byWeight: boolean | null; at: Instant; operator: string },
): void {
  insert(writer, 'article_by_weight', setting)
}
