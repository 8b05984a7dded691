import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request as httpRequest } from '../../src/main/core/kernel/node-http.ts'
import { createCoreSlot } from '../../src/main/host/restartable-core.ts'
import { rejectForeignOrigin } from '../../src/main/host/http-guard.ts'
import { type HttpHost, startHttpHost } from '../../src/main/host/http-host.ts'
import { createHttpTokens } from '../../src/main/host/http-tokens.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createTestCore, createTestWorld, silentLog } from '../contract/support/test-core.ts'
import { makeFolder } from '../support/temporary-folder.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const folder = makeFolder()
const healthToken = 'h'.repeat(43)
const tokens = createHttpTokens(healthToken)
const world = createTestWorld()
const clock = manualClock()
const slot = createCoreSlot({ create: () => createTestCore(world, clock), log: silentLog, newId: randomUUID })
let host: HttpHost

beforeAll(async () => {
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>page')
  writeFileSync(join(folder, 'page', 'assets', 'main-1a2b.js'), 'script')
  writeFileSync(join(folder, 'page', 'assets', 'decode-worker-3c4d.js'), 'script')
  writeFileSync(join(folder, 'page', 'notes'), 'no extension')
  writeFileSync(join(folder, 'secrets.json'), 'SECRET')
  await slot.start()
  host = await startHttpHost({
    slot,
    tokens,
    dataFolder: folder,
    pageFolder: join(folder, 'page'),
    port: 0,
    clock,
    log: silentLog,
  })
})

afterAll(async () => {
  await slot.close()
  await host.close()
  rmSync(folder, { recursive: true })
})

