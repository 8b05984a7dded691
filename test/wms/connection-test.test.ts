import { afterEach, describe, expect, test } from 'vitest'
import { connectionTest } from '../../src/contract/shapes/system.ts'
import { wireAdjustment, wireControl, wireDispatch, wireOrder, wireStock, wireSupplier } from './samples.ts'
import { client, json, never, serveBytes, serveHttp, until } from './support.ts'
import type { TestServer } from './support.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** The whole interface; adjustments come for one way to write dates, other ways are what `otherwise` answers. */
async function wholeWms(period: string, otherwise: { status: number; body: unknown }): Promise<TestServer> {
  const server = await serveHttp(({ url }, response) => {
    if (url.includes('/Ajustes/'))
      return url.includes(period) ? json(response, [wireAdjustment]) : json(response, otherwise.body, otherwise.status)
    if (url.includes('ControlCiego/List')) return json(response, [wireControl])
    if (url.includes('ControlCiego')) return json(response, null)
    if (url.includes('Proveedor')) return json(response, wireSupplier)
    if (url.includes('Despacho')) return json(response, [wireDispatch])
    if (url.includes('Stock')) return json(response, [wireStock])
    if (url.endsWith('/Pedidos')) return json(response, [wireOrder])
    response.writeHead(404).end()
  })
  servers.push(server)
  return server
}

