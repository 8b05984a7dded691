import { byWeightSettings } from '../store/articles-by-weight.ts'
import { weighedArticles } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

export interface WeighedArticles {
  codes: ReadonlySet<string>
  /** Changes with the articles of the WMS and the settings of operators. */
  version: string
}

/** Articles whose units are kilograms: as the WMS shows, unless an operator said otherwise. Read again when either changed. */
export function createWeighedArticles(cache: CacheReader, database: PrimaryDatabase): () => WeighedArticles {
  let known: WeighedArticles | null = null
  return () => {
    const byHand = byWeightSettings(database, Number.MAX_SAFE_INTEGER).rows
    const version = JSON.stringify([
      cacheVersion(cache),
      byHand.map(({ articleCode, byWeight }) => [articleCode, byWeight]),
    ])
    if (known?.version === version) return known
    const codes = new Set(weighedArticles(cache))
    for (const { articleCode, byWeight } of byHand) {
      if (byWeight) codes.add(articleCode)
      else codes.delete(articleCode)
    }
    return (known = { codes, version })
  }
}
