import type { NewOrder } from '../wms/new-order.ts'
import type { Output } from '../../../contract/operations.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { articlesByCode, searchArticles } from '../store/cache/articles.ts'
import { findOrderPlaces } from '../store/cache/order-places.ts'

type Unknown = Pick<Output<'orders.preview'>, 'unknownArticles' | 'unknownPlace'>

/** Articles and the place of an order that this PC does not know: a slip of the keyboard is said before it is sent. */
export function unknownInOrder(cache: CacheReader, { items, customerLocationCode }: NewOrder): Unknown {
  const codes = [...new Set(items.map(({ articleCode }) => articleCode.trim()))]
  const known = articlesByCode(cache, codes)
  const place = customerLocationCode.trim()
  const places = findOrderPlaces(cache, '', Number.POSITIVE_INFINITY)
  return {
    unknownArticles:
      known.size > 0 || searchArticles(cache, '', 1).total > 0 ? codes.filter((code) => !known.has(code)) : null,
    unknownPlace: places.length === 0 ? null : places.every(({ code }) => code !== place),
  }
}