describe('the connection test', () => {
  test('probes every query once, no write, and reports the results', async () => {
    const server = await wholeWms('2026-10-20/2026-11-20', { status: 400, body: null })
    const { wms, clock } = client(server.baseUrl)
    const report = await wms.testConnection(never)
    expect(() => connectionTest.parse({ startedAt: '', durationMs: 0, ...report })).not.toThrow()
    expect(report.proposals).toEqual([])
    expect(report.operations.map(({ name, method, ok, status, note }) => [name, method, ok, status, note])).toEqual([
      ['Pedidos', 'GET', true, 200, 'list'],
      ['POST Pedidos', 'POST', null, null, 'not probed'],
      ['Pedidos/{Codigo}', 'GET', true, 404, 'nothing there'],
      ['Stock/Detalle', 'GET', true, 200, 'list'],
      ['POST WebHooks', 'POST', null, null, 'not probed'],
      ['DELETE WebHooks/{Codigo}', 'DELETE', null, null, 'not probed'],
      ['Despacho/Completos/Pedidos', 'GET', true, 200, 'list'],
      ['Movimientos/Ajustes', 'GET', true, 200, 'list'],
      ['ControlCiego/List', 'GET', true, 200, 'list'],
      ['ControlCiego', 'GET', true, 200, 'nothing there'],
      ['Proveedor', 'GET', true, 200, 'one object'],
    ])
    expect(server.requests).toHaveLength(8)
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(clock.pending()).toBe(0)
    await wms.close()
  })

  test('a list of another type is not what was asked for', async () => {
    const server = await serveHttp((_, response) => json(response, [wireSupplier]))
    servers.push(server)
    const { wms } = client(server.baseUrl)
    const { operations } = await wms.testConnection(never)
    expect(operations.filter(({ ok }) => ok === true).map(({ name }) => name)).toEqual(['Proveedor'])
    expect(operations.find(({ name }) => name === 'Pedidos')?.note).toBe('rows could not be read: of another type')
  })

  test('a list of messages is none of the lists', async () => {
    const server = await serveHttp((_, response) => json(response, [{ codigo: 'E-17', descripcion: 'Sesión vencida' }]))
    servers.push(server)
    const { wms } = client(server.baseUrl)
    const { operations } = await wms.testConnection(never)
    expect(operations.filter(({ ok }) => ok === true)).toEqual([])
  })

  test.each([
    ['yyyyMMdd', '20261020/20261120', { status: 400, body: null }],
    ['dd-MM-yyyy', '20-10-2026/20-11-2026', { status: 200, body: [] }],
    ['MM-dd-yyyy', '10-20-2026/11-20-2026', { status: 500, body: null }],
    ['dd/MM/yyyy', '20%2F10%2F2026/20%2F11%2F2026', { status: 400, body: null }],
    // A service that does not understand the period answers everything.
    [
      'dd-MM-yyyy',
      '20-10-2026/20-11-2026',
      { status: 200, body: [{ ...wireAdjustment, Fecha: '2020-01-01T00:00:00' }] },
    ],
  ])('proposes %s where only %s brings rows of the period', async (format, period, otherwise) => {
    const { wms } = client((await wholeWms(period, otherwise)).baseUrl)
    const { operations, proposals } = await wms.testConnection(never)
    expect(proposals).toMatchObject([{ setting: 'adjustmentsDateFormat', value: format }])
    expect(operations.find(({ name }) => name === 'Movimientos/Ajustes')?.note).toBe(`answers to ${format}`)
    await wms.close()
  })

  test('the period starts on a day above 12, which no format reads as another date', async () => {
    const server = await wholeWms('2026-10-31/2026-12-05', { status: 400, body: null })
    const { wms, clock } = client(server.baseUrl)
    clock.setWall(Date.UTC(2026, 11, 5, 15))
    const { operations } = await wms.testConnection(never)
    expect(operations.find(({ name }) => name === 'Movimientos/Ajustes')).toMatchObject({ ok: true, note: 'list' })
    await wms.close()
  })

  test('proposes nothing where no format brings rows of the period', async () => {
    const stray = { status: 200, body: [{ ...wireAdjustment, Fecha: '2020-01-01T00:00:00' }] }
    const { wms } = client((await wholeWms('never', stray)).baseUrl)
    const { operations, proposals } = await wms.testConnection(never)
    expect(proposals).toEqual([])
    expect(operations.find(({ name }) => name === 'Movimientos/Ajustes')).toMatchObject({
      ok: false,
      note: 'rows outside the period asked for',
    })
    await wms.close()
  })

  test('a list is not answered by the body of an error that has a code', async () => {
    const server = await serveHttp((_request, response) => json(response, { codigo: 'E-500', descripcion: 'Error' }))
    servers.push(server)
    const { wms } = client(server.baseUrl)
    const { operations } = await wms.testConnection(never)
    for (const name of ['Pedidos', 'Despacho/Completos/Pedidos', 'Proveedor'])
      expect(operations.find((one) => one.name === name)).toMatchObject({
        ok: false,
        note: 'rows could not be read: no list',
      })
    await wms.close()
  })

  test('no access and no credential: each probe reports it, nothing else is tried', async () => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="wms", Bearer' }).end(),
    )
    servers.push(server)
    const { wms } = client(server.baseUrl)
    const { operations, credentials, proposals } = await wms.testConnection(never)
    expect(operations.filter(({ ok }) => ok === false)).toHaveLength(8)
    expect(operations[0]).toMatchObject({ ok: false, status: 401, note: 'unauthenticated' })
    expect(server.requests).toHaveLength(8)
    const missing = { status: 401, asksFor: ['basic', 'bearer'], tried: [], missing: 'credential' }
    expect(credentials).toEqual([
      { address: 'v2', ...missing },
      { address: 'v1', ...missing },
    ])
    expect(proposals).toEqual([])
    await wms.close()
  })

  test('rows that can not be read, a web page, no address', async () => {
    const server = await serveHttp(({ url }, response) =>
      url.includes('Stock') ? json(response, [{ a: 1 }]) : response.writeHead(200).end('<html>'),
    )
    servers.push(server)
    const { wms } = client(server.baseUrl, { v1: null })
    const notes = new Map((await wms.testConnection(never)).operations.map(({ name, note }) => [name, note]))
    expect(notes.get('Stock/Detalle')).toBe('rows could not be read: articuloCodigo: no usable code')
    expect(notes.get('Pedidos')).toBe('protocol: html')
    expect(notes.get('Proveedor')).toBe('offline: not_configured')
    await wms.close()
  })

  test('an endless list is left after its first rows', async () => {
    const row = Buffer.from(`${JSON.stringify({ ...wireStock, ...wireSupplier, ...wireAdjustment })},`)
    const server = await serveBytes((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n[')
      const pump = (): void => {
        while (!socket.destroyed) if (!socket.write(row)) return void socket.once('drain', pump)
      }
      pump()
    })
    servers.push(server)
    const { wms } = client(server.baseUrl)
    const { operations } = await wms.testConnection(never)
    expect(operations.find(({ name }) => name === 'Stock/Detalle')).toMatchObject({ ok: true, note: 'list' })
    await until(() => server.sockets.every((socket) => socket.destroyed))
    await wms.close()
  })

  test('probes that never answer end by their limit; cancelling rejects', async () => {
    const server = await serveBytes(() => {})
    servers.push(server)
    const { wms, clock } = client(server.baseUrl)
    const testing = wms.testConnection(never)
    await until(() => server.sockets.length === 8)
    clock.advance(20_000)
    expect((await testing).operations[0]).toMatchObject({ ok: false, status: null, note: 'timeout: total' })
    const controller = new AbortController()
    const cancelled = wms.testConnection(controller.signal)
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    await wms.close()
  })
})
