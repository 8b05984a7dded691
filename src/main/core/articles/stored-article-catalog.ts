import type { ArticleFacts } from '../domain/model.ts'
import { unitsFromNumber } from '../domain/units.ts'
import type { PracticePort } from '../kernel/ports.ts'
import { articleByCode } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { expiriesOfLot } from '../store/cache/stock.ts'
import { byWeightHistory, byWeightSetting } from '../store/articles-by-weight.ts'
import { everLearnedKeys, learnBarcode, learnedBarcode } from '../store/learned-barcodes.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { ArticleCatalog } from './article-catalog.ts'
import { barcodeKey } from './article-catalog.ts'

export interface StoredArticleCatalog extends ArticleCatalog {
  /** Links the barcodes of the practice warehouse; existing links stay. */
  learnPractice(barcodes: ReturnType<PracticePort['barcodes']>, at: string): void
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
  return {
    barcode: (key) => learnedBarcode(database, key),
    facts(code) {
      const known = articleByCode(cache, code)
      const byHand = byWeightSetting(database, code)
      return byHand === null ? known : { ...(known ?? unknownFacts(code)), byWeight: byHand.byWeight }
    },
    byWeightAt(code) {
      const settings = byWeightHistory(database, code)
      const known = articleByCode(cache, code)?.byWeight === true
      return (at) => settings.findLast((setting) => setting.at <= at)?.byWeight ?? known
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
