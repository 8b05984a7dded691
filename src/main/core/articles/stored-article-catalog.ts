import { groupBy } from '../domain/group-by.ts'
import type { ArticleFacts } from '../domain/model.ts'
import { unitsFromNumber } from '../domain/units.ts'
import type { PracticePort } from '../kernel/ports.ts'
import { articleByCode, articlesByCode } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { expiriesOfLot } from '../store/cache/stock.ts'
import { byWeightHistory, byWeightSetting } from '../store/articles-by-weight.ts'
import { everLearnedKeys, learnBarcode, learnedBarcode } from '../store/learned-barcodes.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { ArticleCatalog } from './article-catalog.ts'
import { barcodeKey } from './article-catalog.ts'

export interface StoredArticleCatalog extends ArticleCatalog {
  /**
   * Calls `work`, which writes nothing and waits for nothing, with the facts of some articles read at once; of others they are read
   * once each.
   */
  reading<T>(codes: readonly string[], work: () => T): T
  /** Links the barcodes of the practice warehouse; existing links stay. */
  learnPractice(barcodes: ReturnType<PracticePort['barcodes']>, at: string): void
}

/** An article of the local data, and what was set by hand, the oldest first. */
interface StoredArticle {
  article: ArticleFacts | null
  settings: ReturnType<typeof byWeightHistory>
}

function unknownFacts(code: string): ArticleFacts {
  const facts = { usesLot: null, usesSerial: null, usesExpiry: null, shelfLifeDays: null, byWeight: null }
  return { code, description: null, ...facts }
}

/** Reads articles from the cache and linked barcodes from the primary database. */
export function createArticleCatalog({
  database,
  cache,
}: {
  database: PrimaryDatabase
  cache: CacheReader
}): StoredArticleCatalog {
  /** The articles of the reading under way; `null` outside of one. */
  let known: Map<string, StoredArticle> | null = null

  function readAll(codes: readonly string[]): Map<string, StoredArticle> {
    const articles = articlesByCode(cache, codes)
    const settings = groupBy(byWeightHistory(database, codes), ({ articleCode }) => articleCode)
    return new Map(
      codes.map((code) => [code, { article: articles.get(code) ?? null, settings: settings.get(code) ?? [] }]),
    )
  }

  function storedArticle(code: string): StoredArticle {
    const stored = known?.get(code) ?? readAll([code]).get(code) ?? { article: null, settings: [] }
    known?.set(code, stored)
    return stored
  }

  return {
    barcode: (key) => learnedBarcode(database, key),
    facts(code) {
      // A scan, outside of a reading, needs two statements of one row.
      const { article, settings } =
        known === null ? { article: articleByCode(cache, code), settings: null } : storedArticle(code)
      const byWeight = settings === null ? byWeightSetting(database, code)?.byWeight : settings.at(-1)?.byWeight
      return byWeight === undefined || byWeight === null ? article : { ...(article ?? unknownFacts(code)), byWeight }
    },
    byWeightAt(code) {
      const { article, settings } = storedArticle(code)
      const always = article?.byWeight === true
      if (settings.length === 0) return () => always
      // As times, not as texts: clocks change, and other PCs have other offsets.
      const set = settings.map(({ at, byWeight }) => ({ since: Date.parse(at), byWeight }))
      return (at) => {
        const time = Date.parse(at)
        return set.findLast(({ since }) => since <= time)?.byWeight ?? always
      }
    },
    reading(codes, work) {
      if (known !== null) return work()
      known = readAll([...new Set(codes)])
      try {
        return work()
      } finally {
        known = null
      }
    },
    stockExpiries: (code, lot) => expiriesOfLot(cache, code, lot),
    learnPractice(barcodes, at) {
      const before = everLearnedKeys(database)
      // A barcode that was unlinked on purpose is not linked again.
      const fresh = barcodes.filter(({ barcode }) => !before.has(barcodeKey(barcode)))
      if (fresh.length === 0) return
      database.transaction((writer) => {
        for (const { barcode, articleCode, unitsPerScan } of fresh) {
          const units = unitsFromNumber(unitsPerScan)
          if (units !== null)
            learnBarcode(writer, {
              barcodeKey: barcodeKey(barcode),
              articleCode,
              unitsPerScan: units,
              at,
              operator: 'practice',
            })
        }
      })
    },
  }
}
