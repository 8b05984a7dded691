import type { StockArticle, StockPlaces } from '../../../contract/shapes/stock.ts'
import { fetchStock, isSpecificQuery, readableStock } from './fetch-stock.ts'
import type { FetchMissing, FetchContext } from '../wms/reading/fetch-missing.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { type ArticleStockTotals, createArticleStock } from '../domain/article-stock.ts'
import { addDays } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { ArticleFacts, StockEntry, Units } from '../domain/model.ts'
import { areaText, locationText } from '../domain/stock-location.ts'
import { unitsToNumber } from '../domain/units.ts'
import { createStockAggregation } from './stock-aggregation.ts'
import { articlesByCode } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listWholeArticles, placesOfArticles, type StockGroup } from '../store/cache/stock-articles.ts'
import { listStock, nextOfArticle, type RowRead, type StockQuery } from '../store/cache/stock.ts'
import type { Page } from '../store/cursor.ts'
import type { Wms } from '../wms/wms.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Maximum rows of an article's panel; its totals cover all rows. */
const bounds = { lots: 200, placesOfLot: 20, serials: 100 }
const rowsPerTurn = 500
const soonDays = 30

type Question = Omit<StockQuery, 'due' | 'blocked'> & {
  state?: 'expired' | 'expiring' | 'blocked' | undefined
  withinDays?: number | undefined
}

/** Handlers of stock: from the cache; before the first refresh a specific query is read from the WMS. */
export function stockHandlers(options: {
  cache: CacheReader
  wms(): Wms
  askForMissing: FetchMissing
  cacheAsOf(): string | null
  /** Today's date at the warehouse. */
  today(): string
  now(): string
  /** Codes of articles whose units are kilograms, among them each of these. */
  weighedAmong(articles: ReadonlyMap<string, ArticleFacts>): ReadonlySet<string>
}): Pick<Handlers, 'stock.search' | 'stock.articles' | 'stock.article' | 'stock.where'> {
  const { cache, wms, askForMissing, cacheAsOf, today, now, weighedAmong } = options
  /** The measure of each of some articles. */
  const measuresOf = (articles: ReadonlyMap<string, ArticleFacts>) => {
    const weighed = weighedAmong(articles)
    return (articleCode: string) => (weighed.has(articleCode) ? { byWeight: true as const } : {})
  }
  const grouping = createStockAggregation(cache)
  const view = (page: Page<StockEntry>, asOf: string | null) => {
    const codes = page.rows.map(({ articleCode }) => articleCode)
    const measure = measuresOf(articlesByCode(cache, codes))
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, units: unitsToNumber(row.units), ...measure(row.articleCode) })),
      asOf,
      covered: asOf !== null,
    }
  }

  /** Adds up the stock of one article: cached rows in slices, or rows read from the WMS. */
  async function addUp(articleCode: string, context: FetchContext) {
    let sums = createArticleStock(today(), bounds)
    if (cacheAsOf() === null) {
      const asked = createArticleStock(today(), bounds)
      const askedAt = now()
      const refreshError = await askForMissing(context, async (signal) => {
        for await (const entry of readableStock(wms(), { articleCode }, signal)) asked.add(entry)
      })
      // Totals of an incomplete read would be wrong.
      if (refreshError) return { figures: sums.figures(), asOf: null, refreshError }
      return { figures: asked.figures(), asOf: askedAt }
    }
    let after: RowRead | null = null
    for (;;) {
      const part = nextOfArticle(cache, articleCode, after, rowsPerTurn)
      if (part === null) sums = createArticleStock(today(), bounds)
      for (const row of part?.rows ?? []) sums.add(row)
      if (part !== null && part.next === null) return { figures: sums.figures(), asOf: cacheAsOf() }
      after = part?.next ?? null
      await yieldToEventLoop()
      if (context.signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
    }
  }

  return {
    async 'stock.search'(input, context) {
      const query = toStockQuery(input, today())
      if (cacheAsOf() !== null || !isSpecificQuery(query)) return view(listStock(cache, query), cacheAsOf())
      const askedAt = now()
      const asked: { page: Page<StockEntry> | null } = { page: null }
      const refreshError = await askForMissing(context, async (signal) => {
        await fetchStock(wms(), query, signal, (page) => (asked.page = page))
      })
      const page = asked.page ? view(asked.page, askedAt) : view(listStock(cache, query), cacheAsOf())
      return refreshError ? { ...page, covered: false, refreshError } : page
    },
    async 'stock.articles'(input, context) {
      const query = toStockQuery(input, today())
      const page =
        listWholeArticles(cache, query, today()) ??
        (await grouping.page(query, { today: today(), asOf: cacheAsOf() ?? '', signal: context.signal }))
      const codes = page.rows.map(({ articleCode }) => articleCode)
      const known = articlesByCode(cache, codes)
      const measure = measuresOf(known)
      return {
        ...page,
        rows: page.rows.map((group) => ({
          ...articleView(group, known.get(group.articleCode)?.description ?? null),
          ...measure(group.articleCode),
        })),
        asOf: cacheAsOf(),
        covered: cacheAsOf() !== null,
      }
    },
    async 'stock.article'({ articleCode }, context) {
      const { figures, ...known } = await addUp(articleCode, context)
      const article = articlesByCode(cache, [articleCode])
      const description = figures.description ?? article.get(articleCode)?.description
      return {
        articleCode,
        ...figuresView(figures),
        ...measuresOf(article)(articleCode),
        description: description ?? null,
        ...known,
      }
    },
    'stock.where'({ articleCodes }) {
      const found = new Map(placesOfArticles(cache, articleCodes).map((article) => [article.articleCode, article]))
      const known = articlesByCode(cache, [...found.keys()])
      const measure = measuresOf(known)
      const articles = [...new Set(articleCodes)].flatMap((code): StockPlaces['articles'] => {
        const article = found.get(code)
        if (article === undefined) return []
        const { description = null } = known.get(code) ?? {}
        return [
          { ...article, description, units: inUnits(article.units), ...measure(code), places: placesView(article) },
        ]
      })
      return { articles, asOf: cacheAsOf() }
    },
  }
}

