import { Failure } from '../domain/failure.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { groupStock, sortGroups, pageOfGroups, type StockGroup } from '../store/cache/stock-articles.ts'
import type { StockQuery } from '../store/cache/stock.ts'
import type { Page } from '../store/cursor.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Number of cached aggregations, for paging; cleared when stock is read again. */
const kept = 4

/** Aggregates stock by article in slices of the event loop, so that a million rows do not delay scans. */
export function createStockAggregation(cache: CacheReader) {
  const answers = new Map<string, readonly StockGroup[]>()

  async function addUp(query: StockQuery, today: string, signal: AbortSignal): Promise<StockGroup[]> {
    let groups: StockGroup[] = []
    let at: { version: string; after: string } | null = null
    for (;;) {
      const part = groupStock(cache, query, today, at)
      if (part === null) {
        // The list was replaced while it was being added up.
        groups = []
        at = null
        continue
      }
      for (const group of part.groups) groups.push(group)
      if (part.next === null) return sortGroups(groups, query.order)
      at = { version: part.version, after: part.next }
      await yieldToEventLoop()
      if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
    }
  }

  return {
    /** A page of articles with totals of the matching rows. `asOf`: version of the list; `today`: date of the query. */
    async page(
      query: StockQuery,
      { today, asOf, signal }: { today: string; asOf: string; signal: AbortSignal },
    ): Promise<Page<StockGroup>> {
      const key = JSON.stringify([{ ...query, limit: 0, cursor: '' }, today, asOf])
      let groups = answers.get(key)
      if (groups === undefined) {
        groups = await addUp(query, today, signal)
        answers.set(key, groups)
        const [oldest] = answers.keys()
        if (answers.size > kept && oldest !== undefined) answers.delete(oldest)
      }
      return pageOfGroups(groups, query)
    },
  }
}
