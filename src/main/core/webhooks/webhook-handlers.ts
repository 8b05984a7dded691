import type { InboxEvent } from '../../../contract/shapes/webhook.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { DateContext } from '../domain/dates.ts'
import { wallClockText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { InboxRecord } from '../store/webhook-inbox.ts'
import { inboxEventByBody, listInboxEvents } from '../store/webhook-inbox.ts'
import type { SubscriptionRecord } from '../store/webhook-subscriptions.ts'
import { listSubscriptions, subscriptionById } from '../store/webhook-subscriptions.ts'
import type { ReceiverController } from './receiver-controller.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { SubscriptionTester } from './tester.ts'

/**
 * Handlers of notifications: subscriptions in the WMS, receiver and inbox of this PC. Only `webhooks.event` returns
 * bodies.
 */
export function webhookHandlers(
  { now, instant }: CoreContext,
  settingsRoom: SettingsRoom,
  options: {
    database: PrimaryDatabase
    receiver: ReceiverController
    subscriptions: Subscriptions
    tester: SubscriptionTester
    dates: () => DateContext
  },
) {
  const { database, receiver, subscriptions, tester, dates } = options
  const assertSupervisor = (callerId: string) =>
    settingsRoom.assertSupervisor(callerId, 'Subscriptions need the supervisor')

  function subscriptionView(record: SubscriptionRecord) {
    const { commandId: _command, removalCommandId: _removal, acceptedUntilMs, ...row } = record
    const acceptedUntil = acceptedUntilMs === null ? null : instant(acceptedUntilMs)
    return { ...row, state: subscriptions.stateOf(record), acceptedUntil }
  }

  return {
    async 'webhooks.register'(input, context) {
      assertSupervisor(context.callerId)
      return subscriptions.register(input, context)
    },
    async 'webhooks.remove'(input, context) {
      assertSupervisor(context.callerId)
      return subscriptions.remove(input, context)
    },
    'webhooks.list'(filter) {
      const page = listSubscriptions(database, filter)
      return { ...page, rows: page.rows.map(subscriptionView), asOf: now(), receiver: receiver.status() }
    },
    'webhooks.events'(filter) {
      const page = listInboxEvents(database, filter)
      return { ...page, rows: page.rows.map(eventView), asOf: now() }
    },
    'webhooks.event'({ messageId }) {
      const found = inboxEventByBody(database, messageId)
      if (!found) throw new Failure('not_found', 'Notification not found; notifications are stored for 30 days')
      const { record, body } = found
      const subscription = record.subscriptionId === null ? null : subscriptionById(database, record.subscriptionId)
      return {
        ...eventView(record),
        subscription: subscription && subscriptionView(subscription),
        headers: {
          eventType: record.headerEventType,
          contentType: record.headerContentType,
          signature: record.signature,
        },
        body: asText(body),
        bodyBytes: body.length,
        delaySeconds: secondsBetween(record.eventAt, wallClockText(record.receivedMs, dates().warehouseTimeZone)),
      }
    },
    async 'webhooks.test'({ subscriptionId }, context) {
      assertSupervisor(context.callerId)
      return tester.test(subscriptionId, context)
    },
  } satisfies Partial<Handlers>
}

function eventView(row: InboxRecord): InboxEvent {
  const { event, eventAt, receivedAt, repeats, lastReceivedAt, effect, flagged, orderCode, subscriptionId } = row
  const eventId = row.eventId === null ? null : (JSON.parse(row.eventId) as number | string)
  const about = { event, eventAt, effect, flagged, orderCode, subscriptionId }
  return { messageId: row.bodyHash, eventId, ...about, receivedAt, repeats, lastReceivedAt }
}

function asText(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

/** Seconds between two wall-clock texts of the same zone; `null` if one of them is no date-time. */
function secondsBetween(from: string | null, until: string): number | null {
  const at = (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  const ms = at(until) - at(from ?? '')
  return Number.isNaN(ms) ? null : Math.round(ms / 1000)
}
