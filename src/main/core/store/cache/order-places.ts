import { normalizeForSearch } from '../../domain/text.ts'
import { all } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { activeTable } from './swapped-list.ts'

/** Number of the newest orders whose places are known. */
const ordersLookedThrough = 5000

/** A place that orders are delivered to. */
export interface OrderPlace {
  code: string
  description: string | null
  customer: string | null
}

/** Places of the newest orders with every word of the text in code, name or customer; the place with the most orders first. */
export function findOrderPlaces(reader: CacheReader, text: string, limit: number): OrderPlace[] {
  const words = normalizeForSearch(text)
    .split(' ')
    .filter((word) => word !== '')
  const known = inSnapshot(reader, () => {
    const table = activeTable(reader, 'orders')
    if (table === null) return []
    return all<OrderPlace>(
      reader,
      `SELECT code, description, customer FROM (
         SELECT body ->> '$.customerLocation.code' AS code, body ->> '$.customerLocation.description' AS description,
           body ->> '$.customerLocation.customer.description' AS customer
         FROM ${table} ORDER BY sort_date DESC, code DESC LIMIT ?)
       WHERE code IS NOT NULL GROUP BY code ORDER BY count(*) DESC, code`,
      ordersLookedThrough,
    )
  })
  const found = known.filter(({ code, description, customer }) => {
    const folded = normalizeForSearch([code, description, customer].filter((part) => part !== null).join(' '))
    return words.every((word) => folded.includes(word))
  })
  return found.slice(0, limit)
}
