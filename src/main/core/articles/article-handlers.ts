import type { Handlers } from '../kernel/dispatch.ts'
import type { ArticleCatalog } from './article-catalog.ts'
import { barcodeKey, resolveArticle } from './article-catalog.ts'
import { Failure } from '../domain/failure.ts'
import { explainScan, explanationOf, linkFault, type ScanReading } from '../domain/scan.ts'
import { parseEnteredUnits, unitsToNumber } from '../domain/units.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { articleByCode, articleCodeAsStored, articlesByCode, searchArticles } from '../store/cache/articles.ts'
import { byWeightSetting, byWeightSettings, setByWeight } from '../store/articles-by-weight.ts'
import { learnBarcode, learnedBarcode } from '../store/learned-barcodes.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Handlers of articles, linked barcodes and the explanation of scans. None reads a document. */
export function articleHandlers(options: {
  articleCatalog: ArticleCatalog
  database: PrimaryDatabase
  cache: CacheReader
  today(): string
  now(): string
}): Pick<
  Handlers,
  | 'articles.search'
  | 'articles.learn'
  | 'articles.byWeight'
  | 'articles.setByHand'
  | 'articles.setByWeight'
  | 'scans.explain'
> {
  const { articleCatalog, database, cache, today, now } = options
  const byWeight = (articleCode: string) => ({
    articleCode,
    byWeight: articleCatalog.facts(articleCode)?.byWeight === true,
    setByHand: byWeightSetting(database, articleCode),
  })
  const articleOf = ({ valid, articleCode, kind, gtin, text }: ScanReading) => {
    if (!valid || articleCode !== null) return articleCode
    const code = kind === 'code' ? text : gtin
    return code === null ? null : (resolveArticle(code, articleCatalog, new Set())?.articleCode ?? null)
  }
  const read = (raw: string) => explainScan(raw, { year: Number(today().slice(0, 4)) })

  return {
    'scans.explain'({ raw }) {
      const reading = read(raw)
      const code = articleOf(reading)
      if (code === null) return explanationOf(reading)
      const description = articleByCode(cache, code)?.description ?? null
      return { ...explanationOf(reading), article: { code, description } }
    },
    'articles.search'({ text, limit }) {
      const { rows, total } = searchArticles(cache, text, limit)
      const { gtin, text: raw } = read(text)
      const linked = learnedBarcode(database, barcodeKey(gtin ?? raw))?.articleCode ?? null
      const found = rows.map(({ code, description }) => ({ code, description }))
      if (linked === null) return { rows: found, total }
      const others = found.filter(({ code }) => code !== linked)
      const description = articleByCode(cache, linked)?.description ?? null
      return {
        rows: [{ code: linked, description }, ...others].slice(0, limit),
        total: others.length === found.length ? total + 1 : total,
      }
    },
    'articles.byWeight': ({ articleCode }) => byWeight(articleCode),
    'articles.setByHand'({ limit }) {
      const { rows, total } = byWeightSettings(database, limit)
      const codes = rows.map(({ articleCode }) => articleCode)
      const articles = articlesByCode(cache, codes)
      return {
        rows: rows.map((row) => ({ ...row, description: articles.get(row.articleCode)?.description ?? null })),
        total,
      }
    },
    'articles.setByWeight'({ articleCode: typed, byWeight: value, operator }, context) {
      const articleCode = articleCodeAsStored(cache, typed)
      return context.commit(() => {
        if (byWeightSetting(database, articleCode)?.byWeight !== (value ?? undefined))
          setByWeight(database.writer(), { articleCode, byWeight: value, at: now(), operator })
        return byWeight(articleCode)
      }, 'articles')
    },
    'articles.learn'({ raw, articleCode: typed, unitsPerScan, operator }, context) {
      const articleCode = articleCodeAsStored(cache, typed)
      const reading = read(raw)
      if (!reading.valid)
        throw new Failure('validation', 'An unreadable label cannot be linked', {
          issues: [{ path: 'raw', code: 'invalid_gs1' }],
        })
      const fault = linkFault(reading)
      if (fault !== null)
        throw new Failure('validation', 'This number cannot be linked to an article', {
          issues: [{ path: 'raw', code: fault }],
        })
      const key = barcodeKey(reading.gtin ?? reading.text)
      const units = parseEnteredUnits(unitsPerScan)
      return context.commit(() => {
        const before = learnedBarcode(database, key)
        const same = before?.articleCode === articleCode && before.unitsPerScan === units
        if (!same)
          learnBarcode(database.writer(), { barcodeKey: key, articleCode, unitsPerScan: units, at: now(), operator })
        return {
          barcode: key,
          articleCode,
          unitsPerScan: unitsToNumber(units),
          replaced: before && before.articleCode !== articleCode ? before.articleCode : null,
        }
      }, 'articles')
    },
  }
}
