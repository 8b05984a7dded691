import type { EventEffect } from '../../../contract/shapes/webhook.ts'
import type { DateContext } from '../domain/dates.ts'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { DateText, Order } from '../domain/model.ts'
import { applyOrderEvent, isOfWrongClock, isReadSince } from '../domain/order-event.ts'
import type { Clock } from '../kernel/ports.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import {
  countRepeat,
  insertInboxEvent,
  isKeyTaken,
  lastUpdateOfOrder,
  orderPlacesAfter,
  pruneInbox,
} from '../store/webhook-inbox.ts'
import { subscriptionById, updateSubscription } from '../store/webhook-subscriptions.ts'
import type { Message } from './message.ts'
import { hashOf, readMessage, timeOfPlace } from './message.ts'
import type { RequestHeaders } from './receiver.ts'

/** Maximum messages per transaction; they share one disk write. */
const batchMessages = 100
/** Maximum waiting messages: more could not be stored within the second that a response may take. */
const maxWaiting = 2000

const dayMs = 24 * 60 * 60_000
/**
 * Retention of notifications, in time and rows; a repeat comes within the hour (interface, "States and transitions").
 */
const kept = { forMs: 30 * dayMs, rows: 50_000, surelyMs: 2 * 60 * 60_000, prunedAtOnce: 1000 }

export interface InboxOptions {
  database: PrimaryDatabase
  clock: Clock
  dates: () => DateContext
  /** The cached order, and when it was requested or its event received (epoch ms). */
  knownOrder(code: string): { order: Order; asOfMs: number } | null
  /** False while the clock of this PC may be wrong. */
  isClockBelieved(): boolean
  /** By how much the clock of this PC is ahead of that of the WMS, as far as it is known. */
  clockAheadMs(): number
  /** Called after the commit with the orders to update in the cache. */
  onStored(orders: StoredOrder[]): void
}

/** The order of a message, when that happened and when it arrived (epoch ms). */
interface StoredOrder {
  order: Order
  eventAt: DateText | null
  receivedAt: number
}

interface Waiting {
  body: Buffer
  hash: string
  message: Message | null
  subscriptionId: string
  heads: RequestHeaders
  receivedMs: number
  resolve(): void
  reject(error: unknown): void
}

export type Inbox = ReturnType<typeof createInbox>

