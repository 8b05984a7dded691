import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Auth, Route } from '../../src/main/core/wms/address.ts'
import { certificate, startProxy, startTlsServer } from '../support/proxy.ts'
import { client, json, never, rowsOf, serveHttp, until } from './support.ts'
import type { TestClient, TestServer } from './support.ts'

const key: Auth = { kind: 'header', name: 'X-Api-Key', secret: 'top-secret' }
const trust = { system: false, added: [certificate('authority')] }
const token = `Basic ${Buffer.from('dock:s3cret').toString('base64')}`

function through(url: string, more: Partial<Extract<Route, { kind: 'proxy' }>> = {}): Route {
  return { kind: 'proxy', url, token: null, exclusions: '', ...more }
}

function clientOf(...args: Parameters<typeof client>): TestClient {
  const made = client(...args)
  onTestFinished(() => made.wms.close())
  return made
}

async function plainWms(): Promise<TestServer> {
  const server = await serveHttp((_request, response) => json(response, []))
  onTestFinished(() => server.close())
  return server
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('through a proxy', () => {
  test('https uses a tunnel; proxy and WMS each get only their own credentials', async () => {
    const seen: unknown[] = []
    const port = await startTlsServer(({ headers }, response) => {
      seen.push([headers['x-api-key'], headers['proxy-authorization']])
      json(response, [])
    })
    const proxy = await startProxy({ credentials: 'dock:s3cret' })
    const { wms, logged } = clientOf(`https://wms.test:${port}`, {
      auth: key,
      route: through(proxy.url, { token }),
      trust,
    })
    expect(await rowsOf(wms.listSuppliers(never))).toEqual([])
    expect([proxy.asked, proxy.shown, seen]).toEqual([
      [`wms.test:${port}`],
      ['dock:s3cret'],
      [['top-secret', undefined]],
    ])
    expect(logged()).not.toMatch(/s3cret|top-secret|ZG9jaz/)
  })

  test('plain http is forwarded; a write uses a separate connection', async () => {
    const server = await plainWms()
    const proxy = await startProxy({ credentials: 'dock:s3cret' })
    const { wms } = clientOf(`http://wms.test:${server.port}/base`, {
      auth: key,
      route: through(proxy.url, { token }),
    })
    expect(await rowsOf(wms.listSuppliers(never))).toEqual([])
    await wms.removeWebhook('7', never)
    expect(proxy.asked).toEqual([
      `http://wms.test:${server.port}/base/v1/Proveedor`,
      `http://wms.test:${server.port}/base/api/v2/WebHooks/7`,
    ])
    expect(server.requests.map(({ headers }) => [headers['x-api-key'], headers['proxy-authorization']])).toEqual([
      ['top-secret', undefined],
      ['top-secret', undefined],
    ])
  })

  test('a write is answered after interim answers that nobody asked for', async () => {
    const answer = (_request: unknown, response: ServerResponse): void => {
      response.writeContinue()
      response.writeProcessing()
      json(response, [])
    }
    const server = await serveHttp(answer)
    onTestFinished(() => server.close())
    const port = await startTlsServer(answer)
    const proxy = await startProxy()
    for (const address of [`http://wms.test:${server.port}`, `https://wms.test:${port}`]) {
      const { wms } = clientOf(address, { route: through(proxy.url), trust })
      await wms.removeWebhook('7', never)
    }
    expect(proxy.asked).toHaveLength(2)
  })

  test('a TLS proxy is verified with the same authorities', async () => {
    const port = await startTlsServer((_request, response) => json(response, []))
    const server = await plainWms()
    const proxy = await startProxy({ tls: true })
    for (const address of [`https://wms.test:${port}`, `http://wms.test:${server.port}`]) {
      const { wms } = clientOf(address, { route: through(proxy.url), trust })
      expect(await rowsOf(wms.listSuppliers(never))).toEqual([])
      const doubting = clientOf(address, { route: through(proxy.url), trust: { system: false, added: [] } })
      expect(await failureOf(rowsOf(doubting.wms.listSuppliers(never)))).toMatchObject({
        code: 'network',
        details: { reason: 'proxy_tls' },
      })
      expect(doubting.waits).toEqual([])
    }
    expect(proxy.asked).toHaveLength(2)
  })

  test.each(['wms.test', '.test', '*', 'other.example, wms.test', 'WMS.TEST'])(
    'not where the host is excluded: %s',
    async (exclusions) => {
      const server = await plainWms()
      const proxy = await startProxy()
      const { wms } = clientOf(`http://wms.test:${server.port}`, { route: through(proxy.url, { exclusions }) })
      // Without the proxy the name cannot be resolved.
      expect(await failureOf(wms.controlByNumber('1', never))).toMatchObject({ details: { reason: 'dns' } })
      expect(proxy.asked).toEqual([])
    },
  )

  test.each(['wms.test:1', 'test.other', 'xwms.test', ''])(
    'still where another is excluded: %j',
    async (exclusions) => {
      const server = await plainWms()
      const proxy = await startProxy()
      const { wms } = clientOf(`http://wms.test:${server.port}`, { route: through(proxy.url, { exclusions }) })
      expect(await rowsOf(wms.listSuppliers(never))).toEqual([])
      expect(proxy.asked).toHaveLength(1)
    },
  )

  test('never to this PC, and never by the environment of this process alone', async () => {
    const server = await plainWms()
    const proxy = await startProxy()
    const before = process.env['HTTP_PROXY']
    process.env['HTTP_PROXY'] = proxy.url
    onTestFinished(() => {
      if (before === undefined) delete process.env['HTTP_PROXY']
      else process.env['HTTP_PROXY'] = before
    })
    const local = clientOf(server.baseUrl, { route: through(proxy.url) })
    expect(await rowsOf(local.wms.listSuppliers(never))).toEqual([])
    const direct = clientOf(`http://wms.test:${server.port}`)
    expect(await failureOf(direct.wms.controlByNumber('1', never))).toMatchObject({ details: { reason: 'dns' } })
    expect(proxy.asked).toEqual([])
  })
})

describe('a proxy that does not lead on', () => {
  test.each([
    ['https', 'without credentials', 407, 'proxy_auth', 0],
    ['https', 'that forbids it', 403, 'proxy_refused', 0],
    ['https', 'that finds nobody', 502, 'proxy_refused', 2],
    ['https', 'that hangs up', 'hang up', 'proxy_broke', 2],
  ] as const)(
    '%s, one %s: reported, and repeated only if that may help',
    async (_scheme, _what, tunnel, reason, again) => {
      const proxy = await startProxy({ tunnel })
      const { wms, waits, logged, outcomes } = clientOf('https://wms.test', {
        auth: key,
        route: through(proxy.url, { token }),
      })
      const failure = await failureOf(wms.controlByNumber('1', never))
      expect(failure).toMatchObject({ code: 'network', details: { reason, stage: 'connect' } })
      expect([waits.length, proxy.asked.length]).toEqual([again, again + 1])
      expect(outcomes).toMatchObject([{ ok: false }])
      expect(JSON.stringify(failure) + logged()).not.toMatch(/s3cret|top-secret|ZG9jaz|127\.0\.0\.1/)
    },
  )

  test('a forwarded request without credentials: reported', async () => {
    const server = await plainWms()
    const proxy = await startProxy({ credentials: 'dock:s3cret' })
    const { wms, waits } = clientOf(`http://wms.test:${server.port}`, { route: through(proxy.url) })
    expect(await failureOf(wms.controlByNumber('1', never))).toMatchObject({
      code: 'network',
      details: { reason: 'proxy_auth', status: 407 },
    })
    expect([waits, server.requests]).toEqual([[], []])
  })

  test('no server at its address: the failure names the proxy, not the WMS', async () => {
    const gone = await serveHttp(() => {})
    await gone.close()
    for (const address of ['https://wms.test', 'http://wms.test']) {
      const { wms } = clientOf(address, { route: through(gone.baseUrl) })
      expect(await failureOf(wms.controlByNumber('1', never))).toMatchObject({
        code: 'network',
        details: { reason: 'proxy_unreachable', stage: 'connect' },
      })
    }
  })

  test('cut in the middle of an answer: the list fails; before the answer started it is requested again', async () => {
    const suppliers = Array.from({ length: 2000 }, (_, index) => ({
      Codigo: `P${index}`,
      Descripcion: 'Proveedor',
      Activo: true,
    }))
    const port = await startTlsServer((_request, response) => json(response, suppliers))
    const proxy = await startProxy({ cutAfter: 20_000 })
    const { wms, waits } = clientOf(`https://wms.test:${port}`, { route: through(proxy.url), trust })
    expect(await failureOf(rowsOf(wms.listSuppliers(never)))).toMatchObject({ code: 'network' })
    expect(waits).toEqual([])
    proxy.behave({ cutAfter: 1000 })
    expect(await rowsOf(wms.listSuppliers(never))).toHaveLength(2000)
    expect(waits).toHaveLength(1)
  })

  test('cut after a write was sent: the outcome is unknown, and it is not sent again', async () => {
    let writes = 0
    const port = await startTlsServer(() => {
      writes += 1
      proxy.cut()
    })
    const proxy = await startProxy()
    const { wms } = clientOf(`https://wms.test:${port}`, { route: through(proxy.url), trust })
    const failure = await failureOf(wms.removeWebhook('7', never))
    expect([writes, proxy.asked.length]).toEqual([1, 1])
    expect(failure).toMatchObject({ code: 'network', details: { outcomeUnknown: true, reason: 'reset' } })
  })

  test('that never answers: the connection time-out ends it', async () => {
    const proxy = await startProxy({ tunnel: 'silence' })
    const { wms, clock } = clientOf('https://wms.test', {
      route: through(proxy.url),
      limits: { connectMs: 9_000, totalMs: 9_000 },
    })
    const failing = failureOf(wms.controlByNumber('1', never))
    await until(() => proxy.asked.length > 0)
    clock.advance(9_000)
    expect(await failing).toMatchObject({ code: 'timeout' })
  })

  test.each(['proxy_address', 'proxy_kind', 'proxy_unknown'] as const)('one that can’t be used: %s', async (reason) => {
    const { wms } = clientOf('https://wms.test', { route: { kind: 'unusable', reason } })
    expect(await failureOf(wms.controlByNumber('1', never))).toMatchObject({ code: 'network', details: { reason } })
  })
})