/** Converts the filter "expired" or "expires soon" to dates. */
function toStockQuery({ state, withinDays = soonDays, ...rest }: Question, today: string): StockQuery {
  const query: StockQuery = rest
  if (state === 'blocked') return { ...query, blocked: true }
  if (state === 'expired') return { ...query, due: { to: addDays(today, -1) ?? today } }
  if (state === 'expiring') return { ...query, due: { from: today, to: addDays(today, withinDays) ?? '9999-12-31' } }
  return query
}

/** Sums are JSON numbers: they may exceed the range of single entries. */
const inUnits = (millionths: number) => unitsToNumber(millionths as Units)

function articleView({ firstDue: _, nextDue, ...group }: StockGroup, description: string | null): StockArticle {
  return {
    ...group,
    description,
    units: inUnits(group.units),
    blockedUnits: inUnits(group.blockedUnits),
    expiredUnits: inUnits(group.expiredUnits),
    nextExpiry: nextDue,
  }
}

function figuresView(figures: ArticleStockTotals) {
  return {
    ...figures,
    units: inUnits(figures.units),
    blockedUnits: inUnits(figures.blockedUnits),
    expiredUnits: inUnits(figures.expiredUnits),
    lots: figures.lots.map((lot) => ({
      ...lot,
      units: inUnits(lot.units),
      blockedUnits: inUnits(lot.blockedUnits),
      places: lot.places.map((place) => ({ ...place, units: inUnits(place.units) })),
    })),
  }
}

function placesView({ places }: ReturnType<typeof placesOfArticles>[number]) {
  return places.map(({ entry: { area, location }, units }) => ({
    area: areaText(area),
    location: locationText(location),
    units: inUnits(units),
  }))
}
