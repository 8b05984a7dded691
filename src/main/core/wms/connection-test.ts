import { dateFormats } from '../../../contract/choices.ts'
import type { ConnectionTest } from '../../../contract/shapes/system.ts'
import { addDays, wallClockText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Adjustment } from '../domain/model.ts'
import type { AdjustmentsDateFormat } from './adjustment-dates.ts'
import { readRows } from './reading/single-rows.ts'
import { readElements } from './response-body.ts'
import { createCalls } from './retrying-client.ts'
import type { RetryingClient } from './retrying-client.ts'
import { tryCredentials } from './credential-test.ts'
import type { Refused } from './credential-test.ts'
import { connectionFailure } from './failures.ts'
import { withinTotal } from './http-request.ts'
import * as paths from './paths.ts'
import type { OperationKey } from './paths.ts'
import { adjustmentShape } from './wire/adjustment.ts'
import { controlShape } from './wire/control.ts'
import { dispatchShape } from './wire/dispatch.ts'
import { orderShape } from './wire/order.ts'
import { isListOfOne } from './wire/list-of-one.ts'
import type { WireSchema } from './wire/wire-schema.ts'
import { stockShape } from './wire/stock.ts'
import { supplierShape } from './wire/supplier.ts'
import type { WmsOptions } from './wms-options.ts'

type Probe = ConnectionTest['operations'][number]
export type ConnectionReport = Pick<ConnectionTest, 'operations' | 'proposals' | 'credentials'>

interface Sample<T> {
  status: number
  shape: 'list' | 'object' | 'nothing'
  rows: T[]
  problem: string | null
}

/** A code that no document or order has: probes the operation without reading data. */
const unusedCode = 'PRUEBA-0'
const probeMs = 20_000
/** Operations that answer one row, not a list. */
const lookups: ReadonlySet<OperationKey> = new Set(['ControlCiego', 'Pedidos/{Codigo}'])

/**
 * Sends each query of the interface once and reads its first rows only; writes are not tested. If the adjustments work
 * with another date format, or an address that refused accepts its credential in another kind, that is proposed.
 */
