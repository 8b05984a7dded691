import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { toPage, decodeCursor } from './cursor.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

export type SubscriptionState = 'pending' | 'active' | 'unknown' | 'removing' | 'removed'

/** A registration at the WMS. Its secret lies in the secret store. */
export interface SubscriptionRecord {
  subscriptionId: string
  eventType: string
  url: string
  code: string | null
  state: SubscriptionState
  commandId: string
  removalCommandId: string | null
  registeredAt: Instant
  removedAt: Instant | null
  /** Until when a removed secret is accepted, epoch ms. */
  acceptedUntilMs: number | null
  lastEventAt: Instant | null
}

const columns = /* sql */ `subscription_id AS subscriptionId, event_type AS eventType, url, code, state,
  command_id AS commandId, removal_command_id AS removalCommandId, registered_at AS registeredAt,
  removed_at AS removedAt, accepted_until_ms AS acceptedUntilMs, last_event_at AS lastEventAt`

export function subscriptionById(database: PrimaryDatabase, subscriptionId: string): SubscriptionRecord | null {
  return (
    get<SubscriptionRecord>(
      database,
      `SELECT ${columns} FROM webhook_subscription WHERE subscription_id = ?`,
      subscriptionId,
    ) ?? null
  )
}

/** What an earlier try of the same registration left. */
export function subscriptionOfCommand(database: PrimaryDatabase, commandId: string): SubscriptionRecord | null {
  return (
    get<SubscriptionRecord>(database, `SELECT ${columns} FROM webhook_subscription WHERE command_id = ?`, commandId) ??
    null
  )
}

/** Subscriptions newest first (their ids go up), removed ones too. */
export function listSubscriptions(
  database: PrimaryDatabase,
  filter: { limit: number; cursor?: string | undefined },
): Page<SubscriptionRecord> {
  const total = get<{ n: number }>(database, 'SELECT count(*) AS n FROM webhook_subscription')?.n ?? 0
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 1)
  const rows = all<SubscriptionRecord>(
    database,
    `SELECT ${columns} FROM webhook_subscription ${after ? 'WHERE subscription_id < ?' : ''}
     ORDER BY subscription_id DESC LIMIT ?`,
    ...(after ?? []),
    filter.limit + 1,
  )
  return toPage(rows, filter.limit, total, (row) => [row.subscriptionId])
}

/** Subscriptions whose secrets are accepted at that time. */
export function acceptedSubscriptions(database: PrimaryDatabase, nowMs: number): SubscriptionRecord[] {
  return all(
    database,
    `SELECT ${columns} FROM webhook_subscription
     WHERE forgotten = 0 AND (accepted_until_ms IS NULL OR accepted_until_ms > ?) ORDER BY subscription_id`,
    nowMs,
  )
}

/** Removed subscriptions whose secrets are still in the store although their time is over. */
export function expiredSubscriptions(database: PrimaryDatabase, nowMs: number): string[] {
  return all<{ id: string }>(
    database,
    'SELECT subscription_id AS id FROM webhook_subscription WHERE forgotten = 0 AND accepted_until_ms <= ?',
    nowMs,
  ).map((row) => row.id)
}

export function markSecretDeleted(writer: PrimaryWriter, subscriptionId: string): void {
  run(writer, 'UPDATE webhook_subscription SET forgotten = 1 WHERE subscription_id = ?', subscriptionId)
}

export function insertSubscription(writer: PrimaryWriter, record: SubscriptionRecord): void {
  run(
    writer,
    `INSERT INTO webhook_subscription (subscription_id, event_type, url, code, state, command_id, removal_command_id,
       registered_at, removed_at, accepted_until_ms, last_event_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    record.subscriptionId,
    record.eventType,
    record.url,
    record.code,
    record.state,
    record.commandId,
    record.removalCommandId,
    record.registeredAt,
    record.removedAt,
    record.acceptedUntilMs,
    record.lastEventAt,
  )
}

/** Takes back a registration that certainly never reached the WMS, or was refused there. */
export function deleteSubscription(writer: PrimaryWriter, subscriptionId: string): void {
  run(writer, 'DELETE FROM webhook_subscription WHERE subscription_id = ?', subscriptionId)
}

export function updateSubscription(
  writer: PrimaryWriter,
  subscriptionId: string,
  patch: Partial<Omit<SubscriptionRecord, 'subscriptionId' | 'commandId' | 'registeredAt'>>,
): void {
  const current = subscriptionById(writer, subscriptionId)
  if (!current) throw new Error('no such subscription to update')
  const next = { ...current, ...patch }
  run(
    writer,
    `UPDATE webhook_subscription SET code = ?, state = ?, removal_command_id = ?, removed_at = ?,
       accepted_until_ms = ?, last_event_at = ? WHERE subscription_id = ?`,
    next.code,
    next.state,
    next.removalCommandId,
    next.removedAt,
    next.acceptedUntilMs,
    next.lastEventAt,
    subscriptionId,
  )
}

/** Registrations that were under way when the program ended: nobody knows whether they arrived. */
export function markPendingAsUnknown(writer: PrimaryWriter): number {
  return run(writer, "UPDATE webhook_subscription SET state = 'unknown' WHERE state = 'pending'")
}
