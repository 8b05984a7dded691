import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import { signatureOf } from '../../src/main/practice/webhooks/signature.ts'
import type { PracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import type { ManualClock } from '../support/manual-clock.ts'
import { manualClock } from '../support/manual-clock.ts'
import { raw } from './raw-client.ts'
import { nextLook } from '../support/next-look.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let clock: ManualClock
let warehouse: PracticeWarehouse
let receiver: Server
let received: Received[]
let reply: (response: ServerResponse) => void
let url: string

beforeEach(async () => {
  clock = manualClock()
  warehouse = await startPracticeWarehouse({ clock })
  received = []
  reply = (response) => response.writeHead(204).end()
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      reply(response)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks?from=wms`
})
afterEach(async () => {
  await warehouse.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const secretKey = 'clave-ñandú'
const register = (changes: object = {}) =>
  raw(`${warehouse.baseUrl}/api/v2/WebHooks`, {
    method: 'POST',
    body: { eventType: 'pedido_completo', url, secretKey, ...changes },
  })

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextLook()
}

describe('the signature', () => {
  test('a fixed vector', () => {
    expect(signatureOf('The quick brown fox jumps over the lazy dog', 'key')).toBe(
      '97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg=',
    )
    expect(signatureOf('Prueba ñ €', 'clave ñ')).toBe(
      createHmac('sha256', Buffer.from('clave ñ')).update(Buffer.from('Prueba ñ €')).digest('base64'),
    )
  })
})

describe('subscriptions', () => {
  test('registered under an identifier, listed without the secret, removed once', async () => {
    const answer = (await register({ eventType: 'Pedido_Completo' })).json() as { codigo: string }
    expect(warehouse.subscriptions()).toEqual([{ code: answer.codigo, type: 'pedido_completo', url }])
    const remove = () => raw(`${warehouse.baseUrl}/api/v2/WebHooks/${answer.codigo}`, { method: 'DELETE' })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })).toEqual([])
    expect(JSON.stringify([warehouse.requests(), warehouse.subscriptions()])).not.toContain(secretKey)
  })

  test.each([
    { eventType: 'otro' },
    { eventType: 'PEDIDO_COMPLETO' },
    { url: 'nada' },
    { url: 'file:///etc' },
    { secretKey: '' },
  ])('refuses %o', async (changes) => {
    expect((await register(changes)).status).toBe(400)
    expect(warehouse.subscriptions()).toEqual([])
  })
})

describe('a notification', () => {
  test('is signed over its raw body and has the interface’s form', async () => {
    await register()
    warehouse.changeOrder('PED-60100', (order) => {
      order.observacion = 'Ñandú "€"'
      order.estado = 'completo'
    })
    const [delivery] = await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60100' })
    expect(delivery?.state).toBe('delivered')
    const [got] = received
    expect(got?.headers['x-event-type']).toBe('pedido_completo')
    expect(got?.headers['x-signature']).toBe(
      createHmac('sha256', secretKey)
        .update(got?.body ?? '')
        .digest('base64'),
    )
    const message = JSON.parse(got?.body ?? '') as { eventId: number; data: Record<string, unknown> }
    expect(message).toMatchObject({
      event: 'Pedido_Completo',
      eventAt: '2026-11-20T10:00:00',
      data: { Codigo: 'PED-60100', Estado: 'Completo' },
    })
    expect(Number.isSafeInteger(message.eventId)).toBe(true)
    expect(Object.keys(message.data)).toEqual(
      'Codigo Fecha FechaEstimadaEntrega Estado FechaHoraEstado Observacion Importe CodigoDespacho CodigoDeEnvio ServicioDeEnvioTipo OrdenPreparacion Items Tags ClienteUbicacion'.split(
        ' ',
      ),
    )
  })

  test('goes to the subscribers of its event only', async () => {
    await register({ eventType: 'preparacion_completa' })
    await register()
    await register()
    expect(await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })).toHaveLength(2)
    expect(received).toHaveLength(2)
    expect(await warehouse.sendEvent({ type: 'pedido_actualizado', orderCode: 'PED-60000' })).toEqual([])
    await expect(warehouse.sendEvents([{ type: 'pedido_completo', orderCode: 'NO' }])).rejects.toThrow(RangeError)
  })

  test('by itself it sends an event now and then of what somebody subscribed to, until it is closed', async () => {
    const own = await startPracticeWarehouse({ clock, eventsEveryMs: 60_000 })
    clock.advance(60_000)
    expect(own.deliveries()).toEqual([])
    const body = { eventType: 'pedido_actualizado', url, secretKey }
    await raw(`${own.baseUrl}/api/v2/WebHooks`, { method: 'POST', body })
    clock.advance(120_000)
    const deliveries = own.deliveries()
    expect(deliveries.map(({ type }) => type)).toEqual(['pedido_actualizado', 'pedido_actualizado'])
    expect(new Set(deliveries.map((one) => one.body)).size).toBe(2)
    await own.close()
    clock.advance(120_000)
    expect(own.deliveries()).toHaveLength(2)
  })

  test('a created order is announced', async () => {
    await register({ eventType: 'pedido_creado' })
    const body = {
      codigo: 'N-1',
      clienteUbicacionCodigo: 'X',
      fecha: '2026-11-20',
      items: [{ linea: '1', articuloCodigo: '104412', unidades: 1 }],
    }
    await raw(`${warehouse.baseUrl}/api/v2/Pedidos`, { method: 'POST', body })
    await until(() => received.length === 1)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ event: 'Pedido_Creado', data: { Codigo: 'N-1' } })
  })

  test('repeated, out of order, and wrongly signed on demand', async () => {
    await register()
    await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000', times: 3 })
    expect(new Set(received.map((one) => one.body)).size).toBe(1)
    expect(received).toHaveLength(3)
    received.length = 0
    const events = ['PED-60001', 'PED-60002', 'PED-60003'].map((orderCode) => ({
      type: 'pedido_completo' as const,
      orderCode,
    }))
    await warehouse.sendEvents(events, { reversed: true })
    const messages = received.map((one) => JSON.parse(one.body) as { eventId: number; data: { Codigo: string } })
    expect(messages.map((message) => message.data.Codigo)).toEqual(['PED-60003', 'PED-60002', 'PED-60001'])
    expect(messages[0]?.eventId).toBeGreaterThan(messages[2]?.eventId ?? Infinity)
    received.length = 0
    await warehouse.sendEvent({ type: 'pedido_completo', data: { any: 'thing' }, eventId: 7, secretKey: 'another' })
    expect(received[0]?.headers['x-signature']).toBe(signatureOf(received[0]?.body ?? '', 'another'))
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ eventId: 7, data: { any: 'thing' } })
  })

  test('a later run does not use the numbers of an earlier one again', async () => {
    await register()
    const [first] = await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000', times: 1 })
    clock.advance(60_000)
    const later = await startPracticeWarehouse({ clock })
    await raw(`${later.baseUrl}/api/v2/WebHooks`, {
      method: 'POST',
      body: { eventType: 'pedido_completo', url, secretKey },
    })
    const [second] = await later.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    expect(second?.eventId).toBeGreaterThan(first?.eventId ?? Infinity)
    await later.close()
  })
})

describe('retries', () => {
  test('five, after 1, 2, 4, 8 and 30 minutes, then given up', async () => {
    await register()
    reply = (response) => response.writeHead(500).end()
    const start = clock.now()
    const [delivery] = await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    for (const minutes of [1, 2, 4, 8, 30]) {
      const before = received.length
      await until(() => delivery?.state === 'waiting')
      clock.advance(minutes * 60_000 - 1)
      expect(delivery?.state).toBe('waiting')
      clock.advance(1)
      await until(() => received.length === before + 1 && delivery?.state !== 'sending')
    }
    expect(delivery?.state).toBe('givenUp')
    expect(delivery?.attempts).toEqual(
      [0, 1, 3, 7, 15, 45].map((minutes) => ({ at: start + minutes * 60_000, outcome: 500 })),
    )
    expect(new Set(received.map((one) => one.body)).size).toBe(1)
    expect(clock.pending()).toBe(0)
  })

  test('end with the first success', async () => {
    await register()
    reply = (response) => response.writeHead(received.length === 1 ? 401 : 200).end('ok')
    const [delivery] = await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    clock.advance(60_000)
    await until(() => delivery?.state === 'delivered')
    expect(delivery?.attempts.map((attempt) => attempt.outcome)).toEqual([401, 200])
    expect(clock.pending()).toBe(0)
  })

  test('a redirect is no success', async () => {
    await register()
    reply = (response) => response.writeHead(302, { Location: '/elsewhere' }).end()
    const [delivery] = await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    expect(delivery?.state).toBe('waiting')
  })

  test('a receiver has thirty seconds', async () => {
    await register()
    reply = () => undefined
    const sending = warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    await until(() => received.length === 1)
    clock.advance(29_999)
    expect(clock.pending()).toBe(1)
    expect(warehouse.deliveries()[0]?.state).toBe('sending')
    clock.advance(1)
    const [delivery] = await sending
    expect(delivery?.attempts[0]?.outcome).toBe('timeout')
    expect(delivery?.state).toBe('waiting')
  })

  test('no receiver, then the subscription is removed: no more attempts', async () => {
    await register({ url: 'http://127.0.0.1:9/' })
    const [delivery] = await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    expect(delivery?.attempts[0]?.outcome).toBe('failed')
    await raw(`${warehouse.baseUrl}/api/v2/WebHooks/${delivery?.subscription ?? ''}`, { method: 'DELETE' })
    clock.advance(60_000)
    expect(delivery?.state).toBe('givenUp')
    expect(clock.pending()).toBe(0)
  })

  test('waits can be shortened', async () => {
    const quick = await startPracticeWarehouse({ clock, timeScale: 0.001 })
    await raw(`${quick.baseUrl}/api/v2/WebHooks`, {
      method: 'POST',
      body: { eventType: 'pedido_completo', url, secretKey },
    })
    reply = (response) => response.writeHead(received.length === 1 ? 500 : 200).end()
    const [delivery] = await quick.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    clock.advance(60)
    await until(() => delivery?.state === 'delivered')
    expect(delivery?.attempts).toHaveLength(2)
    await quick.close()
  })

  test('closing leaves nothing waiting', async () => {
    await register()
    reply = (response) => response.writeHead(500).end()
    await warehouse.sendEvent({ type: 'pedido_completo', orderCode: 'PED-60000' })
    expect(clock.pending()).toBe(1)
    await warehouse.close()
    expect(clock.pending()).toBe(0)
    warehouse = await startPracticeWarehouse({ clock })
  })
})
