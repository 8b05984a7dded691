import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import type { Input } from '../../src/contract/operations.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { openWebhookTestSetup, type WebhookRig } from './support/webhook-setup.ts'

const message = (eventId: number | string, event = 'Preparacion_Completa', data: object | null = {}) =>
  JSON.stringify({ eventId, event, eventAt: '2026-11-20T10:00:00', data })
const orderData = (code: string, state = 'Completo') => ({
  Codigo: code,
  Estado: state,
  FechaHoraEstado: '2026-11-20T09:59:00',
  Items: [],
})

async function filled() {
  const clock = manualClock()
  const rig = await openWebhookTestSetup({ clock })
  const { subscriptionId } = await rig.register('pedido_completo')
  const secret = rig.secretOf(subscriptionId)
  const other = await rig.register('preparacion_completa')
  const bodies = [
    message(1),
    message(2, 'Pedido_Completo', orderData('PED-1')),
    message(3, 'Pedido_Actualizado', orderData('PED-2')),
    message(4, 'Pedido_Creado', orderData('PED-1', 'Pendiente')),
    '{"not":"a message"}',
  ]
  for (const body of bodies) {
    clock.advance(1)
    expect(await rig.post(body, secret)).toBe(204)
  }
  return { rig, subscriptionId, secret, other, bodies }
}

const idsOf = async ({ client }: WebhookRig, filter: Input<'webhooks.events'>) => {
  const page = valueOf(await client.query('webhooks.events', filter))
  expect(page.total).toBe(page.rows.length)
  return page.rows.map(({ eventId }) => eventId)
}

describe('the inbox', () => {
  test('is narrowed by order, event, flag and words, with exact totals', async () => {
    const { rig } = await filled()
    expect(await idsOf(rig, {})).toEqual([null, 4, 3, 2, 1])
    expect(await idsOf(rig, { orderCode: ' PED-1 ' })).toEqual([4, 2])
    expect(await idsOf(rig, { orderCode: 'PED' })).toEqual([])
    expect(await idsOf(rig, { event: 'PEDIDO_completo' })).toEqual([2])
    expect(await idsOf(rig, { flagged: true })).toEqual([null])
    expect(await idsOf(rig, { flagged: false })).toEqual([4, 3, 2, 1])
    expect(await idsOf(rig, { text: 'ped-' })).toEqual([4, 3, 2])
    expect(await idsOf(rig, { text: '%' })).toEqual([])
    expect(await idsOf(rig, { text: 'pedido', orderCode: 'PED-1', event: 'pedido_creado' })).toEqual([4])
    const first = valueOf(await rig.client.query('webhooks.events', { text: 'ped-', limit: 2 }))
    expect(first).toMatchObject({ total: 3, rows: [{ eventId: 4 }, { eventId: 3 }] })
    const cursor = first.nextCursor ?? ''
    expect(valueOf(await rig.client.query('webhooks.events', { text: 'ped-', limit: 2, cursor })).rows).toMatchObject([
      { eventId: 2 },
    ])
  })

  test('names the subscription whose secret matched; only one operation returns the body', async () => {
    const { rig, subscriptionId, bodies } = await filled()
    const { client, log } = rig
    const rows = valueOf(await client.query('webhooks.events', {})).rows
    expect(new Set(rows.map((row) => row.subscriptionId))).toEqual(new Set([subscriptionId]))
    expect(JSON.stringify(rows)).not.toContain('FechaHoraEstado')
    expect(log.lines.join('\n')).not.toContain('FechaHoraEstado')
    const one = rows.find(({ eventId }) => eventId === 2)
    const whole = valueOf(await client.query('webhooks.event', { messageId: one?.messageId ?? '' }))
    expect(whole).toMatchObject({
      ...one,
      body: bodies[1],
      bodyBytes: Buffer.byteLength(bodies[1] ?? ''),
      headers: { eventType: 'whatever', contentType: 'application/json', signature: expect.stringMatching(/=$/) },
      subscription: { subscriptionId, eventType: 'pedido_completo', state: 'active' },
    })
    expect(failureOf(await client.query('webhooks.event', { messageId: '0'.repeat(64) })).code).toBe('not_found')
    expect(failureOf(await client.query('webhooks.event', { messageId: '1' })).code).toBe('validation')
  })

  test('computes the delay by the warehouse’s clocks, whichever is ahead', async () => {
    const clock = manualClock()
    const rig = await openWebhookTestSetup({ clock })
    const { subscriptionId } = await rig.register()
    const delayOf = async (eventAt: unknown) => {
      const body = JSON.stringify({ eventId: String(eventAt), event: 'Pedido_Nuevo', eventAt })
      expect(await rig.post(body, rig.secretOf(subscriptionId))).toBe(204)
      const [row] = await rig.events()
      clock.advance(1)
      return valueOf(await rig.client.query('webhooks.event', { messageId: row?.messageId ?? '' })).delaySeconds
    }
    const wall = (await rig.receiver()).since?.slice(0, 19) ?? ''
    const shifted = (seconds: number) => new Date(Date.parse(`${wall}Z`) + seconds * 1000).toISOString().slice(0, 19)
    expect(await delayOf(wall)).toBe(0)
    expect(await delayOf(shifted(-90))).toBe(90)
    expect(await delayOf(shifted(30))).toBe(-30)
    expect(await delayOf(null)).toBeNull()
    expect(await delayOf('yesterday')).toBeNull()
  })
})