export async function testConnection(
  calls: RetryingClient,
  options: WmsOptions,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const { clock } = options
  const dates = { warehouseTimeZone: options.warehouseTimeZone }
  const today = wallClockText(clock.now(), dates.warehouseTimeZone).slice(0, 10)

  const refused: (Refused & { again(via: RetryingClient): Promise<boolean> })[] = []

  async function sample<T>(
    operation: OperationKey,
    path: string,
    shape: WireSchema<T>,
    via: RetryingClient,
  ): Promise<Sample<T>> {
    return withinTotal(clock, probeMs, signal, (limited) =>
      via.run(operation, async (transport) => {
        const nothing = operation === 'ControlCiego' ? [400, 404] : operation === 'Pedidos/{Codigo}' ? [404] : []
        const answer = await transport.open({ path, nothing, once: true }, limited)
        try {
          const { status } = answer
          if (nothing.includes(status)) return { status, shape: 'nothing', rows: [], problem: null }
          const elements = readElements(answer)
          const first = await elements.next()
          if (first.done) return { status, shape: first.value, rows: [], problem: null }
          const { rows, problem } = readRows(first.value, shape, dates)
          const [one] = first.value
          const isList = one?.ofList ?? true
          if (!isList && !lookups.has(operation) && !isListOfOne(shape, one?.value))
            return { status, shape: 'object', rows: [], problem: 'no list' }
          return { status, shape: isList ? 'list' : 'object', rows, problem }
        } catch (error) {
          throw connectionFailure(error, 'body')
        } finally {
          answer.discard()
        }
      }),
    )
  }

  async function probe<T>(
    operation: OperationKey,
    path: string,
    shape: WireSchema<T>,
    via = calls,
  ): Promise<Probe & { rows: T[] }> {
    const { method, path: name } = paths.operations[operation]
    const again = async (other: RetryingClient) => (await probe(operation, path, shape, other)).ok === true
    const startedAt = clock.monotonic()
    const passed = () => Math.round(clock.monotonic() - startedAt)
    try {
      const { status, shape: root, rows, problem } = await sample(operation, path, shape, via)
      const unreadable = rows.length === 0 && problem !== null
      const note = unreadable
        ? `rows could not be read: ${problem}`
        : root === 'nothing'
          ? 'nothing there'
          : root === 'object'
            ? 'one object'
            : rows.length === 0
              ? 'empty list'
              : 'list'
      return { name: operation, method, path: name, ok: !unreadable, status, latencyMs: passed(), note, rows }
    } catch (error) {
      if (!(error instanceof Failure) || (error.code === 'cancelled' && signal.aborted)) throw error
      const { status, reason, stage } = error.details ?? {}
      const why = reason ?? stage
      if (via === calls && (status === 401 || status === 403)) {
        const asksFor = error.details?.['asksFor']
        refused.push({ operation, status, asksFor: Array.isArray(asksFor) ? asksFor.map(String) : [], again })
      }
      return {
        name: operation,
        method,
        path: name,
        ok: false,
        status: typeof status === 'number' ? status : null,
        latencyMs: passed(),
        note: typeof why === 'string' ? `${error.code}: ${why}` : error.code,
        rows: [],
      }
    }
  }

  /** First day of the period, with a day above 12, so that no format confuses day and month. */
  function firstDay(): string {
    let day = addDays(today, -31) ?? today
    while (Number(day.slice(8)) <= 12) day = addDays(day, -1) ?? day
    return day
  }

  async function adjustments(): Promise<{ probe: Probe; proposals: ConnectionReport['proposals'] }> {
    const from = firstDay()
    const inPeriod = ({ date }: Adjustment) => date.slice(0, 10) >= from && date.slice(0, 10) <= today
    const probeFormat = async (format: AdjustmentsDateFormat) => {
      const { rows, ...found } = await probe(
        'Movimientos/Ajustes',
        paths.adjustments(from, today, format, {}),
        adjustmentShape,
      )
      return {
        probe: found,
        isAccepted: rows.length > 0 && rows.every(inPeriod),
        strays: rows.some((row) => !inPeriod(row)),
      }
    }
    const first = await probeFormat(options.adjustmentsDateFormat)
    // Another date format does not help if the request was not answered or not allowed.
    if (first.isAccepted || first.probe.status === 401 || first.probe.status === 403 || first.probe.status === null)
      return { probe: first.probe, proposals: [] }
    const shown = first.strays ? { ...first.probe, ok: false, note: 'rows outside the period asked for' } : first.probe
    for (const format of dateFormats) {
      if (format === options.adjustmentsDateFormat) continue
      const { isAccepted } = await probeFormat(format)
      if (isAccepted)
        return {
          probe: { ...shown, note: `answers to ${format}` },
          proposals: [
            { setting: 'adjustmentsDateFormat', value: format, note: `Adjustments work with dates as ${format}` },
          ],
        }
    }
    return { probe: shown, proposals: [] }
  }

  function plain<T>(operation: OperationKey, path: string, shape: WireSchema<T>): Promise<Probe> {
    return probe(operation, path, shape).then(({ rows: _rows, ...found }) => found)
  }

  /** One after another, so that a wrong credential is not sent many times at once. */
  async function testCredentials(): Promise<ConnectionTest['credentials']> {
    const found: ConnectionTest['credentials'] = []
    for (const which of ['v2', 'v1'] as const) {
      const ofAddress = refused.filter(({ operation }) => paths.operations[operation].version === which)
      // The date format of the adjustments may be wrong too, so that they answer 400 with the right credential.
      const first = ofAddress.find(({ operation }) => operation !== 'Movimientos/Ajustes') ?? ofAddress[0]
      if (!first) continue
      found.push(
        await tryCredentials(which, first, options, async (auth) => {
          const address = options[which]
          const { onOutcome: _unreported, ...rest } = options
          const other = createCalls({ ...rest, [which]: address && { ...address, auth } })
          try {
            return await first.again(other)
          } finally {
            await other.close()
          }
        }),
      )
    }
    return found
  }

  const [orders, order, stock, dispatches, adjusted, controls, control, suppliers] = await Promise.all([
    plain('Pedidos', paths.orders({}), orderShape),
    plain('Pedidos/{Codigo}', paths.order(unusedCode), orderShape),
    plain('Stock/Detalle', paths.stock({}), stockShape),
    plain('Despacho/Completos/Pedidos', paths.completeDispatches, dispatchShape),
    adjustments(),
    plain('ControlCiego/List', paths.controls({ date: today }), controlShape),
    plain('ControlCiego', paths.controlByNumber(unusedCode), controlShape),
    plain('Proveedor', paths.suppliers, supplierShape),
  ])
  const probed = [orders, order, stock, dispatches, adjusted.probe, controls, control, suppliers]
  const all = Object.entries(paths.operations).map(
    ([name, { method, path }]): Probe =>
      probed.find((found) => found.name === name) ?? {
        name,
        method,
        path,
        ok: null,
        status: null,
        latencyMs: null,
        note: 'not probed',
      },
  )
  const credentials = await testCredentials()
  return { operations: all, proposals: [...adjusted.proposals, ...credentials.flatMap(acceptedKind)], credentials }
}

/** The proposal of a kind in which the credential of an address is accepted there. */
function acceptedKind({ address, tried, missing }: ConnectionTest['credentials'][number]) {
  const accepted = tried.find(({ ok }) => ok)
  if (!accepted || missing !== null) return []
  const { kind, name } = accepted
  const setting = address === 'v2' ? 'auth' : 'legacyAuth'
  return [{ setting, value: { kind, name }, note: `The WMS accepts the credential as ${name ?? kind}` }]
}
