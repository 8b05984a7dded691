import type { InboxEvent } from '../../../contract/shapes/webhook.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import type { DateContext } from '../domain/dates.ts'
import { instantText, wallClockText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readPin } from '../store/pins.ts'
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
export function webhookHandlers(options: {
  database: PrimaryDatabase
  receiver: ReceiverController
  subscriptions: Subscriptions
  tester: SubscriptionTester
  grants: SupervisorGrants
  clock: Clock
  dates: () => DateContext
}) {
  const { database, receiver, subscriptions, tester, grants, clock, dates } = options
  const text = (ms: number) => instantText(ms, clock.offsetMinutes(ms))

  function assertSupervisor(callerId: string): void {
    if (readPin(database) !== null && !grants.of(callerId))
      throw new Failure('forbidden', 'Subscriptions need the supervisor', { reason: 'supervisor_needed' })
  }

  function subscriptionView(row: SubscriptionRecord) {
    return {
      subscriptionId: row.subscriptionId,
      code: row.code,
      eventType: row.eventType,
      url: row.url,
      state: subscriptions.stateOf(row),
      registeredAt: row.registeredAt,
      removedAt: row.removedAt,
      acceptedUntil: row.acceptedUntilMs === null ? null : text(row.acceptedUntilMs),
      lastEventAt: row.lastEventAt,
    }
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
      return { ...page, rows: page.rows.map(subscriptionView), asOf: text(clock.now()), receiver: receiver.status() }
    },
    'webhooks.events'(filter) {
      const page = listInboxEvents(database, filter)
      return { ...page, rows: page.rows.map(eventView), asOf: text(clock.now()) }
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
  return {
    messageId: row.bodyHash,
    eventId: row.eventId === null ? null : (JSON.parse(row.eventId) as number | string),
    event: row.event,
    eventAt: row.eventAt,
    receivedAt: row.receivedAt,
    repeats: row.repeats,
    lastReceivedAt: row.lastReceivedAt,
    effect: row.effect,
    flagged: row.flagged,
    orderCode: row.orderCode,
    subscriptionId: row.subscriptionId,
  }
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
