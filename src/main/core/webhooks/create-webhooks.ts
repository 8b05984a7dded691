import type { EventBus } from '../kernel/event-bus.ts'
import type { Clock, Log, Random, SecretStore } from '../kernel/ports.ts'
import type { Order } from '../domain/model.ts'
import type { Network } from '../settings/network/network.ts'
import type { SettingsService } from '../settings/settings.ts'
import { receiverSettingsOf } from '../settings/settings.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { markPendingAsUnknown } from '../store/webhook-subscriptions.ts'
import type { Wms } from '../wms/wms.ts'
import { createInbox } from './inbox.ts'
import { createLiveSecrets } from './active-secrets.ts'
import type { ReceiverController } from './receiver-controller.ts'
import { createReceiverSwitch } from './receiver-controller.ts'
import type { Subscriptions } from './subscriptions.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { SubscriptionTester } from './tester.ts'
import { createTester } from './tester.ts'

export interface Webhooks {
  receiver: ReceiverController
  subscriptions: Subscriptions
  tester: SubscriptionTester
  close(): Promise<void>
}

/** Notifications of the WMS: subscriptions there, the receiver and the inbox here. Nothing listens before `apply`. */
export function createWebhooks(options: {
  database: PrimaryDatabase
  settings: SettingsService
  secrets: SecretStore
  /** Port of the command line: it switches the receiver on for this run. */
  port: number | undefined
  wms: () => Wms
  network: Network
  knownOrder(code: string): Order | null
  /** The copy of an order follows an event. */
  onOrder(order: Order, receivedAt: number): void
  clock: Clock
  random: Random
  log: Log
  hub: EventBus
  newId: () => string
  traceId: () => string
}): Webhooks {
  const { database, settings, secrets, network, port, clock, log, hub } = options
  database.transaction(markPendingAsUnknown)

  function receiverSettings() {
    const stored = receiverSettingsOf(settings.read())
    return port === undefined ? stored : { ...stored, on: true, port }
  }

  const live = createLiveSecrets({ database, secrets, clock, log, profileId: settings.profile.id })
  const inbox = createInbox({
    database,
    clock,
    dates: () => settings.read(),
    knownOrder: options.knownOrder,
    onStored(orders) {
      for (const { order, receivedAt } of orders) options.onOrder(order, receivedAt)
      hub.changed('webhooks')
    },
  })
  const receiver = createReceiverSwitch({
    settings: receiverSettings,
    inbox,
    live,
    clock,
    log,
    hub,
    traceId: options.traceId,
  })
  const subscriptions = createSubscriptions({
    database,
    live,
    wms: options.wms,
    clock,
    random: options.random,
    newId: options.newId,
    hub,
    ownUrl: () => receiverSettings().publicUrl ?? receiver.url(),
  })
  const tester = createTester({
    database,
    live,
    listening: () => receiver.url() !== null,
    warehouseTimeZone: () => settings.read().warehouseTimeZone,
    way: async (url) => ({ route: await network.routeTo(url), trust: network.trust() }),
    clock,
    random: options.random,
  })
  return {
    receiver,
    subscriptions,
    tester,
    async close() {
      tester.close()
      await receiver.close()
    },
  }
}
