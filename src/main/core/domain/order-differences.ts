import type { NewOrderInput, OrderDifference } from '../../../contract/shapes/order-writing.ts'
import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import { stateKey } from './text.ts'

type Value = string | number | null | undefined
type Same = (sent: Value, read: Value) => boolean
/** A field as sent and as read back; `sent: undefined` is not compared. */
type Pair = [field: string, sent: Value, read: Value, same?: Same]

/**
 * Differences between an order as sent and as read back. Only fields that were sent are compared, without those that no
 * response carries (`additional`, the tags of a line). Dates are equal if their digits are; a day equals its midnight.
 */
export function orderDifferences(sent: Omit<NewOrderInput, 'additional'>, read: OrderView): OrderDifference[] {
  const found = differing(null, [
    ['code', sent.code, read.code],
    ['customerLocationCode', sent.customerLocationCode, read.customerLocation?.code],
    ['date', sent.date, read.date, sameDate],
    ['estimatedDelivery', sent.estimatedDelivery, read.estimatedDelivery, sameDate],
    ['state', sent.state, read.state, sameState],
    ['remark', sent.remark, read.remark],
    ['amount', sent.amount, read.amount],
    ['dispatchCode', sent.dispatchCode, read.dispatchCode],
    ['trackingCode', sent.trackingCode, read.trackingCode],
    ['shippingServiceType', sent.shippingServiceType, read.shippingServiceType, sameState],
    ['preparationOrder', sent.preparationOrder, read.preparationOrder],
  ])
  if (sent.tags && tagsKey(sent.tags) !== tagsKey(read.tags))
    found.push({ line: null, field: 'tags', sent: sent.tags, read: read.tags })

  const rest = new Map<string, OrderView['items']>()
  for (const item of read.items) {
    const line = item.line?.trim() ?? ''
    rest.set(line, [...(rest.get(line) ?? []), item])
  }
  for (const item of sent.items) {
    const line = item.line.trim()
    const other = rest.get(line)?.shift()
    if (!other) found.push({ line, field: 'line', sent: item.articleCode, read: null })
    else
      found.push(
        ...differing(line, [
          ['articleCode', item.articleCode, other.article.code],
          ['units', item.units, other.units],
          ['lot', item.lot, other.lot],
          ['expiry', item.expiry, other.expiry, sameDate],
          ['minimumShelfLifeDays', item.minimumShelfLifeDays, other.minimumShelfLifeDays],
        ]),
      )
  }
  for (const [line, items] of rest)
    for (const item of items) found.push({ line, field: 'line', sent: null, read: item.article.code })
  return found
}

function differing(line: string | null, pairs: Pair[]): OrderDifference[] {
  return pairs.flatMap(([field, sent, read, same = sameText]) =>
    sent === undefined || same(sent, read) ? [] : [{ line, field, sent, read: read ?? null }],
  )
}

/** The wire pads texts with spaces; an empty text equals none. */
const sameText: Same = (sent, read) => text(sent) === text(read)
const sameState: Same = (sent, read) => stateKey(text(sent)) === stateKey(text(read))
const sameDate: Same = (sent, read) => digits(text(sent)) === digits(text(read))

const text = (value: Value) => (value === null || value === undefined ? '' : String(value).trim())

/** A date text with seconds; midnight if it has no time. */
function digits(date: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?/.exec(date)
  return match ? `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}` : date
}

function tagsKey(tags: readonly string[]): string {
  return JSON.stringify(tags.map((tag) => tag.trim()).sort())
}
