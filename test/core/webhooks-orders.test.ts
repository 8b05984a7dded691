import { expect, test } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { wallClockText } from '../../src/main/core/domain/dates.ts'
import { toEventJson } from '../../src/main/practice/data/order-json.ts'
import type { WireOrder } from '../../src/main/practice/data/wire-v2.ts'
import { until, valueOf } from '../support/core.ts'
import { runningClock } from '../support/running-clock.ts'
import { warehouseTimeZone } from '../support/warehouse-time.ts'
import { openWebhookTestSetup, type WebhookRig } from './support/webhook-setup.ts'

// Under the clock of this PC, because the worker that writes local data has no other.
const clock = runningClock

const code = 'PED-60100'

async function open(): Promise<WebhookRig & { secret: string; wire: WireOrder }> {
  const rig = await openWebhookTestSetup({
    clock,
    warehouse: { scale: { controls: 2, stockRows: 20, adjustments: 20, orders: 203 } },
  })
  expect(await rig.refresh('orders')).toBe('ok')
  const secret = rig.secretOf((await rig.register()).subscriptionId)
  let wire: WireOrder | null = null
  rig.warehouse.changeOrder(code, (order) => {
    wire = structuredClone(order)
  })
  if (!wire) throw new Error('no such order')
  return Object.assign(rig, { secret, wire })
}

let nextId = 100
function eventText(wire: WireOrder, estado: string, at: string | null, eventAt = '2026-11-20T10:00:00'): string {
  nextId += 1
  const data = { ...toEventJson(wire), Estado: estado, FechaHoraEstado: at }
  return JSON.stringify({ eventId: nextId, event: 'Pedido_Actualizado', eventAt, data })
}

const othersTurn = () => new Promise((resolve) => setImmediate(resolve))

type Row = Output<'orders.list'>['rows'][number]

/** The order as the copy has it, once it is as expected; the test's own limit ends a wait in vain. */
async function copy(rig: WebhookRig, fits: (order: Row) => boolean, number = code): Promise<Row> {
  for (;;) {
    const [order] = valueOf(await rig.client.query('orders.list', { code: number })).rows
    if (order && fits(order)) return order
    await othersTurn()
  }
}

test('an event from end to end: registered, sent, stored, local data updated, page notified', async () => {
  const rig = await open()
  const before = await copy(rig, () => true)
  const changed: string[] = []
  rig.client.on('data.changed', ({ resources }) => changed.push(...resources))
  rig.warehouse.changeOrder(code, (order) => {
    order.estado = 'remitido'
    order.fechaHoraEstado = '2026-11-20T11:00:00'
    order.observacion = 'Ñandú «€»'
  })
  const [delivery] = await rig.warehouse.sendEvent({ type: 'pedido_actualizado', orderCode: code })
  expect(delivery?.state).toBe('delivered')
  const after = await copy(rig, (order) => order.remark !== null)
  // Fields that events lack keep their values.
  expect(after).toMatchObject({
    remark: 'Ñandú «€»',
    state: 'remitido',
    preparationId: before.preparationId,
    items: before.items,
  })
  expect(after.customerLocation).toEqual(before.customerLocation)
  await until(() => changed.includes('orders') && changed.includes('webhooks'))
  expect(await rig.events()).toMatchObject([{ effect: 'order_updated', orderCode: code, repeats: 0, flagged: false }])
})

test('the latest state by its own time, else by the event’s, holds in any order of arrival', async () => {
  const rig = await open()
  const { wire } = rig
  const post = (body: string) => rig.post(body, rig.secret)
  await post(eventText(wire, 'Preparacion', '2026-11-20T09:00:00', '2026-11-20T15:00:00'))
  await post(eventText(wire, 'Remitido', '2026-11-20T12:00:00', '2026-11-20T12:00:00'))
  await post(eventText(wire, 'Completo', '2026-11-20T11:00:00', '2026-11-20T16:00:00'))
  await post(eventText(wire, 'Pendiente', null, '2026-11-20T11:59:59'))
  expect((await rig.events()).map(({ effect }) => effect).sort()).toEqual([
    'order_updated',
    'order_updated',
    'superseded',
    'superseded',
  ])
  // The list had this state already, without its time.
  await copy(rig, (order) => order.state === 'remitido' && order.stateAt !== null)
  await post(eventText(wire, 'remitidoExterno', null, '2026-11-20T12:00:01'))
  expect((await copy(rig, (order) => order.state !== 'remitido')).state).toBe('remitidoExterno')
})

test('a later reading replaces an event; an event does not replace a later state that was read', async () => {
  const rig = await open()
  await rig.post(eventText(rig.wire, 'Eliminado', '2026-11-20T12:00:00'), rig.secret)
  await copy(rig, (order) => order.state === 'eliminado')
  expect(await rig.refresh('orders')).toBe('ok')
  await copy(rig, (order) => order.state === rig.wire.estado.toLowerCase())

  rig.warehouse.changeOrder(code, (order) => {
    order.estado = 'completo'
    order.fechaHoraEstado = '2026-11-20T14:00:00'
  })
  expect(valueOf(await rig.client.query('orders.get', { code })).source).toBe('wms')
  await copy(rig, (order) => order.state === 'completo')
  await rig.post(eventText(rig.wire, 'Preparacion', '2026-11-20T13:00:00'), rig.secret)
  expect((await rig.events())[0]).toMatchObject({ effect: 'superseded' })
  await rig.post(eventText(rig.wire, 'Remitido', '2026-11-20T15:00:00'), rig.secret)
  expect((await copy(rig, (order) => order.state !== 'completo')).state).toBe('remitido')
})

