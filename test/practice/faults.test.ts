import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Agent } from '../../src/main/core/kernel/node-http.ts'
import type { FaultKind } from '../../src/main/practice/server/fault-injector.ts'
import type { PracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import type { ManualClock } from '../support/manual-clock.ts'
import { manualClock } from '../support/manual-clock.ts'
import { raw, rows } from './raw-client.ts'
import { nextLook } from '../support/next-look.ts'

let clock: ManualClock
let warehouse: PracticeWarehouse
let suppliers: string
let orders: string
let stock: string

beforeEach(async () => {
  clock = manualClock()
  warehouse = await startPracticeWarehouse({ clock, dateSkewMs: 600_000 })
  suppliers = `${warehouse.legacyBaseUrl}/v1/Proveedor`
  orders = `${warehouse.baseUrl}/api/v2/Pedidos`
  stock = `${warehouse.baseUrl}/api/v2/Stock/Detalle`
})
afterEach(() => warehouse.close())

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: NodeJS.ErrnoException) => error.code,
  )

/** Lets the server take what has arrived, without waiting for any time to pass. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextLook()
}

describe('the pulled cable', () => {
  test('resets new connections and open ones, and works again when plugged in', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await raw(suppliers, { agent })).status).toBe(200)
    const idle = Object.values(agent.freeSockets).flat()[0]
    expect(idle?.destroyed).toBe(false)
    const idleClosed = new Promise((resolve) => idle?.once('close', resolve))
    warehouse.setFault('down')
    await idleClosed
    expect(await code(raw(suppliers, { agent }))).toBe('ECONNRESET')
    expect(await code(raw(suppliers))).toBe('ECONNRESET')
    warehouse.setFault('none')
    expect((await raw(suppliers, { agent })).status).toBe(200)
    agent.destroy()
  })

  test('breaks a request that is being waited for', async () => {
    warehouse.setFault('hang')
    const waiting = code(raw(suppliers))
    await until(() => warehouse.requests().length === 1)
    warehouse.setFault('down')
    expect(await waiting).toBe('ECONNRESET')
  })
})

describe('answers that do not come', () => {
  test('hang: accepted, never answered', async () => {
    warehouse.setFault('hang')
    const given = new AbortController()
    const waiting = code(raw(suppliers, { signal: given.signal }))
    await until(() => warehouse.requests().length === 1)
    clock.advance(86_400_000)
    expect(warehouse.requests()[0]?.status).toBeNull()
    given.abort()
    expect(await waiting).toBe('ABORT_ERR')
  })

  test('slow: exactly after the delay', async () => {
    warehouse.setFault('slow', { delayMs: 5_000 })
    let answered = false
    const waiting = raw(suppliers).then((answer) => {
      answered = true
      return answer
    })
    await until(() => clock.pending() === 1)
    clock.advance(4_999)
    expect([answered, clock.pending()]).toEqual([false, 1])
    clock.advance(1)
    expect((await waiting).status).toBe(200)
  })

  test('slow: a caller who leaves takes the timer along', async () => {
    warehouse.setFault('slow')
    const given = new AbortController()
    const waiting = code(raw(suppliers, { signal: given.signal }))
    await until(() => clock.pending() === 1)
    given.abort()
    await waiting
    await until(() => clock.pending() === 0)
    expect(clock.pending()).toBe(0)
  })

  test('lost answer: the order is there all the same', async () => {
    warehouse.setFault('lostAnswer', { path: '/api/v2/Pedidos', method: 'POST' })
    const body = {
      codigo: 'LOST-1',
      clienteUbicacionCodigo: 'CL-001',
      fecha: '2026-11-20',
      items: [{ linea: '1', articuloCodigo: '104412', unidades: 1 }],
    }
    expect(await code(raw(orders, { method: 'POST', body }))).toBe('ECONNRESET')
    expect((await raw(`${orders}/LOST-1`)).status).toBe(200)
  })
})

describe('invalid answers', () => {
  test.each([
    ['error', 500],
    ['rateLimit', 429],
    ['unavailable', 503],
  ] satisfies [FaultKind, number][])('%s is %i', async (fault, status) => {
    warehouse.setFault(fault, { retryAfterSeconds: 7 })
    const answer = await raw(suppliers)
    expect(answer.status).toBe(status)
    expect(answer.headers['retry-after']).toBe(status === 500 ? undefined : '7')
  })

  test('html: a captive portal with 200', async () => {
    warehouse.setFault('html')
    const answer = await raw(orders)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(() => answer.json()).toThrow('JSON')
  })

  test('garbage: JSON, but no list', async () => {
    warehouse.setFault('garbage')
    const answer = await raw(suppliers)
    expect(answer.status).toBe(200)
    expect(Array.isArray(answer.json())).toBe(false)
  })

  test('wrong types: every third row, the others whole', async () => {
    const right = await rows(suppliers)
    warehouse.setFault('wrongTypes')
    const wrong = await rows(suppliers)
    expect(wrong.map((row, index) => JSON.stringify(row) === JSON.stringify(right[index]))).toEqual(
      right.map((_, index) => index % 3 !== 0),
    )
    expect(wrong[0]).toMatchObject({ Codigo: ['P001'] })
  })

  test('redirect: to another host name', async () => {
    warehouse.setFault('redirect')
    const answer = await raw(suppliers)
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `http://localhost:${warehouse.port}/legacy/v1/Proveedor`,
    ])
  })
})

describe('bodies that end too early', () => {
  test('drop: the connection ends in mid-body', async () => {
    warehouse.setFault('drop')
    const answer = await raw(stock)
    expect([answer.status, answer.complete]).toEqual([200, false])
    expect(answer.body.length).toBeGreaterThan(0)
    expect(() => answer.json()).toThrow('JSON')
  })

  test.each(['suppliers', 'stock'])('truncated: %s are complete for the protocol, but are not', async (which) => {
    const url = which === 'stock' ? stock : suppliers
    const whole = (await raw(url)).body
    warehouse.setFault('truncated')
    const answer = await raw(url, { headers: { 'Accept-Encoding': 'gzip' } })
    expect([answer.status, answer.complete]).toEqual([200, true])
    expect(answer.headers['transfer-encoding']).toBeUndefined()
    expect(answer.headers['content-length']).toBeUndefined()
    expect(answer.headers.connection).toBe('close')
    expect(answer.body.length).toBeGreaterThan(0)
    expect(whole.subarray(0, answer.body.length).equals(answer.body)).toBe(true)
    expect(answer.body.length).toBeLessThan(whole.length)
  })

  test('truncated after so many bytes of a long body', async () => {
    warehouse.setFault('truncated', { afterBytes: 200_000 })
    expect((await raw(stock)).body.length).toBe(200_000)
  })

  test('stall: half of it, then silence on an open connection', async () => {
    warehouse.setFault('stall', { afterBytes: 100 })
    const received: Buffer[] = []
    const socket = connect(warehouse.port, '127.0.0.1')
    socket.on('data', (part: Buffer) => received.push(part))
    socket.write('GET /legacy/v1/Proveedor HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => Buffer.concat(received).toString().includes('[{"Codigo"'))
    expect(Buffer.concat(received).toString().endsWith('0\r\n\r\n')).toBe(false)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('which requests a fault meets', () => {
  test('only its path, the longest path first, and none takes all of them back', async () => {
    warehouse.setFault('error', { path: '/v1/ControlCiego' })
    warehouse.setFault('unavailable', { path: '/v1/ControlCiego/List' })
    const controls = `${warehouse.legacyBaseUrl}/v1/ControlCiego`
    const status = async () => [
      (await raw(`${controls}?DocumentoNumero=C14`)).status,
      (await raw(`${controls}/List`)).status,
      (await raw(suppliers)).status,
    ]
    expect(await status()).toEqual([500, 503, 200])
    warehouse.setFault('none', { path: '/v1/ControlCiego/List' })
    expect(await status()).toEqual([500, 500, 200])
    warehouse.setFault('none')
    expect(await status()).toEqual([200, 200, 200])
  })

  test('down for one path leaves the others alone', async () => {
    warehouse.setFault('down', { path: '/api/v2/Pedidos' })
    expect(await code(raw(orders))).toBe('ECONNRESET')
    expect((await raw(suppliers)).status).toBe(200)
  })

  test('wears off after so many requests', async () => {
    warehouse.setFault('error', { times: 2 })
    const statuses = []
    for (let turn = 0; turn < 4; turn++) statuses.push((await raw(suppliers)).status)
    expect(statuses).toEqual([500, 500, 200, 200])
    warehouse.setFault('down', { times: 1 })
    expect(await code(raw(suppliers))).toBe('ECONNRESET')
    expect((await raw(suppliers)).status).toBe(200)
  })
})

describe('the rest of the wire', () => {
  test('gzip where it is accepted, and only there', async () => {
    const plain = await raw(stock)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const accepted of ['gzip', 'br, gzip;q=0.5', 'deflate,GZIP'.toLowerCase(), '*']) {
      const zipped = await raw(stock, { headers: { 'Accept-Encoding': accepted } })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
      expect(zipped.body.length).toBeLessThan(plain.body.length / 4)
    }
    for (const refused of ['gzip;q=0', 'br', 'identity', 'xgzip']) {
      expect(
        (await raw(stock, { headers: { 'Accept-Encoding': refused } })).headers['content-encoding'],
      ).toBeUndefined()
    }
  })

  test('its clock can be wrong', async () => {
    expect((await raw(suppliers)).headers.date).toBe(new Date(clock.now() + 600_000).toUTCString())
  })

  test('a port in use is an error, and closing releases it', async () => {
    await expect(startPracticeWarehouse({ port: warehouse.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const other = await startPracticeWarehouse()
    await other.close()
    expect(await code(raw(`${other.baseUrl}/api/v2/Pedidos`))).toBe('ECONNREFUSED')
    const again = await startPracticeWarehouse({ port: other.port })
    expect(again.port).toBe(other.port)
    await again.close()
  })
})
