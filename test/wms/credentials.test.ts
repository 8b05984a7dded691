import { afterEach, describe, expect, test } from 'vitest'
import { redirectTarget } from '../../src/main/core/wms/address.ts'
import type { Auth } from '../../src/main/core/wms/address.ts'
import { client, json, never, rowsOf, serveHttp } from './support.ts'
import type { TestServer } from './support.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(...args: Parameters<typeof serveHttp>): Promise<TestServer> {
  const server = await serveHttp(...args)
  servers.push(server)
  return server
}

const key: Auth = { kind: 'header', name: 'X-Api-Key', secret: 'top-secret' }

describe('credentials', () => {
  test.each<[Auth, string, string | undefined]>([
    [{ kind: 'none' }, 'authorization', undefined],
    [key, 'x-api-key', 'top-secret'],
    [{ kind: 'bearer', secret: 'tök' }, 'authorization', 'Bearer tök'],
    [
      { kind: 'basic', user: 'ñu', secret: 'p:w' },
      'authorization',
      `Basic ${Buffer.from('ñu:p:w').toString('base64')}`,
    ],
  ])('%j', async (auth, name, value) => {
    const server = await serve((_request, response) => json(response, []))
    const { wms } = client(server.baseUrl, { auth })
    await rowsOf(wms.listSuppliers(never))
    const sent = server.requests[0]?.headers[name]
    expect(typeof sent === 'string' ? Buffer.from(sent, 'latin1').toString('latin1') : sent).toBe(value)
    await wms.close()
  })

  test('never over plain http unless that was allowed', async () => {
    const server = await serve((_request, response) => json(response, []))
    const { wms, logged } = client(server.baseUrl, { auth: key, http: false })
    await expect(rowsOf(wms.listSuppliers(never))).rejects.toMatchObject({
      code: 'forbidden',
      details: { reason: 'secret_over_http' },
    })
    expect(server.requests).toEqual([])
    expect(logged()).not.toContain('top-secret')
    await wms.close()
    const open = client(server.baseUrl, { http: false })
    expect(await rowsOf(open.wms.listSuppliers(never))).toEqual([])
    await open.wms.close()
  })

  test.each<Auth>([
    { kind: 'header', name: 'X Api', secret: 's' },
    { kind: 'header', name: 'X-Api-Key', secret: 'top\r\nsecret: x' },
    { kind: 'bearer', secret: 'top\u20acsecret' },
  ])('rejects values that no header can carry, without repeating them', async (auth) => {
    const server = await serve((_request, response) => json(response, []))
    const { wms, logged } = client(server.baseUrl, { auth })
    const error: unknown = await rowsOf(wms.listSuppliers(never)).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'validation' })
    expect(JSON.stringify(error) + String(error) + logged()).not.toMatch(/top|secret:/)
    expect(server.requests).toEqual([])
    await wms.close()
  })

  test.each(['ftp://wms.example', 'not a url'])('the address %j', async (baseUrl) => {
    const { wms } = client(baseUrl)
    await expect(rowsOf(wms.listSuppliers(never))).rejects.toMatchObject({ code: 'validation' })
    await wms.close()
  })
})

describe('redirects', () => {
  test('to another host: not followed, credentials never sent there', async () => {
    const elsewhere = await serve((_request, response) => json(response, []))
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serve((_request, response) =>
        response.writeHead(status, { location: `${elsewhere.baseUrl}/v1/Proveedor` }).end(),
      )
      const { wms } = client(server.baseUrl, { auth: key })
      await expect(rowsOf(wms.listSuppliers(never))).rejects.toMatchObject({
        code: 'protocol',
        details: { reason: 'redirect', status },
      })
      expect(server.requests).toHaveLength(1)
      await wms.close()
    }
    expect(elsewhere.requests).toEqual([])
  })

  test('on the same host: followed three times, no more', async () => {
    let left = 3
    const server = await serve(({ url }, response) =>
      left-- > 0 ? response.writeHead(302, { location: `${url}&n=${left}` }).end() : json(response, null),
    )
    const { wms } = client(server.baseUrl, { auth: key })
    expect(await wms.controlByNumber('A/ñ'.replace('/', '-'), never)).toBeNull()
    expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(Array(4).fill('top-secret'))
    expect(server.requests.at(-1)?.url).toBe('/v1/ControlCiego?DocumentoNumero=A-%C3%B1&n=2&n=1&n=0')
    left = 4
    await expect(wms.controlByNumber('1', never)).rejects.toMatchObject({ details: { reason: 'redirect' } })
    await wms.close()
  })

  test.each([
    ['/x?y=1', 'http://wms.example:8080/x?y=1'],
    ['http://wms.example:8080/x', 'http://wms.example:8080/x'],
    ['https://wms.example/x', 'https://wms.example/x'],
    ['https://wms.example:9443/x', 'https://wms.example:9443/x'],
    ['http://wms.example/x', undefined],
    ['//other.example/x', undefined],
    ['https://wms.example.evil/x', undefined],
    ['https://user:pw@wms.example/x', undefined],
    ['http://', undefined],
    ['javascript:alert(1)', undefined],
  ])('from http to %s', (location, expected) => {
    expect(redirectTarget(location, new URL('http://wms.example:8080/v1/a'))?.href).toBe(expected)
  })

  test('never from https to http', () => {
    expect(redirectTarget('http://wms.example/x', new URL('https://wms.example/'))).toBeNull()
  })
})