test('an order that the copy lacks is in it after its first event', async () => {
  const rig = await open()
  const data = { ...toEventJson(rig.wire), Codigo: 'NUEVO-1' }
  await rig.post(
    JSON.stringify({ eventId: 1, event: 'Pedido_Creado', eventAt: '2026-11-20T10:00:00', data }),
    rig.secret,
  )
  expect(await copy(rig, () => true, 'NUEVO-1')).toMatchObject({
    code: 'NUEVO-1',
    items: { length: rig.wire.items.length },
  })
})

test('an event that comes while the list is being read outlives that list', async () => {
  const rig = await open()
  rig.warehouse.clearRequests()
  rig.warehouse.setFault('slow', { path: '/api/v2/Pedidos', delayMs: 500, times: 1 })
  const reading = rig.refresh('orders')
  await until(() => rig.warehouse.requests().length > 0)
  await rig.post(eventText(rig.wire, 'Eliminado', '2026-11-20T12:00:00'), rig.secret)
  expect(await reading).toBe('ok')
  expect((await copy(rig, () => true)).state).toBe('eliminado')
  // The next list was asked for after the event: it is what counts.
  expect(await rig.refresh('orders')).toBe('ok')
  expect((await copy(rig, () => true)).state).toBe(rig.wire.estado.toLowerCase())
})

test('an event without a time of the state does not replace a state that the WMS gave a later time', async () => {
  const rig = await open()
  rig.warehouse.changeOrder(code, (order) => {
    order.estado = 'remitido'
    order.fechaHoraEstado = '2026-11-20T14:00:00'
  })
  valueOf(await rig.client.query('orders.get', { code }))
  await copy(rig, (order) => order.stateAt === '2026-11-20T14:00:00')
  await rig.post(eventText(rig.wire, 'Completo', null, '2026-11-20T13:00:00'), rig.secret)
  expect((await rig.events())[0]).toMatchObject({ effect: 'superseded' })
  await rig.post(eventText(rig.wire, 'remitidoExterno', null, '2026-11-20T15:00:00'), rig.secret)
  await copy(rig, (order) => order.state === 'remitidoExterno')
})

test('an event of an earlier state does not replace the one of a list, which has no time of its own', async () => {
  const rig = await open()
  const change = (estado: string, at: string) =>
    rig.warehouse.changeOrder(code, (order) => {
      order.estado = estado
      order.fechaHoraEstado = at
    })
  change('completo', '2026-11-20T14:00:00')
  valueOf(await rig.client.query('orders.get', { code }))
  await copy(rig, (order) => order.stateAt === '2026-11-20T14:00:00')
  change('remitido', '2026-11-20T15:00:00')
  for (let round = 0; round < 2; round += 1) expect(await rig.refresh('orders')).toBe('ok')
  await copy(rig, (order) => order.state === 'remitido' && order.stateAt === null)
  await rig.post(eventText(rig.wire, 'Completo', '2026-11-20T14:00:00'), rig.secret)
  await rig.post(eventText(rig.wire, 'Preparacion', '2026-11-20T13:00:00'), rig.secret)
  expect((await rig.events()).map(({ effect }) => effect)).toEqual(['superseded', 'superseded'])
  await rig.post(eventText(rig.wire, 'Remitido', '2026-11-20T15:00:00'), rig.secret)
  expect(await copy(rig, (order) => order.stateAt !== null)).toMatchObject({
    state: 'remitido',
    stateAt: '2026-11-20T15:00:00',
  })
})