function ask(path: string, options: RequestOptions = {}, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: host.port, path, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

function rpc(operation: string, headers: Record<string, string> = {}, body: string | Buffer = '{}'): Promise<Answer> {
  return ask(
    `/rpc/${operation}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.program}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    },
    body,
  )
}

function code(answer: Answer): unknown {
  const { ok, error } = JSON.parse(answer.body) as { ok: boolean; error?: { code: string } }
  return ok ? 'ok' : error?.code
}

describe('the token', () => {
  test('opens /rpc', async () => {
    const answer = await rpc('supervisor.status')
    expect(answer.status).toBe(200)
    expect(code(answer)).toBe('ok')
  })

  test.each([
    ['none', ''],
    ['an empty one', 'Bearer '],
    ['a forged one', `Bearer ${'A'.repeat(43)}`],
    ['the start token, which only opens sessions', `Bearer ${tokens.start}`],
    ['a part of it', `Bearer ${tokens.program.slice(0, 42)}`],
    ['it with more behind', `Bearer ${tokens.program}A`],
    ['it as a user name', `Basic ${Buffer.from(`${tokens.program}:`).toString('base64')}`],
    ['a very long one', `Bearer ${'A'.repeat(10_000)}`],
  ])('rejects %s on /rpc and /events with the same body', async (_name, authorization) => {
    for (const answer of [
      await rpc('supervisor.status', { authorization }),
      await ask('/events', { headers: { authorization } }),
    ]) {
      expect(answer.status).toBe(401)
      expect(code(answer)).toBe('unauthenticated')
      expect(answer.body).not.toContain(tokens.program)
    }
  })

  test('is not read from the address', async () => {
    const answer = await ask(`/events?token=${tokens.program}`)
    expect(answer.status).toBe(401)
  })

  test('a start token opens one session, once; each page has a separate caller', async () => {
    const open = (token: string) => ask('/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const own = createHttpTokens()
    expect(own.openSession(own.start)).not.toBeNull()
    expect(own.openSession(own.start)).toBeNull()
    const first = tokens.issueStart()
    const answers = [await open(first), await open(tokens.issueStart())]
    expect((await open(first)).status).toBe(401)
    const sessions = answers.map((answer) => (JSON.parse(answer.body) as { value: { session: string } }).value.session)
    expect(new Set(sessions).size).toBe(2)
    const callers = sessions.map((session) => tokens.callerOf(session))
    expect(new Set([...callers, tokens.callerOf(tokens.program)]).size).toBe(3)
    expect(code(await rpc('supervisor.status', { authorization: `Bearer ${sessions[0]}` }))).toBe('ok')
  })

  test('a start token for a command line opens one page, once; only the program token creates one', async () => {
    const issue = (token: string) => ask('/start', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const open = (token: string) => ask('/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const { value } = JSON.parse((await issue(tokens.program)).body) as { value: { token: string } }
    const opened = await open(value.token)
    expect([opened.status, (await open(value.token)).status]).toEqual([200, 401])
    const { value: page } = JSON.parse(opened.body) as { value: { session: string } }
    expect((await issue(page.session)).status).toBe(403)
    expect((await issue(tokens.issueStart())).status).toBe(401)
  })

  test.each([tokens.program, 'forged', ''])('a session is opened by the start token only', async (token) => {
    const answer = await ask('/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  test('the hundred-and-first session replaces the oldest', () => {
    const own = createHttpTokens()
    const sessions = Array.from({ length: 101 }, () => own.openSession(own.issueStart()) ?? '')
    expect(own.callerOf(sessions[0] ?? '')).toBeNull()
    expect(own.callerOf(sessions[1] ?? '')).not.toBeNull()
    expect(own.callerOf(own.program)).toBe('program')
  })
})

describe('Host and Origin', () => {
  test.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example', '[::1]', '0.0.0.0'])(
    'a foreign name that resolves to this PC (%s) gets 421, also for the page',
    async (name) => {
      const headers = { host: name.includes(':1') ? name : name.replace(/^(?!127)(.*)$/, `$1:${host.port}`) }
      expect((await rpc('supervisor.status', headers)).status).toBe(421)
      expect((await ask('/', { headers })).status).toBe(421)
    },
  )

  test('localhost is another name of this PC', async () => {
    expect((await ask('/', { headers: { host: `localhost:${host.port}` } })).status).toBe(200)
  })

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://127.0.0.1', 'file://'])(
    'rejects a page of another origin (%s), even with the token',
    async (origin) => {
      const answer = await rpc('supervisor.status', { origin })
      expect(answer.status).toBe(403)
      expect(code(answer)).toBe('forbidden')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test('accepts the page’s own origin', async () => {
    expect((await rpc('supervisor.status', { origin: `http://127.0.0.1:${host.port}` })).status).toBe(200)
  })

  test('a preflight is not answered', async () => {
    const answer = await ask('/rpc/supervisor.status', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('only this PC can connect', async () => {
    await expect(
      new Promise((resolve, reject) => {
        const socket = connect(host.port, '127.0.0.2', () => resolve('connected'))
        socket.on('error', reject)
      }),
    ).rejects.toThrow('ECONNREFUSED')
  })
})

describe('bodies', () => {
  test('more than 1 MB is 413, declared or streamed', async () => {
    const big = Buffer.alloc(1_000_001, 0x20)
    for (const headers of [{}, { 'transfer-encoding': 'chunked', 'content-length': '' }]) {
      const answer =
        'transfer-encoding' in headers
          ? await ask(
              '/rpc/supervisor.status',
              {
                method: 'POST',
                headers: {
                  authorization: `Bearer ${tokens.program}`,
                  'content-type': 'application/json',
                  'transfer-encoding': 'chunked',
                },
              },
              big,
            )
          : await rpc('supervisor.status', headers, big)
      expect(answer.status).toBe(413)
      expect(code(answer)).toBe('validation')
    }
  })

  test('an empty body is an empty input, for any content type', async () => {
    expect(code(await rpc('supervisor.status', { 'content-type': 'text/plain' }, ''))).toBe('ok')
  })

  test.each([
    [415, { 'content-type': 'text/plain' }, '{}'],
    [415, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
    [415, { 'content-type': 'application/jsonx' }, '{}'],
    [400, {}, '{"a":'],
    [400, {}, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])('%i for what is no JSON', async (status, headers, body) => {
    const answer = await rpc('supervisor.status', headers, body)
    expect(answer.status).toBe(status)
    expect(code(answer)).toBe('validation')
  })

  test('an invalid deadline is 400', async () => {
    expect((await rpc('supervisor.status', { 'muelle-deadline-ms': 'soon' })).status).toBe(400)
  })

  test('a command without an id gets one; the id of the caller is used', async () => {
    world.command.open()
    expect(code(await rpc('practice.setFault', {}, '{"fault":"slow"}'))).toBe('ok')
    const commandId = randomUUID()
    expect(code(await rpc('practice.setFault', {}, JSON.stringify({ fault: 'slow', commandId })))).toBe('ok')
    expect(code(await rpc('practice.setFault', {}, JSON.stringify({ fault: 'down', commandId })))).toBe('conflict')
  })

  test('a query whose request is closed is cancelled', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: host.port,
      path: '/rpc/connection.test',
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${tokens.program}` },
    })
    request.on('error', () => {})
    request.end()
    await world.query.reached
    request.destroy()
    expect(await world.queryCancelled).toBe(true)
  })
})

describe('addresses', () => {
  test.each(['/rpc', '/rpc/', '/nothing', '/assets/', '/notes', '/session/x'])('%s is nothing', async (path) => {
    const answer = await ask(path, {
      method: path.startsWith('/rpc') ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${tokens.program}` },
    })
    expect([answer.status, code(answer)]).toEqual([path === '/rpc/' ? 200 : 404, 'not_found'])
  })

  test.each([
    '/../secrets.json',
    '/assets/../../secrets.json',
    '/%2e%2e/secrets.json',
    '/..%2fsecrets.json',
    '/..%5csecrets.json',
    '/%252e%252e/secrets.json',
    '/assets/%00/../secrets.json',
    '//secrets.json',
    '/C:/secrets.json',
    '/%',
  ])('%s does not leave the folder of the page', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain('SECRET')
  })

  test('the page is served with its policy, on every answer the same', async () => {
    for (const path of ['/', '/assets/main-1a2b.js', '/nothing', '/events']) {
      const { headers } = await ask(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("style-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types muelle")
      expect(policy).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    }
  })

  test('only the page itself may ask for the camera, and only its decoder compiles a program', async () => {
    const { headers } = await ask('/')
    expect(headers['permissions-policy']).toContain('camera=(self), microphone=()')
    const decoder = String((await ask('/assets/decode-worker-3c4d.js')).headers['content-security-policy'])
    expect(decoder).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect(decoder).toContain("trusted-types 'none'")
  })

  test('the browser caches names with a hash, but not the page', async () => {
    expect((await ask('/')).headers['cache-control']).toBe('no-store')
    expect((await ask('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable')
  })

  test('rejects another method', async () => {
    expect((await ask('/', { method: 'PUT' })).status).toBe(405)
    expect((await rpc('supervisor.status')).status).toBe(200)
    const headers = { authorization: `Bearer ${tokens.program}` }
    expect((await ask('/rpc/supervisor.status', { headers })).status).toBe(405)
  })
})

test('on port 80, which browsers leave out of an address, the host is the same, and others stay foreign', () => {
  const rejected = (headers: IncomingHttpHeaders) => rejectForeignOrigin({ headers } as IncomingMessage, 80)?.status
  for (const given of ['127.0.0.1', 'localhost', '127.0.0.1:80'])
    expect(rejected({ host: given, origin: `http://${given}` })).toBe(undefined)
  expect(rejected({ host: '127.0.0.1:81' })).toBe(421)
  expect(rejected({ host: 'muelle.example' })).toBe(421)
  expect(rejected({ host: 'localhost', origin: 'http://muelle.example' })).toBe(403)
  expect(rejected({ host: 'localhost', origin: 'https://localhost' })).toBe(403)
  expect(rejectForeignOrigin({ headers: { host: 'localhost' } } as IncomingMessage, 8080)?.status).toBe(421)
})
