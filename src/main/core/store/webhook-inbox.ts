import type { ParsedInput } from '../../../contract/operations.ts'
import type { InboxEvent } from '../../../contract/shapes/webhook.ts'
import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { createConditions, mapPage, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, exists, get, insert, run, value } from './sql.ts'

/** One notification. Repeats of a message are the same row. */
export interface InboxRecord extends Omit<InboxEvent, 'messageId' | 'eventId'> {
  /** Event and id of the message; empty if it has none. */
  messageKey: string
  bodyHash: string
  /** As JSON. */
  eventId: string | null
  receivedMs: number
  /** Sorts the events of one order by time; `null` if the event is not about an order. */
  orderPlace: string | null
  headerEventType: string | null
  headerContentType: string | null
  signature: string | null
}

type Row = Omit<InboxRecord, 'flagged'> & { flagged: number }

const columns = /* sql */ `message_key AS messageKey, body_hash AS bodyHash, event, event_id AS eventId,
  event_at AS eventAt, received_ms AS receivedMs, received_at AS receivedAt, last_received_at AS lastReceivedAt,
  repeats, effect, flagged, order_code AS orderCode, order_place AS orderPlace, subscription_id AS subscriptionId,
  header_event_type AS headerEventType, header_content_type AS headerContentType, signature`

/** Counts a repeat of a stored message; returns `false` if it is not stored. */
export function countRepeat(writer: PrimaryWriter, messageKey: string, bodyHash: string, at: Instant): boolean {
  const repeat = `UPDATE webhook_event SET repeats = repeats + 1, last_received_at = ?
     WHERE message_key = ? AND body_hash = ?`
  return run(writer, repeat, at, messageKey, bodyHash) > 0
}

/** True if a message with that event and id is stored. */
export function isKeyTaken(database: PrimaryDatabase, messageKey: string): boolean {
  return exists(database, 'SELECT 1 FROM webhook_event WHERE message_key = ? LIMIT 1', messageKey)
}

/** Later events that are read: more of one order have no time of a wrong clock. */
const laterRead = 20

/** The sort keys of the latest accepted events of an order after one of them, and when they were received (epoch ms). */
export function orderPlacesAfter(
  database: PrimaryDatabase,
  orderCode: string,
  place: string,
): { place: string; receivedMs: number }[] {
  const later = `SELECT order_place AS place, received_ms AS receivedMs FROM webhook_event
     WHERE order_code = ? AND order_place > ? ORDER BY order_place DESC LIMIT ?`
  return all(database, later, orderCode, place, laterRead)
}

/** When the last event that changed an order was received (epoch ms); `null` if none did. */
export function lastUpdateOfOrder(database: PrimaryDatabase, orderCode: string): number | null {
  const last = "SELECT max(received_ms) FROM webhook_event WHERE order_code = ? AND effect = 'order_updated'"
  return value(database, last, orderCode)
}

export function insertInboxEvent(writer: PrimaryWriter, record: InboxRecord, body: Uint8Array): void {
  insert(writer, 'webhook_event', { ...record, body })
}

/** Notifications that match the filter, newest first. */
export function listInboxEvents(
  database: PrimaryDatabase,
  { orderCode, event, flagged, text = '', ...request }: ParsedInput<'webhooks.events'>,
): Page<InboxRecord> {
  const where = createConditions()
  if (orderCode !== undefined) where.add('order_code = ?', orderCode.trim())
  if (event !== undefined) where.add('lower(event) = ?', event.trim().toLowerCase())
  if (flagged !== undefined) where.add(flagged ? 'flagged = 1' : 'flagged = 0')
  const searched = text.trim().toLowerCase()
  if (searched !== '')
    where.add(
      "instr(lower(ifnull(event, '') || ' ' || ifnull(event_id, '') || ' ' || ifnull(order_code, '')), ?) > 0",
      searched,
    )
  const list = {
    columns,
    // A text is searched in a covering index, because the pages of the table contain the large bodies.
    from: `webhook_event ${searched === '' ? '' : 'INDEXED BY webhook_event_words'}`,
    where,
    order: ['received_ms', 'message_key', 'body_hash'],
    direction: 'DESC',
  } as const
  return mapPage(readPage<Row>(database, list, request), recordOf)
}

/** One notification by the hash of its body, and the body. */
export function inboxEventByBody(
  database: PrimaryDatabase,
  bodyHash: string,
): { record: InboxRecord; body: Buffer } | null {
  const row = get<Row & { body: Buffer }>(
    database,
    `SELECT ${columns}, body FROM webhook_event WHERE body_hash = ? LIMIT 1`,
    bodyHash,
  )
  if (!row) return null
  const { body, ...rest } = row
  return { record: recordOf(rest), body }
}

function recordOf(row: Row): InboxRecord {
  return { ...row, flagged: row.flagged === 1 }
}

/**
 * Deletes notifications received before `beforeMs`, and the oldest ones beyond `keep` rows if they were received before
 * `neverAfterMs`: messages that may be sent again must stay known as repeats. At most `atMost` rows per call.
 */
export function pruneInbox(
  writer: PrimaryWriter,
  limits: { beforeMs: number; keep: number; neverAfterMs: number; atMost: number },
): number {
  return run(
    writer,
    `DELETE FROM webhook_event WHERE rowid IN (
       SELECT rowid FROM webhook_event WHERE received_ms < ? OR (received_ms < ? AND received_ms <= (
         SELECT received_ms FROM webhook_event ORDER BY received_ms DESC LIMIT 1 OFFSET ?))
       ORDER BY received_ms LIMIT ?)`,
    limits.beforeMs,
    limits.neverAfterMs,
    limits.keep,
    limits.atMost,
  )
}

/** Notifications received before this time (epoch ms), and the size of their bodies. */
export function inboxBefore(database: PrimaryDatabase, beforeMs: number): { total: number; bytes: number } {
  const text =
    'SELECT count(*) AS total, coalesce(sum(length(body)), 0) AS bytes FROM webhook_event WHERE received_ms < ?'
  return get(database, text, beforeMs) ?? { total: 0, bytes: 0 }
}
