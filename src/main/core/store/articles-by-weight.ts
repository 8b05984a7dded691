import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert } from './sql.ts'

/** The setting of an operator whether an article is counted by weight. */
export interface ByWeightSetting {
  byWeight: boolean
  at: Instant
  operator: string
}

/** The setting that applies to an article; `null` if there is none, or it was undone. */
export function byWeightSetting(database: PrimaryDatabase, articleCode: string): ByWeightSetting | null {
  const row = get<{ byWeight: number | null; at: Instant; operator: string }>(
    database,
    `SELECT by_weight AS byWeight, at, operator FROM article_by_weight WHERE article_code = ? ORDER BY id DESC LIMIT 1`,
    articleCode,
  )
  return !row || row.byWeight === null ? null : { ...row, byWeight: row.byWeight === 1 }
}

/** Sets whether an article is counted by weight; `null` undoes it. Earlier settings stay. */
export function setByWeight(
  writer: PrimaryWriter,
  setting: { articleCode: string; byWeight: boolean | null; at: Instant; operator: string },
): void {
  insert(writer, 'article_by_weight', setting)
}
