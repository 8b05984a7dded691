import type { Handlers } from '../kernel/dispatch.ts'
import type { ArticleCatalog } from '../articles/article-catalog.ts'
import { resolveArticle } from '../articles/article-catalog.ts'
import { explainScan } from '../domain/scan.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { inSnapshot } from '../store/cache/cache-file.ts'
import { findArticles, findContainers, findDocuments, findOrders, findSuppliers } from '../store/cache/search.ts'

const nothing = { rows: [], total: 0 }
const noArticles: ReadonlySet<string> = new Set()

/** Handler of the global search: text typed or scanned, in all data of this PC. Reads no document lines. */
export function searchHandlers(options: { cache: CacheReader; articleCatalog: ArticleCatalog; today(): string }) {
  const { cache, articleCatalog, today } = options
  return {
    'search.everything'({ text, limit }) {
      const reading = explainScan(text, { year: Number(today().slice(0, 4)) })
      const { kind, valid, container, lot } = reading
      const isLabel = kind === 'gs1' || kind === 'link'
      const code = reading.gtin ?? (isLabel ? null : reading.text)
      // An unknown EAN may be a document number: it is an article only if this PC knows it.
      const articleCode =
        valid && code !== null && code !== ''
          ? (resolveArticle(code, articleCatalog, noArticles)?.articleCode ?? null)
          : null
      const label = { kind, valid, articleCode, container, lot }
      const typed = reading.text.slice(0, 200)
      return inSnapshot(cache, () => ({
        label,
        documents: isLabel || typed === '' ? nothing : findDocuments(cache, typed, limit),
        articles:
          typed === ''
            ? nothing
            : isLabel
              ? articleCode === null
                ? nothing
                : findArticles(cache, articleCode, limit, articleCode)
              : findArticles(cache, typed, limit, articleCode),
        containers:
          isLabel && container === null ? nothing : findContainers(cache, container ?? typed, limit, container),
        suppliers: isLabel || typed === '' ? nothing : findSuppliers(cache, typed, limit),
        orders: isLabel || typed === '' ? nothing : findOrders(cache, typed, limit),
      }))
    },
  } satisfies Partial<Handlers>
}
