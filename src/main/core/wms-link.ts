import type { ConnectionTest } from '../../contract/shapes/system.ts'
import type { ConnectionWatch } from './connection-watch.ts'
import { instantText } from './domain/dates.ts'
import { Failure } from './domain/failure.ts'
import type { Clock, Log, Random } from './ports.ts'
import type { WorkerSettings } from './refresh/messages.ts'
import type { SettingsService } from './settings.ts'
import { createWms } from './wms/create-wms.ts'
import type { Wms } from './wms/wms.ts'

export interface WmsLink {
  /** Connects with the present addresses, secrets and formats; answers them for the worker. */
  connect(): Promise<WorkerSettings>
  wms(): Wms
  test(signal: AbortSignal): Promise<ConnectionTest>
  close(): Promise<void>
}

/** The core's own client of the WMS, made anew when its settings change. */
export function createWmsLink(options: {
  settings: SettingsService
  clock: Clock
  random: Random
  log: Log
  watch: ConnectionWatch
}): WmsLink {
  const { settings, clock, random, log, watch } = options
  let current: Wms | null = null

  function wms(): Wms {
    if (!current) throw new Failure('offline', 'The WMS is not connected yet', { reason: 'not_configured' })
    return current
  }

  return {
    wms,
    async connect() {
      const { warehouseTimeZone, adjustmentsDateFormat } = settings.read()
      const talk = { ...(await settings.addresses()), warehouseTimeZone, adjustmentsDateFormat }
      const before = current
      current = createWms({
        ...talk,
        clock,
        random,
        log,
        onOutcome: ({ ok, failure, clockAheadMs }) =>
          watch.saw({
            ok,
            error: failure
              ? {
                  code: failure.code,
                  message: failure.message,
                  retryable: false,
                  ...(failure.details ? { details: failure.details } : {}),
                }
              : null,
            clockAheadMs: clockAheadMs ?? null,
          }),
      })
      await before?.close()
      return talk
    },
    async test(signal) {
      const startedAt = clock.now()
      const began = clock.monotonic()
      const report = await wms().testConnection(signal)
      return {
        startedAt: instantText(startedAt, clock.offsetMinutes(startedAt)),
        durationMs: Math.round(clock.monotonic() - began),
        ...report,
      }
    },
    async close() {
      await current?.close()
    },
  }
}