test('a late event of an order that was read meanwhile does not bring back what the order said before', async () => {
  const rig = await open()
  const at = '2026-11-20T14:00:00'
  const minutesAgo = (minutes: number) => wallClockText(clock.now() - minutes * 60_000, warehouseTimeZone)
  // The list has no time of the state.
  const { rows } = valueOf(await rig.client.query('orders.list', { limit: 2 }))
  const listed = { ...rig.wire, codigo: rows.find((order) => order.code !== code)?.code ?? '' }
  await rig.post(eventText(listed, 'Eliminado', minutesAgo(20), minutesAgo(20)), rig.secret)
  expect((await rig.events())[0]).toMatchObject({ effect: 'superseded' })
  const change = (remark: string) =>
    rig.warehouse.changeOrder(code, (order) => {
      order.fechaHoraEstado = at
      order.observacion = remark
    })
  change('read')
  valueOf(await rig.client.query('orders.get', { code }))
  await copy(rig, (order) => order.remark === 'read')
  const post = (remark: string, eventAt: string, wire = rig.wire) =>
    rig.post(eventText({ ...wire, observacion: remark }, rig.wire.estado, at, eventAt), rig.secret)
  await post('before', minutesAgo(20))
  expect((await rig.events())[0]).toMatchObject({ effect: 'superseded' })
  await post('since', minutesAgo(-1))
  await copy(rig, (order) => order.remark === 'since')
  // An order that is known by a late event only.
  const wire = { ...rig.wire, codigo: 'NUEVO-1' }
  await post('first', minutesAgo(20), wire)
  await copy(rig, (order) => order.remark === 'first', 'NUEVO-1')
  await post('second', minutesAgo(10), wire)
  await copy(rig, (order) => order.remark === 'second', 'NUEVO-1')
  expect((await rig.events()).map(({ effect }) => effect)).toEqual([
    'order_updated',
    'order_updated',
    'order_updated',
    'superseded',
    'superseded',
  ])
  // An hour is no delay: the times of events are of another zone.
  await rig.post(eventText(listed, 'remitidoExterno', minutesAgo(-1), minutesAgo(60)), rig.secret)
  expect((await rig.events())[0]).toMatchObject({ effect: 'order_updated' })
})

test.each(['14:00', 'ayer', '2026-11-31T10:00:00', '<timestamp>'])(
  'a time of the state that is no time (%s) is none: neither the message nor those that follow are lost',
  async (text) => {
    const rig = await open()
    rig.warehouse.changeOrder(code, (order) => {
      order.fechaHoraEstado = '2026-11-20T14:00:00'
    })
    valueOf(await rig.client.query('orders.get', { code }))
    await copy(rig, (order) => order.stateAt === '2026-11-20T14:00:00')
    expect(await rig.post(eventText(rig.wire, 'Remitido', text, '2026-11-20T15:00:00'), rig.secret)).toBe(204)
    await copy(rig, (order) => order.state === 'remitido')
    await rig.post(eventText(rig.wire, 'Completo', '2026-11-20T16:00:00', '2026-11-20T16:00:00'), rig.secret)
    await copy(rig, (order) => order.state === 'completo')
  },
)

test.each([
  ['an event', true],
  ['an answer', false],
])('%s with a time far ahead does not keep the events that follow from the order', async (_of, isEvent) => {
  const rig = await open()
  const minutesAgo = (minutes: number) => wallClockText(clock.now() - minutes * 60_000, warehouseTimeZone)
  const ahead = minutesAgo(-3 * 24 * 60)
  if (isEvent) await rig.post(eventText(rig.wire, 'Preparacion', ahead, ahead), rig.secret)
  else {
    rig.warehouse.changeOrder(code, (order) => {
      order.estado = 'preparacion'
      order.fechaHoraEstado = ahead
    })
    valueOf(await rig.client.query('orders.get', { code }))
  }
  await copy(rig, (order) => order.state === 'preparacion')
  await rig.post(eventText(rig.wire, 'Completo', minutesAgo(3), minutesAgo(3)), rig.secret)
  expect((await rig.events())[0]).toMatchObject({ effect: 'order_updated' })
  await copy(rig, (order) => order.state === 'completo')
  await rig.post(eventText(rig.wire, 'Remitido', minutesAgo(1), minutesAgo(1)), rig.secret)
  await copy(rig, (order) => order.state === 'remitido')
  // Among the others the time still decides.
  await rig.post(eventText(rig.wire, 'Pendiente', minutesAgo(2), minutesAgo(2)), rig.secret)
  expect((await rig.events())[0]).toMatchObject({ effect: 'superseded' })
})

test('a list read after a time far ahead leaves none of its orders without its events', async () => {
  const rig = await open()
  const minutesAgo = (minutes: number) => wallClockText(clock.now() - minutes * 60_000, warehouseTimeZone)
  const ahead = minutesAgo(-3 * 24 * 60)
  await rig.post(eventText(rig.wire, 'Preparacion', ahead, ahead), rig.secret)
  await copy(rig, (order) => order.state === 'preparacion')
  // The list has another state, and no time of it.
  expect(await rig.refresh('orders')).toBe('ok')
  await copy(rig, (order) => order.state === rig.wire.estado.toLowerCase())
  await rig.post(eventText(rig.wire, 'Completo', minutesAgo(-1), minutesAgo(-1)), rig.secret)
  await copy(rig, (order) => order.state === 'completo')
})

test.each(['9999-12-31T23:59:59.9999999', '9999-12-31T23:59:59Z'])(
  'an event with the last time that there is (%s) is accepted',
  async (text) => {
    const rig = await open()
    expect(await rig.post(eventText(rig.wire, 'Remitido', text, '2026-11-20T15:00:00'), rig.secret)).toBe(204)
    await copy(rig, (order) => order.state === 'remitido')
    expect(await rig.post(eventText(rig.wire, 'Completo', null, text), rig.secret)).toBe(204)
    await rig.post(eventText(rig.wire, 'Eliminado', '2026-11-20T16:00:00', '2026-11-20T16:00:00'), rig.secret)
    await copy(rig, (order) => order.state === 'eliminado')
  },
)
