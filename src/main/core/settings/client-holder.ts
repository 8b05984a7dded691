import type { ConnectionTest } from '../../../contract/shapes/system.ts'
import type { ConnectionMonitor } from '../wms/connection-monitor.ts'
import { Failure } from '../domain/failure.ts'
import type { Network } from './network/network.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsService } from './settings.ts'
import type { Address } from '../wms/address.ts'
import type { ReadElsewhere } from '../wms/reading/large-body.ts'
import { createWms } from '../wms/create-wms.ts'
import type { WmsConnection } from '../wms/wms-options.ts'
import type { Wms } from '../wms/wms.ts'

/** The core's own WMS client, rebuilt when its settings change. */
export function createWmsClientHolder(
  { clock, random, log, instant }: CoreContext,
  options: {
    settings: SettingsService
    network: Network
    connectionMonitor: ConnectionMonitor
    readElsewhere: ReadElsewhere
  },
) {
  const { settings, network, connectionMonitor, readElsewhere } = options
  let current: Wms | null = null

  function wms(): Wms {
    if (!current) throw new Failure('offline', 'The WMS is not connected yet', { reason: 'not_configured' })
    return current
  }

  async function onItsWay(address: Address | null): Promise<Address | null> {
    return address && { ...address, route: await network.routeTo(address.baseUrl, 'wms') }
  }

  return {
    wms,
    /** Connects with the current addresses, secrets and formats; returns them for the worker. */
    async connect(): Promise<WmsConnection> {
      const { warehouseTimeZone, adjustmentsDateFormat } = settings.read()
      const { v2, v1 } = await settings.addresses()
      network.forget()
      const [throughV2, throughV1] = await Promise.all([onItsWay(v2), onItsWay(v1)])
      const trust = network.trust()
      const talk = { v2: throughV2, v1: throughV1, trust, warehouseTimeZone, adjustmentsDateFormat }
      const before = current
      current = createWms({
        ...talk,
        clock,
        random,
        log,
        readElsewhere,
        onOutcome: connectionMonitor.record,
      })
      await before?.close()
      return talk
    },
    async test(signal: AbortSignal): Promise<ConnectionTest> {
      const startedAt = clock.now()
      const began = clock.monotonic()
      const report = await wms().testConnection(signal)
      return {
        startedAt: instant(startedAt),
        durationMs: Math.round(clock.monotonic() - began),
        ...report,
      }
    },
    async close(): Promise<void> {
      await current?.close()
    },
  }
}
