import { byWeightSetting, newestByWeight, setByWeight } from '../articles-by-weight.ts'
import { column } from '../sql.ts'
import type { FactKind } from './fact-kind.ts'
import { absent, isCode } from './fact-kind.ts'

/** Whether an operator set an article to be counted by weight, or not. The key is the article. */
export const byWeightFact: FactKind = {
  resources: ['articles', 'counts'],
  triggers: [{ after: 'INSERT ON article_by_weight', key: 'NEW.article_code' }],
  keys: (database) => [
    column(
      database,
      `SELECT article_code FROM article_by_weight
       WHERE id IN (SELECT max(id) FROM article_by_weight GROUP BY article_code) AND by_weight IS NOT NULL`,
    ),
  ],
  read(database, key) {
    const newest = newestByWeight(database, key)
    if (newest === null) return absent
    const { byWeight, at, operator } = newest
    return { value: byWeight === null ? null : { byWeight: byWeight === 1 ? 'yes' : 'no' }, at, by: operator }
  },
  understand: (key, { byWeight }) =>
    isCode(key) && (byWeight === 'yes' || byWeight === 'no') ? { byWeight } : undefined,
  apply(writer, key, { value, by }, { now }) {
    if (value === null && byWeightSetting(writer, key) === null) return
    const byWeight = value === null ? null : value['byWeight'] === 'yes'
    // It concerns what is scanned here from now on, whatever the clock of the other PC says.
    setByWeight(writer, { articleCode: key, byWeight, at: now(), operator: by })
  },
}