/** The durable inbox of notifications. */
export function createInbox(options: InboxOptions) {
  const { database, clock, dates, knownOrder, isClockBelieved, clockAheadMs, onStored } = options
  let waiting: Waiting[] = []
  let scheduled = false

  function flush(): void {
    const batch = waiting.slice(0, batchMessages)
    waiting = waiting.slice(batchMessages)
    if (batch.length === 0) return
    const orders: StoredOrder[] = []
    try {
      database.transaction((writer) => {
        for (const one of batch) {
          const found = file(writer, one)
          if (found) orders.push({ order: found.order, eventAt: found.eventAt, receivedAt: one.receivedMs })
        }
        // A test message of this program is no evidence about the WMS.
        const wmsMessages = batch.filter(({ message }) => message?.meaning.kind !== 'test')
        for (const subscriptionId of new Set(wmsMessages.map((one) => one.subscriptionId)))
          heard(writer, subscriptionId)
      })
    } catch (error) {
      for (const one of batch) one.reject(error)
      return
    }
    onStored(orders)
    for (const one of batch) one.resolve()
  }

  function flushSoon(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      flush()
      if (waiting.length > 0) flushSoon()
    })
  }

  /** Returns the order to update in the cache. */
  function file(writer: PrimaryWriter, waited: Waiting): Pick<StoredOrder, 'order' | 'eventAt'> | null {
    const { message, body, hash, heads, receivedMs } = waited
    const key = message?.key ?? ''
    const receivedAt = instantText(receivedMs, clock.offsetMinutes(receivedMs))
    if (countRepeat(writer, key, hash, receivedAt)) return null
    const meaning = message?.meaning
    const fresh = message === null || !isKeyTaken(writer, key)
    const order = fresh && meaning?.kind === 'order' ? meaning : null
    const effect = fresh ? effectOf(writer, message, receivedMs) : 'other_body'
    insertInboxEvent(
      writer,
      {
        messageKey: key,
        bodyHash: hash,
        event: message?.event ?? null,
        eventId: message === null ? null : JSON.stringify(message.eventId),
        eventAt: message?.eventAt ?? null,
        receivedMs,
        receivedAt,
        lastReceivedAt: receivedAt,
        repeats: 0,
        effect,
        flagged: effect === 'malformed' || effect === 'unreadable' || effect === 'other_body',
        orderCode: meaning?.kind === 'order' ? meaning.order.code : null,
        // A message that contradicts another one with its id is not trusted.
        orderPlace: order?.place ?? null,
        subscriptionId: waited.subscriptionId,
        headerEventType: heads.eventType,
        headerContentType: heads.contentType,
        signature: heads.signature,
      },
      body,
    )
    return effect === 'order_updated' ? order : null
  }

  function effectOf(writer: PrimaryWriter, message: Message | null, receivedMs: number): EventEffect {
    if (message === null) return 'malformed'
    const { meaning } = message
    if (meaning.kind !== 'order') return meaning.kind
    const { order, eventAt, place } = meaning
    const at = { eventAt, receivedMs, warehouseTimeZone: dates().warehouseTimeZone }
    const own = eventAt ?? timeOfPlace(place)
    const isLater = (later: { place: string; receivedMs: number }) => {
      const time = timeOfPlace(later.place)
      if (time === null || own === null) return true
      return !isOfWrongClock({ at: time, heardMs: later.receivedMs }, { at: own, heardMs: receivedMs }, at)
    }
    if (orderPlacesAfter(writer, order.code, place).some(isLater)) return 'superseded'
    const known = knownOrder(order.code)
    if (known !== null && isRead(writer, known)) {
      const before = { readAtMs: known.asOfMs - clockAheadMs(), receivedMs: receivedMs - clockAheadMs() }
      if (isReadSince(known.order, before, order, at)) return 'superseded'
    }
    return applyOrderEvent(known, order, at) === null ? 'superseded' : 'order_updated'
  }

  /** True if the cached order is as the WMS answered, not as an event said. Times of a wrong clock compare with no others. */
  function isRead(writer: PrimaryWriter, { order, asOfMs }: { order: Order; asOfMs: number }): boolean {
    return isClockBelieved() && asOfMs > (lastUpdateOfOrder(writer, order.code) ?? 0)
  }

  /** A message signed with the secret proves that the registration arrived. */
  function heard(writer: PrimaryWriter, subscriptionId: string): void {
    const subscription = subscriptionById(writer, subscriptionId)
    if (!subscription) return
    const now = clock.now()
    updateSubscription(writer, subscriptionId, {
      lastEventAt: instantText(now, clock.offsetMinutes(now)),
      ...(subscription.state === 'unknown' ? { state: 'active' } : {}),
    })
  }

  return {
    /** Resolves once the message is on disk. Rejects with a storage code, or `rate_limited` if too many wait. */
    store(body: Buffer, subscriptionId: string, heads: RequestHeaders): Promise<void> {
      if (waiting.length >= maxWaiting)
        return Promise.reject(new Failure('rate_limited', 'Too many notifications are waiting to be stored'))
      const receivedMs = clock.now()
      const message = readMessage(body, dates(), receivedMs)
      return new Promise((resolve, reject) => {
        waiting.push({ body, hash: hashOf(body), message, subscriptionId, heads, receivedMs, resolve, reject })
        flushSoon()
      })
    },
    /** Deletes a batch of old notifications; returns true if more remain. */
    prune(): boolean {
      const now = clock.now()
      const gone = database.transaction((writer) =>
        pruneInbox(writer, {
          // A clock that is ahead would delete what is young.
          beforeMs: isClockBelieved() ? now - kept.forMs : 0,
          neverAfterMs: now - kept.surelyMs,
          keep: kept.rows,
          atMost: kept.prunedAtOnce,
        }),
      )
      return gone === kept.prunedAtOnce
    },
    /** Stores the waiting messages. */
    close(): void {
      while (waiting.length > 0) flush()
    },
  }
}
