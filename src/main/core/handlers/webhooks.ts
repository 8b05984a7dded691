import type { Handlers } from '../dispatch.ts'
import type { Grants } from '../access/grants.ts'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../ports.ts'
import type { Precious } from '../store/precious.ts'
import { readPin } from '../store/pins.ts'
import { listInboxEvents } from '../store/webhook-inbox.ts'
import { listSubscriptions } from '../store/webhook-subscriptions.ts'
import type { ReceiverSwitch } from '../webhooks/receiver-switch.ts'
import type { Subscriptions } from '../webhooks/subscriptions.ts'

/** Notifications: subscriptions at the WMS, the receiver of this PC and its inbox. Bodies are never answered. */
export function webhookHandlers(options: {
  precious: Precious
  subscriptions: Subscriptions
  receiver: ReceiverSwitch
  grants: Grants
  clock: Clock
}): Pick<Handlers, 'webhooks.register' | 'webhooks.remove' | 'webhooks.list' | 'webhooks.events'> {
  const { precious, subscriptions, receiver, grants, clock } = options
  const text = (ms: number) => instantText(ms, clock.offsetMinutes(ms))

  function demandSupervisor(callerId: string): void {
    if (readPin(precious) !== null && !grants.of(callerId))
      throw new Failure('forbidden', 'Subscriptions need the supervisor', { reason: 'supervisor_needed' })
  }

  return {
    async 'webhooks.register'(input, context) {
      demandSupervisor(context.callerId)
      return subscriptions.register(input, context)
    },
    async 'webhooks.remove'(input, context) {
      demandSupervisor(context.callerId)
      return subscriptions.remove(input, context)
    },
    'webhooks.list'(filter) {
      const page = listSubscriptions(precious, filter)
      const rows = page.rows.map((row) => ({
        subscriptionId: row.subscriptionId,
        code: row.code,
        eventType: row.eventType,
        url: row.url,
        state: row.state,
        registeredAt: row.registeredAt,
        removedAt: row.removedAt,
        acceptedUntil: row.acceptedUntilMs === null ? null : text(row.acceptedUntilMs),
        lastEventAt: row.lastEventAt,
      }))
      return { ...page, rows, asOf: text(clock.now()), receiver: receiver.status() }
    },
    'webhooks.events'(filter) {
      const page = listInboxEvents(precious, filter)
      const rows = page.rows.map((row) => ({
        eventId: row.eventId === null ? null : (JSON.parse(row.eventId) as number | string),
        event: row.event,
        eventAt: row.eventAt,
        receivedAt: row.receivedAt,
        repeats: row.repeats,
        lastReceivedAt: row.lastReceivedAt,
        effect: row.effect,
        flagged: row.flagged,
        orderCode: row.orderCode,
      }))
      return { ...page, rows, asOf: text(clock.now()) }
    },
  }
}
