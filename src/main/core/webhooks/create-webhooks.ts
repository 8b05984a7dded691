import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { receiverSettingsOf } from '../settings/receiver-settings.ts'
import { orderByCode } from '../store/cache/orders.ts'
import { markPendingAsUnknown } from '../store/webhook-subscriptions.ts'
import { createInbox } from './inbox.ts'
import { createLiveSecrets } from './active-secrets.ts'
import { createReceiverController } from './receiver-controller.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTester } from './tester.ts'
import { webhookHandlers } from './webhook-handlers.ts'

export type WebhooksRoom = ReturnType<typeof createWebhooksRoom>

/** Notifications of the WMS: subscriptions, receiver and inbox. Listens only after `start`. */
export function createWebhooksRoom(
  context: CoreContext,
  data: ProfileData,
  settingsRoom: SettingsRoom,
  { refresh }: RefreshRoom,
  { isClockBelieved }: { isClockBelieved(): boolean },
) {
  const { ports, clock, log, eventBus, resources } = context
  const { database, cache } = data
  const { settings, connection, react } = settingsRoom
  const { overrides } = ports
  const { network, wms } = connection
  database.transaction(markPendingAsUnknown)

  function receiverSettings() {
    const stored = receiverSettingsOf(settings.read())
    // A port on the command line turns the receiver on for this run.
    const port = overrides.webhookPort
    return port === undefined ? stored : { ...stored, on: true, port }
  }

  /** A notification is stored also where the local data are damaged, which the next start reads again. */
  function knownOrder(code: string) {
    try {
      return orderByCode(cache, code)
    } catch (error) {
      if (!(error instanceof Failure || error instanceof SyntaxError)) throw error
      log.warn('webhooks.order_unread', { reason: error instanceof Failure ? error.code : error.name })
      return null
    }
  }

  const live = createLiveSecrets({
    database,
    secrets: ports.secrets,
    clock,
    log,
    profileId: settings.profile.id,
    isClockBelieved,
  })
  const inbox = createInbox({
    database,
    clock,
    dates: () => settings.read(),
    knownOrder,
    isClockBelieved,
    clockAheadMs: () => (connection.connectionMonitor.status().clockAheadMinutes ?? 0) * 60_000,
    onStored(orders) {
      const { warehouseTimeZone } = settings.read()
      for (const event of orders) refresh.keepOrderEvent({ ...event, warehouseTimeZone })
      eventBus.changed('webhooks')
    },
  })
  const receiver = createReceiverController(context, { settings: receiverSettings, inbox, live })
  const subscriptions = createSubscriptions(context, {
    database,
    live,
    wms,
    ownUrl: () => receiverSettings().publicUrl ?? receiver.url(),
  })
  const tester = createTester(context, {
    database,
    live,
    listening: () => receiver.url() !== null,
    warehouseTimeZone: () => settings.read().warehouseTimeZone,
    way: network.wayTo,
  })
  resources.add('webhook receiver', receiver.close)
  resources.add('webhook test', tester.close)
  react({ webhooks: { apply: receiver.apply } })
  return {
    receiver,
    start: receiver.apply,
    handlers: webhookHandlers(context, settingsRoom, {
      database,
      receiver,
      subscriptions,
      tester,
      dates: settings.read,
    }),
  }
}
