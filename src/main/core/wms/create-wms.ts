import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives, documentNumberKey } from '../domain/text.ts'
import { queryText } from './address.ts'
import { createList, readSingle } from './answers.ts'
import type { Limits } from './exchange.ts'
import { createTransport } from './transport.ts'
import type { Transport } from './transport.ts'
import { controlShape } from './wire/control.ts'
import type { Shape } from './wire/shape.ts'
import { supplierShape } from './wire/supplier.ts'
import type { Wms, WmsList, WmsOptions } from './wms.ts'

/** Limits as services of this kind need them: clients without any hung for a day. */
const defaultLimits: Limits = { connectMs: 10_000, headersMs: 60_000, bodyIdleMs: 60_000, totalMs: 120_000 }

type Version = 'v2' | 'v1'

/** The client of the warehouse management service. Nothing is connected before the first call. */
export function createWms(options: WmsOptions): Wms {
  const { clock, log } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const dates = { warehouseTimeZone: options.warehouseTimeZone }
  const transports: Record<Version, Transport | null> = {
    v2: options.v2 && createTransport(options.v2, { ...options, limits }),
    v1: options.v1 && createTransport(options.v1, { ...options, limits }),
  }

  function transportOf(version: Version): Transport {
    const transport = transports[version]
    if (!transport) throw new Failure('offline', 'No address of the WMS is set', { reason: 'unconfigured' })
    return transport
  }

  /** Tells how a call ended. A cancelled call, or one that was never sent, says nothing about the WMS. */
  function tell(operation: string, version: Version, startedAt: number, error: unknown): void {
    const ms = Math.round(clock.monotonic() - startedAt)
    const clockAheadMs = transports[version]?.clockAheadMs()
    const at = { at: clock.now(), ...(clockAheadMs === undefined ? {} : { clockAheadMs }) }
    if (!error) {
      log.info('wms.answered', { operation, ms })
      options.onOutcome?.({ ok: true, ...at })
    } else if (error instanceof Failure) {
      const { code, details } = error
      const reason = details?.['reason'] ?? details?.['stage']
      if (code === 'cancelled') return log.info('wms.cancelled', { operation, ms })
      log.warn('wms.failed', { operation, ms, code, reason: typeof reason === 'string' ? reason : null })
      if (code !== 'validation') options.onOutcome?.({ ok: false, failure: error, ...at })
    }
  }

  async function called<T>(
    operation: string,
    version: Version,
    call: (transport: Transport) => Promise<T>,
  ): Promise<T> {
    const startedAt = clock.monotonic()
    try {
      const result = await call(transportOf(version))
      tell(operation, version, startedAt, null)
      return result
    } catch (error) {
      tell(operation, version, startedAt, error)
      throw error
    }
  }

  function list<T>(
    operation: string,
    version: Version,
    shape: Shape<T>,
    path: () => string,
    signal: AbortSignal,
  ): WmsList<T> {
    let startedAt = 0
    return createList(
      shape,
      dates,
      async () => {
        startedAt = clock.monotonic()
        return await transportOf(version).open({ path: path() }, signal)
      },
      (error, summary) => {
        tell(operation, version, startedAt, error)
        const noted = Object.keys(summary.notes)
        if (summary.setAside > 0 || noted.length > 0)
          log.warn('wms.read', { operation, rows: summary.rows, setAside: summary.setAside, noted: noted.join(' ') })
      },
    )
  }

  return {
    controlByNumber: (number, signal) =>
      called('ControlCiego', 'v1', async (transport) => {
        needed(documentNumberKey(number), 'number')
        for (const alternative of documentNumberAlternatives(number)) {
          const query = { path: `/v1/ControlCiego${queryText({ DocumentoNumero: alternative })}`, nothing: [400, 404] }
          const found = await transport.single(query, (answer) => readSingle(answer, controlShape, dates), signal)
          // More than one was answered where one was meant: the newest, as in a list.
          const [newest] = found.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || b.id - a.id)
          if (newest) return newest
        }
        return null
      }),
    listControls: ({ number, date, supplierCode, state }, signal) =>
      list(
        'ControlCiego/List',
        'v1',
        controlShape,
        () =>
          `/v1/ControlCiego/List${queryText({ DocumentoNumero: number, Fecha: date, CodigoProveedor: supplierCode, Estado: state })}`,
        signal,
      ),
    listSuppliers: (signal) => list('Proveedor', 'v1', supplierShape, () => '/v1/Proveedor', signal),
    async close() {
      await Promise.all([transports.v2?.close(), transports.v1?.close()])
    },
  } as Wms
}

function needed(value: string, field: string): void {
  if (value === '') throw new Failure('validation', 'A code is missing', { field })
}
