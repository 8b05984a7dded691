import type { Handlers } from '../kernel/dispatch.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listDispatches } from '../store/cache/dispatches.ts'
import { dispatchView } from './order-view.ts'

export function dispatchHandlers(options: {
  cache: CacheReader
  cacheAsOf(): string | null
}): Pick<Handlers, 'dispatches.list'> {
  return {
    'dispatches.list'(filter) {
      const page = listDispatches(options.cache, filter)
      const asOf = options.cacheAsOf()
      return { ...page, rows: page.rows.map(dispatchView), asOf, covered: asOf !== null }
    },
  }
}
