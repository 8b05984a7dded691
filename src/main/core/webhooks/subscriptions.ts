import type { Output, ParsedInput } from '../../../contract/operations.ts'
import type { CommandContext } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SubscriptionRecord } from '../store/webhook-subscriptions.ts'
import {
  deleteSubscription,
  insertSubscription,
  subscriptionById,
  subscriptionOfCommand,
  updateSubscription,
} from '../store/webhook-subscriptions.ts'
import type { Wms } from '../wms/wms.ts'
import type { ActiveSecrets } from './active-secrets.ts'

/** Messages of a removed subscription may still arrive for this long. */
const acceptedAfterRemovalMs = 24 * 60 * 60_000

export type Subscriptions = ReturnType<typeof createSubscriptions>

/**
 * Registers and removes subscriptions in the WMS. Each write is recorded before the request; a request that may have
 * arrived is never repeated automatically.
 */
export function createSubscriptions(
  { clock, random, newId, eventBus, now, instant }: CoreContext,
  options: {
    database: PrimaryDatabase
    live: ActiveSecrets
    wms: () => Pick<Wms, 'registerWebhook' | 'removeWebhook'>
    /** Address of this PC for notifications, as far as it is known. */
    ownUrl: () => string | null
  },
) {
  const { database, live, wms, ownUrl } = options
  /** Ids of subscriptions whose registration is awaited now. */
  const registering = new Set<string>()
  const stateOf = ({ subscriptionId, state }: SubscriptionRecord) =>
    registering.has(subscriptionId) ? 'pending' : state
  // A started command is not cancelled: only the limits of the client end it.
  const unending = () => new AbortController().signal

  function patch(subscriptionId: string, change: Parameters<typeof updateSubscription>[2]): void {
    database.transaction((writer) => updateSubscription(writer, subscriptionId, change))
    eventBus.changed('webhooks')
  }

  return {
    /** The state of a subscription now. Stored as unknown, it is pending while the WMS is awaited. */
    stateOf,
    async register(
      { eventType, url: given }: ParsedInput<'webhooks.register'>,
      context: CommandContext<Output<'webhooks.register'>>,
    ): Promise<Output<'webhooks.register'>> {
      const earlier = subscriptionOfCommand(database, context.commandId)
      if (earlier) throw outcomeUnknown(earlier)
      const url = given ?? ownUrl()
      if (url === null)
        throw new Failure('conflict', 'The receiver is off, so there is no address to register', {
          reason: 'no_receiver_address',
        })
      const record: SubscriptionRecord = {
        subscriptionId: newId(),
        // The interface accepts both spellings; this one is that of `X-EVENT-TYPE`.
        eventType: eventType.toLowerCase(),
        url,
        code: null,
        // Until the answer is recorded, which may fail.
        state: 'unknown',
        commandId: context.commandId,
        removalCommandId: null,
        registeredAt: now(),
        removedAt: null,
        acceptedUntilMs: null,
        lastEventAt: null,
      }
      const { subscriptionId } = record
      const secret = Buffer.from(random.bytes(32)).toString('base64url')
      const takeBack = () => database.transaction((writer) => deleteSubscription(writer, subscriptionId))
      registering.add(subscriptionId)
      try {
        database.transaction((writer) => insertSubscription(writer, record))
        try {
          await live.add(subscriptionId, secret)
        } catch (error) {
          takeBack()
          throw error
        }
        let code: string | null
        try {
          const registered = { eventType: record.eventType, url, secretKey: secret }
          code = (await wms().registerWebhook(registered, unending())).code
        } catch (error) {
          if (!mayHaveArrived(error)) {
            takeBack()
            await live.forget(subscriptionId)
          }
          throw error
        }
        return context.commit(() => {
          updateSubscription(database.writer(), subscriptionId, { state: 'active', code })
          return { subscriptionId, code, eventType: record.eventType, url }
        })
      } finally {
        registering.delete(subscriptionId)
        eventBus.changed('webhooks')
      }
    },

    async remove(
      { subscriptionId, code: given }: ParsedInput<'webhooks.remove'>,
      context: CommandContext<Output<'webhooks.remove'>>,
    ): Promise<Output<'webhooks.remove'>> {
      const record = subscriptionById(database, subscriptionId)
      if (!record) throw new Failure('not_found', 'Subscription not found')
      if (stateOf(record) === 'pending')
        throw new Failure('conflict', 'This subscription is still being registered', { reason: 'pending' })
      if (record.state === 'removing' && record.removalCommandId === context.commandId) throw outcomeUnknown(record)
      const code = given ?? record.code
      const { eventType, url } = record
      if (record.state !== 'removed' && (code !== null || record.state !== 'unknown')) {
        if (code === null)
          throw new Failure('conflict', 'The WMS returned no identifier for this subscription: enter it', {
            reason: 'code_unknown',
          })
        patch(subscriptionId, { state: 'removing', removalCommandId: context.commandId, code })
        try {
          await wms().removeWebhook(code, unending())
        } catch (error) {
          // A removal that certainly failed changes nothing.
          if (!mayHaveArrived(error)) {
            const { state, removalCommandId } = record
            patch(subscriptionId, { state, removalCommandId, code: record.code })
          }
          throw error
        }
      }
      const nowMs = clock.now()
      const untilMs = record.acceptedUntilMs ?? nowMs + acceptedAfterRemovalMs
      const value = context.commit(() => {
        updateSubscription(database.writer(), subscriptionId, {
          state: 'removed',
          code,
          removedAt: record.removedAt ?? instant(nowMs),
          acceptedUntilMs: untilMs,
        })
        return { subscriptionId, code, eventType, url }
      }, 'webhooks')
      live.retire(subscriptionId, untilMs)
      return value
    },
  }
}

/** True if the WMS may have executed a write that failed here. Unexpected errors prove nothing. */
function mayHaveArrived(error: unknown): boolean {
  return !(error instanceof Failure) || error.details?.['outcomeUnknown'] === true
}

function outcomeUnknown({ subscriptionId }: SubscriptionRecord): Failure {
  return new Failure('conflict', 'It is unknown whether the WMS executed this; it is not sent again automatically', {
    reason: 'outcome_unknown',
    subscriptionId,
  })
}
