import { expect, onTestFinished, test } from 'vitest'
import { connectionTest } from '../../src/contract/shapes/system.ts'
import type { Auth } from '../../src/main/core/wms/address.ts'
import { client, json, never, serveHttp } from './support.ts'
import type { Recorded, TestServer } from './support.ts'

const secret = 'k-7f3c9a51'

/** A WMS that answers empty lists to requests that `accepts`, and a status to the others. */
async function guarded(accepts: (headers: Recorded['headers']) => boolean, status = 401): Promise<TestServer> {
  const server = await serveHttp(({ headers }, response) =>
    accepts(headers) ? json(response, []) : response.writeHead(status).end(),
  )
  onTestFinished(() => server.close())
  return server
}

const basic = (user: string) => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`

test.each<[string, Auth, (headers: Recorded['headers']) => boolean, number, { kind: string; name: string | null }]>([
  [
    'a bearer is taken where a header was set',
    { kind: 'header', name: 'X-KEY', secret },
    ({ authorization }) => authorization === `Bearer ${secret}`,
    401,
    { kind: 'bearer', name: null },
  ],
  [
    'the usual header is taken where a bearer was set, refused with 403',
    { kind: 'bearer', secret },
    (headers) => headers['x-api-key'] === secret,
    403,
    { kind: 'header', name: 'X-API-KEY' },
  ],
  [
    'the usual header is taken where another header was set',
    { kind: 'header', name: 'X-KEY', secret },
    (headers) => headers['x-api-key'] === secret,
    401,
    { kind: 'header', name: 'X-API-KEY' },
  ],
  [
    'a bearer is taken where a user and a password were set',
    { kind: 'basic', user: 'ana', secret },
    ({ authorization }) => authorization === `Bearer ${secret}`,
    401,
    { kind: 'bearer', name: null },
  ],
])('%s', async (_name, auth, accepts, status, value) => {
  const server = await guarded(accepts, status)
  const { wms, outcomes, logged } = client(server.baseUrl, { auth })
  const report = await wms.testConnection(never)
  expect(() => connectionTest.parse({ startedAt: '', durationMs: 0, ...report })).not.toThrow()
  expect(report.proposals).toMatchObject([
    { setting: 'auth', value },
    { setting: 'legacyAuth', value },
  ])
  expect(report.credentials).toMatchObject([
    { address: 'v2', status, missing: null },
    { address: 'v1', status, missing: null },
  ])
  expect(report.credentials[0]?.tried.at(-1)).toEqual({ ...value, of: 'v2', ok: true })
  // Trying another kind changes neither the status of the connection nor tells the secret.
  expect(outcomes.filter(({ ok }) => ok)).toEqual([])
  expect(JSON.stringify(report) + logged()).not.toContain(secret)
  await wms.close()
})

test('the user of the other address completes a password without one', async () => {
  const server = await guarded(({ authorization }) => authorization === basic('ana'))
  const address = { baseUrl: server.baseUrl, allowSecretOverHttp: true }
  const { wms } = client(server.baseUrl, {
    v2: { ...address, auth: { kind: 'basic', user: 'ana', secret } },
    v1: { ...address, auth: { kind: 'none' } },
  })
  const { operations, credentials, proposals } = await wms.testConnection(never)
  expect(operations.find(({ name }) => name === 'Pedidos')).toMatchObject({ ok: true })
  expect(credentials).toEqual([
    {
      address: 'v1',
      status: 401,
      asksFor: [],
      tried: [{ kind: 'basic', name: 'ana', of: 'v2', ok: true }],
      missing: 'other_credential',
    },
  ])
  // The secret of one address is not copied to another by itself.
  expect(proposals).toEqual([])
  await wms.close()
})

test('a credential never goes to the host of the other address', async () => {
  const v2 = await guarded(() => true)
  const v1 = await guarded(() => false)
  const { wms } = client(v2.baseUrl, {
    v2: { baseUrl: v2.baseUrl, auth: { kind: 'bearer', secret }, allowSecretOverHttp: true },
    v1: { baseUrl: v1.baseUrl.replace('127.0.0.1', 'localhost'), auth: { kind: 'none' }, allowSecretOverHttp: true },
  })
  const { credentials } = await wms.testConnection(never)
  expect(credentials).toMatchObject([{ address: 'v1', tried: [], missing: 'credential' }])
  expect(JSON.stringify(v1.requests)).not.toContain(secret)
  await wms.close()
})

test.each<[Auth, Record<string, string>, string]>([
  [{ kind: 'none', lacksSecretOf: 'bearer' }, {}, 'secret'],
  [{ kind: 'bearer', secret }, { 'www-authenticate': 'Basic realm="x"' }, 'user'],
  [{ kind: 'basic', user: 'ana', secret }, {}, 'credential_refused'],
])('%j refused everywhere: what is missing', async (auth, headers, missing) => {
  const server = await serveHttp((_request, response) => response.writeHead(401, headers).end())
  onTestFinished(() => server.close())
  const { wms } = client(server.baseUrl, { auth })
  const { credentials, proposals } = await wms.testConnection(never)
  expect(credentials).toMatchObject([{ missing }, { missing }])
  expect(proposals).toEqual([])
  await wms.close()
})

test('403 for one operation, whatever the kind: a permission is missing', async () => {
  const server = await serveHttp(({ url }, response) =>
    url.includes('Proveedor') ? response.writeHead(403).end() : json(response, []),
  )
  onTestFinished(() => server.close())
  const { wms } = client(server.baseUrl, { auth: { kind: 'bearer', secret } })
  const { credentials } = await wms.testConnection(never)
  expect(credentials).toMatchObject([{ address: 'v1', status: 403, missing: 'permission' }])
  await wms.close()
})
