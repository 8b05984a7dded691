import { Failure } from '../domain/failure.ts'
import type { Limits } from './http-request.ts'
import { operations } from './paths.ts'
import type { OperationKey } from './paths.ts'
import { createTransport } from './transport.ts'
import type { Transport } from './transport.ts'
import type { WmsOptions } from './wms-options.ts'

/** Default time limits. */
const defaultLimits: Limits = {
  connectMs: 10_000,
  headersMs: 60_000,
  bodyIdleMs: 60_000,
  totalMs: 120_000,
  // A list of 500 MB takes half an hour over 2 Mbit/s.
  listMs: 60 * 60_000,
}

export interface Call {
  /** Throws `Failure('offline')` if the operation has no address. */
  transport(): Transport
  /** Reports the end of the call with its error, or `null`. */
  end(error: unknown): void
}

export type RetryingClient = ReturnType<typeof createCalls>

/** Creates the calls of one client: selects the address of an operation, writes one log line and reports one outcome each. */
export function createCalls(options: WmsOptions) {
  const { clock, log } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const transports = {
    v2: options.v2 && createTransport(options.v2, { ...options, limits }),
    v1: options.v1 && createTransport(options.v1, { ...options, limits }),
  }

  function begin(operation: OperationKey): Call {
    const transport = transports[operations[operation].version]
    let startedAt: number | null = null
    return {
      transport() {
        startedAt = clock.monotonic()
        if (!transport) throw new Failure('offline', 'No address of the WMS is set', { reason: 'not_configured' })
        return transport
      },
      end(error) {
        const ms = Math.round(clock.monotonic() - (startedAt ?? clock.monotonic()))
        const clockAheadMs = transport?.clockAheadMs() ?? null
        if (!error) {
          log.info('wms.answered', { operation, ms })
          options.onOutcome?.({ ok: true, error: null, clockAheadMs })
        } else if (error instanceof Failure) {
          const { code, message, details } = error
          const reason = details?.['reason'] ?? details?.['stage']
          // Cancelled calls and calls that were not sent are not reported: they carry no information about the WMS.
          if (code === 'cancelled') return log.info('wms.cancelled', { operation, ms })
          log.warn('wms.failed', { operation, ms, code, reason: typeof reason === 'string' ? reason : null })
          const reported = { code, message, retryable: false, ...(details === undefined ? {} : { details }) }
          if (code !== 'validation') options.onOutcome?.({ ok: false, error: reported, clockAheadMs })
        }
      },
    }
  }

  return {
    begin,
    async run<T>(operation: OperationKey, work: (transport: Transport) => Promise<T>): Promise<T> {
      const call = begin(operation)
      try {
        const result = await work(call.transport())
        call.end(null)
        return result
      } catch (error) {
        call.end(error)
        throw error
      }
    },
    async close(): Promise<void> {
      await Promise.all([transports.v2?.close(), transports.v1?.close()])
    },
  }
}
