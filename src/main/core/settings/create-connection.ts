import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { createConnectionMonitor } from '../wms/connection-monitor.ts'
import { createFetchMissing } from '../wms/reading/fetch-missing.ts'
import { createLargeBodyReader } from '../wms/reading/large-body.ts'
import type { WmsConnection } from '../wms/wms-options.ts'
import { createWmsClientHolder } from './client-holder.ts'
import { createNetwork } from './network/network.ts'
import type { ProfileData } from './open-profile.ts'
import type { SettingsService } from './settings.ts'

/** Background reads follow the connection through this. */
export interface ConnectionListener {
  /** The client was connected with these addresses, secrets and formats. */
  connected(connection: WmsConnection): void
  /** The network is back or the route changed: failed reads are retried at once. */
  returned(): void
}

/** Connection to the WMS: route, client and results of the last requests. Connects only after `reconnect`. */
export function createConnection(
  context: CoreContext,
  { profile, installation }: Pick<ProfileData, 'profile' | 'installation'>,
  settings: SettingsService,
) {
  const { ports, clock, log, eventBus, resources } = context
  let listener: ConnectionListener = { connected: () => {}, returned: () => {} }
  const connectionMonitor = createConnectionMonitor(context, {
    configured: profile.baseUrl !== null || profile.legacyBaseUrl !== null,
    onReturn: () => listener.returned(),
    onUnreachable: () => network.unreachable(),
  })
  const network = createNetwork(context, installation, () => {
    reconnectOnNewRoute().catch((error: unknown) =>
      log.warn('network.not_moved', { code: error instanceof Failure ? error.code : 'internal' }),
    )
  })
  const readElsewhere = createLargeBodyReader({ entry: ports.refreshWorker, clock })
  const client = createWmsClientHolder(context, { settings, network, connectionMonitor, readElsewhere })
  resources.add('WMS client', client.close)
  resources.add('network', network.close)

  let lastChange: Promise<unknown> = Promise.resolve()

  /** One after the other: a change whose route takes long to find must not replace a later one. */
  function reconnect(): Promise<void> {
    const turn = lastChange.then(connectNow)
    lastChange = turn.catch(() => undefined)
    return turn
  }

  async function connectNow(): Promise<void> {
    const connected = await client.connect()
    connectionMonitor.connected()
    listener.connected(connected)
    eventBus.emit({ name: 'connection.changed', payload: {} })
  }

  /** Reconnects and retries at once what failed on the previous route. */
  async function reconnectOnNewRoute(): Promise<void> {
    await reconnect()
    listener.returned()
  }

  return {
    network,
    connectionMonitor,
    wms: client.wms,
    test: client.test,
    fetchMissing: createFetchMissing({ clock, isOffline: () => connectionMonitor.status().state === 'offline' }),
    reconnect,
    reconnectOnNewRoute,
    listen: (next: ConnectionListener) => void (listener = next),
  }
}
