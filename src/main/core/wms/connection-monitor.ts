import type { OperationError } from '../../../contract/errors.ts'
import type { ConnectionStatus } from '../../../contract/shapes/system.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { isConfigurationReason } from './failures.ts'
import type { Outcome } from './wms-options.ts'

/** A smaller difference of the clocks is not reported. */
const clockToleranceMs = 2 * 60_000

export type ConnectionMonitor = ReturnType<typeof createConnectionMonitor>

/** Creates the monitor of the connection to the WMS. It uses the outcomes of regular requests and sends no probes. */
export function createConnectionMonitor(
  { clock, eventBus, traceId, instant }: CoreContext,
  options: {
    configured: boolean
    /** Called when the WMS responds again after a failure. */
    onReturn(): void
    /** Called after each request that did not reach the WMS. */
    onUnreachable(): void
  },
) {
  let state: ConnectionStatus['state'] = options.configured ? 'unknown' : 'unconfigured'
  let since: number | null = null
  let lastOkAt: number | null = null
  let error: OperationError | undefined
  let clockAheadMs: number | null = null
  let clockComparedAt: number | null = null
  let lastFailure: Failure | null = null

  const text = (at: number | null) => (at === null ? null : instant(at))

  return {
    /** Records the outcome of a request to the WMS, from this thread or the worker's. */
    record(outcome: Outcome): void {
      if (outcome.error?.code === 'cancelled') return
      const now = clock.now()
      const before = state
      state = outcome.ok ? 'ok' : stateOf(outcome.error)
      error = outcome.error ? { ...outcome.error, traceId: traceId() } : undefined
      lastFailure = error ? new Failure(error.code, error.message, error.details) : null
      if (outcome.ok) lastOkAt = now
      if (outcome.clockAheadMs !== null) {
        clockAheadMs = outcome.clockAheadMs
        clockComparedAt = now
      }
      if (outcome.error?.code === 'network' || outcome.error?.code === 'timeout') options.onUnreachable()
      if (state === before) return
      since = now
      eventBus.emit({ name: 'connection.changed', payload: {} })
      if (state === 'ok' && before !== 'unknown') options.onReturn()
    },
    /** The failure of the last request; `null` after a success, and before the first request of a connection. */
    lastFailure: () => lastFailure,
    /** When the clocks of this PC and of the WMS were compared last (epoch ms of this PC); `null`: not since the start. */
    clockComparedAtMs: () => clockComparedAt,
    /** The client was connected anew: failures with other addresses, credentials or routes say nothing about this one. */
    connected: () => void (lastFailure = null),
    status: () => ({
      state,
      since: text(since),
      lastOkAt: text(lastOkAt),
      ...(error ? { error } : {}),
      clockAheadMinutes:
        clockAheadMs !== null && Math.abs(clockAheadMs) >= clockToleranceMs ? Math.round(clockAheadMs / 60_000) : null,
    }),
  }
}

function stateOf(error: Outcome['error']): ConnectionStatus['state'] {
  switch (error?.code) {
    case 'network':
      return isConfigurationReason(error.details?.['reason']) ? 'failing' : 'offline'
    case 'offline':
    case 'timeout':
      return 'offline'
    case 'unauthenticated':
    case 'forbidden':
      return 'unauthenticated'
    default:
      return 'failing'
  }
}