describe('a test notification', () => {
  test('goes the whole way, is found in the inbox, and touches no order', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    const { subscriptionId } = await rig.register('pedido_completo')
    const answer = valueOf(await rig.client.command('webhooks.test', { subscriptionId }))
    expect(answer).toMatchObject({
      subscriptionId,
      url: rig.url,
      reason: null,
      status: 204,
      arrivedAt: expect.any(String),
    })
    expect(await rig.events()).toMatchObject([
      { event: 'Muelle_Prueba', effect: 'test', flagged: false, orderCode: null, subscriptionId },
    ])
    // The WMS has proved nothing by it.
    expect(await rig.subscriptions()).toMatchObject([{ lastEventAt: null }])
    expect(JSON.stringify([rig.client.frames, rig.log.lines])).not.toContain(rig.secretOf(subscriptionId))
  })

  test('reports the reason where it does not arrive', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    const { client } = rig
    let status = 204
    let location: string | null = null
    const elsewhere = createServer((request, response) => {
      request.resume()
      request.once('end', () => response.writeHead(status, location === null ? {} : { location }).end())
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void elsewhere.close())
    const { port } = elsewhere.address() as AddressInfo
    const registered = async (url: string) =>
      valueOf(await client.command('webhooks.register', { eventType: 'pedido_creado', url })).subscriptionId
    const testOf = async (subscriptionId: string) => valueOf(await client.command('webhooks.test', { subscriptionId }))
    const there = await registered(`http://127.0.0.1:${port}/hook?dock=4`)
    expect(await testOf(there)).toMatchObject({ reason: 'elsewhere', status: 204, arrivedAt: null })
    status = 401
    expect(await testOf(there)).toMatchObject({ reason: 'unauthorized', status: 401 })
    status = 502
    expect(await testOf(there)).toMatchObject({ reason: 'status', status: 502 })
    status = 302
    location = rig.url
    expect(await testOf(there)).toMatchObject({ reason: 'redirect', status: 302 })
    const own = await registered(rig.url)
    rig.secrets.held.clear()
    expect(await rig.events()).toEqual([])
    expect(await testOf(own)).toMatchObject({ reason: null })
    valueOf(await client.command('settings.update', { webhooks: { on: false } }))
    expect(await testOf(own)).toMatchObject({ reason: 'receiver_off', status: null })
    valueOf(await client.command('settings.update', { webhooks: { on: true } }))
    expect(await testOf(own)).toMatchObject({ reason: expect.stringMatching(/network/) })
    valueOf(await client.command('webhooks.remove', { subscriptionId: own }))
    expect(failureOf(await client.command('webhooks.test', { subscriptionId: own }))).toMatchObject({
      code: 'conflict',
      details: { reason: 'removed' },
    })
    expect(failureOf(await client.command('webhooks.test', { subscriptionId: 'none' })).code).toBe('not_found')
  })

  test('never waits longer than the WMS would, and ends with the core', async () => {
    const clock = manualClock()
    const rig = await openWebhookTestSetup({ clock })
    let asked = 0
    const silent = createServer(() => (asked += 1))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const { subscriptionId } = valueOf(
      await rig.client.command('webhooks.register', { eventType: 'pedido_creado', url }),
    )
    const late = rig.client.command('webhooks.test', { subscriptionId })
    await until(() => asked === 1)
    clock.advance(30_000)
    expect(valueOf(await late)).toMatchObject({ reason: 'timeout', status: null })
    void rig.client.command('webhooks.test', { subscriptionId })
    await until(() => asked === 2)
    await rig.stop()
  })

  test('is the supervisor’s where a PIN is set', async () => {
    const { client, connect } = await openWebhookTestSetup({ clock: manualClock() })
    valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
    expect(failureOf(await connect('someone').command('webhooks.test', { subscriptionId: 'x' })).code).toBe('forbidden')
  })
})
