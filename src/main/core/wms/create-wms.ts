import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives, documentNumberKey } from '../domain/text.ts'
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
import { readWriteAnswer, subscriptionCode, writeFailure } from './write-responses.ts'

/** Creates the client of the WMS. It connects at the first call. */
export function createWms(options: WmsOptions): Wms {
  const { clock, log } = options
  const dates = { warehouseTimeZone: options.warehouseTimeZone }
  const calls = createCalls(options)

  function list<T>(
    operation: paths.OperationKey,
    shape: WireSchema<T>,
    path: () => string,
    signal: AbortSignal,
  ): WmsList<T> {
    const call = calls.begin(operation)
    return createList(
      shape,
      dates,
      () => call.transport().open({ path: path() }, signal),
      (error, summary) => {
        call.end(error)
        const noted = Object.keys(summary.notes)
        if (summary.setAside > 0 || noted.length > 0)
          log.warn('wms.read', { operation, rows: summary.rows, setAside: summary.setAside, noted: noted.join(' ') })
      },
    )
  }

  return {
    controlByNumber: (number, signal) =>
      calls.run('ControlCiego', async (transport) => {
        requireText(documentNumberKey(number), 'number')
        for (const alternative of documentNumberAlternatives(number)) {
          const query = { path: paths.controlByNumber(alternative), nothing: [400, 404] }
          const found = await transport.single(query, (answer) => readSingle(answer, controlShape, dates), signal)
          // If the response has several controls, the newest is taken, as in a list.
          const [newest] = found.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || b.id - a.id)
          if (newest) return newest
        }
        return null
      }),
    listControls: (filter, signal) => list('ControlCiego/List', controlShape, () => paths.controls(filter), signal),
    listSuppliers: (signal) => list('Proveedor', supplierShape, () => paths.suppliers, signal),
    listOrders: (filter, signal) => list('Pedidos', orderShape, () => paths.orders(filter), signal),
    getOrder: (code, signal) =>
      calls.run('Pedidos/{Codigo}', async (transport) => {
        const query = { path: paths.order(requireText(code.trim(), 'code')), nothing: [404] }
        const [order] = await transport.single(query, (answer) => readSingle(answer, orderShape, dates), signal)
        return order ?? null
      }),
    createOrder: (order, signal) =>
      calls.run('POST Pedidos', (transport) =>
        transport.write(
          orderRequest(order),
          async (answer) => {
            const failure = await writeFailure(answer, clock.now(), true)
            if (failure) throw failure
            return { status: answer.status, answer: await readWriteAnswer(answer) }
          },
          signal,
        ),
      ),
    stockDetail: (filter, signal) => list('Stock/Detalle', stockShape, () => paths.stock(filter), signal),
    registerWebhook: ({ eventType, url, secretKey }, signal) =>
      calls.run('POST WebHooks', (transport) => {
        requireText(eventType.trim(), 'eventType')
        requireText(secretKey, 'secretKey')
        if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
          throw new Failure('validation', 'The address of the receiver is not http or https', { field: 'url' })
        return transport.write(
          { method: 'POST', path: paths.webhooks, body: { eventType: eventType.trim(), url, secretKey } },
          async (answer) => {
            const failure = await writeFailure(answer, clock.now(), false)
            if (failure) throw failure
            return { status: answer.status, code: subscriptionCode(await readWriteAnswer(answer), answer) }
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
            const failure = await writeFailure(answer, clock.now(), true)
            if (failure) throw failure
            return { status: answer.status, removed: true }
          },
          signal,
        ),
      ),
    listCompleteDispatches: (signal) =>
      list('Despacho/Completos/Pedidos', dispatchShape, () => paths.completeDispatches, signal),
    listAdjustments: (from, to, filter, signal) =>
      list(
        'Movimientos/Ajustes',
        adjustmentShape,
        () => paths.adjustments(from, to, options.adjustmentsDateFormat, filter),
        signal,
      ),
    testConnection: (signal) => testConnection(calls, { ...options, dates }, signal),
    close: () => calls.close(),
  }
}

function requireText(value: string, field: string): string {
  if (value === '') throw new Failure('validation', 'A code is missing', { field })
  return value
}
