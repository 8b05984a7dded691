import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import type { PageRequest } from './list-page.ts'
import { createConditions, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, get, insert, run, update } from './sql.ts'

export type SubscriptionState = 'pending' | 'active' | 'unknown' | 'removing' | 'removed'

/** A registration at the WMS. Its secret is in the secret store. */
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
  return get(database, `SELECT ${columns} FROM webhook_subscription WHERE subscription_id = ?`, subscriptionId)
}

/** The subscription that an earlier attempt of the same command has stored. */
export function subscriptionOfCommand(database: PrimaryDatabase, commandId: string): SubscriptionRecord | null {
  return get(database, `SELECT ${columns} FROM webhook_subscription WHERE command_id = ?`, commandId)
}

/** Subscriptions newest first (their ids go up), removed ones too. */
export function listSubscriptions(database: PrimaryDatabase, request: PageRequest): Page<SubscriptionRecord> {
  const [where, order] = [createConditions(), ['subscription_id']]
  return readPage(database, { columns, from: 'webhook_subscription', where, order, direction: 'DESC' }, request)
}

/** Subscriptions whose secrets were not deleted, also those whose time is over. */
export function subscriptionsWithSecret(database: PrimaryDatabase): SubscriptionRecord[] {
  return all(database, `SELECT ${columns} FROM webhook_subscription WHERE forgotten = 0 ORDER BY subscription_id`)
}

/** Removed subscriptions whose secrets are no longer accepted but still in the secret store. */
export function expiredSubscriptions(database: PrimaryDatabase, nowMs: number): string[] {
  const expired = 'SELECT subscription_id FROM webhook_subscription WHERE forgotten = 0 AND accepted_until_ms <= ?'
  return column(database, expired, nowMs)
}

export function markSecretDeleted(writer: PrimaryWriter, subscriptionId: string): void {
  run(writer, 'UPDATE webhook_subscription SET forgotten = 1 WHERE subscription_id = ?', subscriptionId)
}

export function insertSubscription(writer: PrimaryWriter, record: SubscriptionRecord): void {
  insert(writer, 'webhook_subscription', record)
}

/** Deletes a registration that certainly never reached the WMS, or was rejected there. */
export function deleteSubscription(writer: PrimaryWriter, subscriptionId: string): void {
  run(writer, 'DELETE FROM webhook_subscription WHERE subscription_id = ?', subscriptionId)
}

export function updateSubscription(
  writer: PrimaryWriter,
  subscriptionId: string,
  patch: Partial<Omit<SubscriptionRecord, 'subscriptionId' | 'commandId' | 'registeredAt'>>,
): void {
  if (update(writer, 'webhook_subscription', { subscriptionId }, patch) === 0)
    throw new Error('no such subscription to update')
}

/** Marks registrations that were in progress when the program ended: whether they arrived is unknown. */
export function markPendingAsUnknown(writer: PrimaryWriter): number {
  return run(writer, "UPDATE webhook_subscription SET state = 'unknown' WHERE state = 'pending'")
}
