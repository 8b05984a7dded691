import { useMemo } from 'react'
import type { StockPlaces } from '../../contract/shapes/stock.ts'
import { useQuery } from '../state/use-query.ts'

export type ArticleLocations = StockPlaces['articles'][number]

/** Articles per query. */
const most = 200
const atMostEveryMs = 10_000

/** Stock places by article code; articles without stock are left out. `null` until the core has answered. */
export function useStockLocations(articleCodes: readonly string[]): ReadonlyMap<string, ArticleLocations> | null {
  const codes = articleCodes.map((code) => code.trim()).filter((code) => code !== '' && code.length <= 200)
  const { data } = useQuery('stock.where', codes.length === 0 ? null : { articleCodes: codes.slice(0, most) }, {
    watch: ['stock'],
    keepPrevious: true,
    reportFailure: true,
    atMostEveryMs,
  })
  return useMemo(
    () => (data === null ? null : new Map(data.articles.map((article) => [article.articleCode, article]))),
    [data],
  )
}
