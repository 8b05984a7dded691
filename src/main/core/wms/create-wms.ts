import { Failure } from '../domain/failure.ts'
import type { BlindControl, Order } from '../domain/model.ts'
import { documentNumberAlternatives, documentNumberKey } from '../domain/text.ts'
import { adjustmentFit, controlFit, hasDocumentNumber, orderFit, stockFit } from './asked.ts'
import type { FitOf } from './asked.ts'
import type { HttpResponse } from './http-request.ts'
import type { Transport } from './transport.ts'
import { createList, readSingle } from './responses.ts'
import { createCalls } from './retrying-client.ts'
import { testConnection } from './connection-test.ts'
import { orderRequest } from './order-request.ts'
import * as paths from './paths.ts'
import { adjustmentShape } from './wire/adjustment.ts'
import { controlShape } from './wire/control.ts'
import { dispatchShape } from './wire/dispatch.ts'
import { orderShape } from './wire/order.ts'
import type { WireSchema } from './wire/wire-schema.ts'
import { stockShape } from './wire/stock.ts'
import { supplierShape } from './wire/supplier.ts'
import type { WmsOptions } from './wms-options.ts'
import type { Wms, WmsList } from './wms.ts'
import { assertOwnSubscription, readWriteAnswer, subscriptionCode, writeFailure } from './write-responses.ts'

/** Creates the client of the WMS. It connects at the first call. */
export function createWms(options: WmsOptions): Wms {
  const { clock, log, readElsewhere } = options
  const dates = { warehouseTimeZone: options.warehouseTimeZone }
  const calls = createCalls(options)

  function list<T>(
    operation: paths.OperationKey,
    shape: WireSchema<T>,
    fit: FitOf<T>,
    path: () => string,
    signal: AbortSignal,
  ): WmsList<T> {
    const call = calls.begin(operation)
    return createList(
      shape,
      dates,
      fit,
      nested.has(shape.name) ? undefined : maxFlatRowBytes,
      () => call.transport().open({ path: path() }, signal),
      (error, summary) => {
        call.end(error)
        const noted = Object.keys(summary.notes)
        if (summary.setAside > 0 || noted.length > 0)
          log.warn('wms.read', { operation, rows: summary.rows, setAside: summary.setAside, noted: noted.join(' ') })
      },
    )
  }

  async function readControls(number: string, transport: Transport, signal: AbortSignal): Promise<BlindControl[]> {
    requireText(documentNumberKey(number), 'number')
    const isAsked = (control: BlindControl) => hasDocumentNumber(control, number)
    for (const alternative of documentNumberAlternatives(number)) {
      const query = { path: paths.controlByNumber(alternative), nothing: [400, 404] }
      const read = (answer: HttpResponse) => readSingle(answer, { shape: controlShape, dates, isAsked, readElsewhere })
      const found = await transport.single(query, read, signal)
      if (found.length > 0) return found.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || b.id - a.id)
    }
    return []
  }

  const controlsByNumber: Wms['controlsByNumber'] = (number, signal) =>
    calls.run('ControlCiego', (transport) => readControls(number, transport, signal))

  return {
    controlsByNumber,
    controlByNumber: async (number, signal) => (await controlsByNumber(number, signal))[0] ?? null,
    listControls: (filter, signal) =>
      list('ControlCiego/List', controlShape, controlFit(filter), () => paths.controls(filter), signal),
    listSuppliers: (signal) => list('Proveedor', supplierShape, anyFits, () => paths.suppliers, signal),
    listOrders: (filter, signal) => list('Pedidos', orderShape, orderFit(filter), () => paths.orders(filter), signal),
    getOrder: (asked, signal) =>
      calls.run('Pedidos/{Codigo}', async (transport) => {
        const code = requireText(asked.trim(), 'code')
        const query = { path: paths.order(code), nothing: [404] }
        const isAsked = (order: Order) => order.code === code
        const read = (answer: HttpResponse) => readSingle(answer, { shape: orderShape, dates, isAsked, readElsewhere })
        const [order] = await transport.single(query, read, signal)
        return order ?? null
      }),
    createOrder: (order, signal) =>
      calls.run('POST Pedidos', (transport) =>
        transport.write(
          orderRequest(order),
          async (answer) => {
            const failure = await writeFailure(answer, clock, true)
            if (failure) throw failure
            return { status: answer.status, answer: await readWriteAnswer(answer, clock) }
          },
          signal,
        ),
      ),
    stockDetail: (filter, signal) =>
      list('Stock/Detalle', stockShape, stockFit(filter), () => paths.stock(filter), signal),
    registerWebhook: ({ eventType, url, secretKey }, signal) =>
      calls.run('POST WebHooks', (transport) => {
        requireText(eventType.trim(), 'eventType')
        requireText(secretKey, 'secretKey')
        if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
          throw new Failure('validation', 'The address of the receiver is not http or https', { field: 'url' })
        return transport.write(
          { method: 'POST', path: paths.webhooks, body: { eventType: eventType.trim(), url, secretKey } },
          async (answer) => {
            const failure = await writeFailure(answer, clock, false)
            if (failure) throw failure
            const body = await readWriteAnswer(answer, clock)
            assertOwnSubscription(body, { eventType, url })
            return { status: answer.status, code: subscriptionCode(body, answer) }
          },
          signal,
        )
      }),
    removeWebhook: (code, signal) =>
      calls.run('DELETE WebHooks/{Codigo}', (transport) =>
        transport.write(
          { method: 'DELETE', path: paths.webhook(requireText(code.trim(), 'code')) },
          async (answer) => {
            if (answer.status === 404) return { status: 404, removed: false }
            const failure = await writeFailure(answer, clock, true)
            if (failure) throw failure
            return { status: answer.status, removed: true }
          },
          signal,
        ),
      ),
    listCompleteDispatches: (signal) =>
      list('Despacho/Completos/Pedidos', dispatchShape, anyFits, () => paths.completeDispatches, signal),
    listAdjustments: (from, to, filter, signal) =>
      list(
        'Movimientos/Ajustes',
        adjustmentShape,
        adjustmentFit(from, to, filter),
        () => paths.adjustments(from, to, options.adjustmentsDateFormat, filter),
        signal,
      ),
    testConnection: (signal) => testConnection(calls, options, signal),
    close: () => calls.close(),
  }
}

/** Rows without lines: a row of stock has some hundred bytes. */
const maxFlatRowBytes = 256 * 1024
const nested = new Set([controlShape.name, orderShape.name, dispatchShape.name])

/** A list that is asked for without a filter. */
const anyFits = () => 'inside' as const

function requireText(value: string, field: string): string {
  if (value === '') throw new Failure('validation', 'A code is missing', { field })
  return value
}
