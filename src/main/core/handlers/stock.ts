import { askStock, isNarrow } from '../asking/ask-stock.ts'
import type { AskForMissing } from '../asking/patience.ts'
import type { Handlers } from '../dispatch.ts'
import type { StockEntry } from '../domain/model.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listStock } from '../store/cache/stock.ts'
import type { Page } from '../store/cursor.ts'
import type { Wms } from '../wms/wms.ts'
import { stockEntryView } from '../warehouse-views.ts'

/** Stock from the copy; before the first reading a narrow question goes to the WMS. */
export function stockHandlers(options: {
  cache: CacheReader
  wms(): Wms
  askForMissing: AskForMissing
  copyAsOf(): string | null
  now(): string
}): Pick<Handlers, 'stock.search'> {
  const { cache, wms, askForMissing, copyAsOf, now } = options
  const view = (page: Page<StockEntry>, asOf: string | null) => ({ ...page, rows: page.rows.map(stockEntryView), asOf })

  return {
    async 'stock.search'(filter, context) {
      if (copyAsOf() !== null || !isNarrow(filter)) return view(listStock(cache, filter), copyAsOf())
      const askedAt = now()
      const asked: { page: Page<StockEntry> | null } = { page: null }
      const refreshError = await askForMissing(context, async (signal) => {
        asked.page = await askStock(wms(), filter, signal)
      })
      if (asked.page) return view(asked.page, askedAt)
      const page = view(listStock(cache, filter), copyAsOf())
      return refreshError ? { ...page, refreshError } : page
    },
  }
}
