import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import type { FindResult } from '../../src/contract/shapes/control.ts'
import type { Result } from '../../src/contract/errors.ts'
import type { FaultKind } from '../../src/main/practice/server/fault-injector.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, type TestCore, type TestCoreOptions, until, valueOf } from '../support/core.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'

interface Rig extends TestCore {
  clock: ManualClock
}

/** A core under a stopped clock; suppliers are known, so that blindness can be decided. */
async function open(options: TestCoreOptions = {}): Promise<Rig> {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, ...options })
  await core.refresh('suppliers')
  return { ...core, clock }
}

const nextTurn = () => new Promise((resolve) => setImmediate(() => resolve('a turn later')))

const find = (rig: Rig, number: string) => rig.client.query('receiving.find', { number })

/** Every row of the cache that a refresh or a search could harm. */
function cacheRows({ folder }: Rig): string {
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'cache.db'), { readonly: true })
  const tables = ['control', 'receiving_document', 'supplier', 'article']
  const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  db.close()
  return JSON.stringify(rows)
}

/** Moves the clock in steps until the call has ended; returns how much time it took. */
async function untilAnswered<T>(call: Promise<T>, clock: ManualClock): Promise<{ value: T; afterMs: number }> {
  const startedAt = clock.monotonic()
  let answer: { value: T } | null = null
  void call.then((value) => (answer = { value }))
  for (;;) {
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (answer) return { value: (answer as { value: T }).value, afterMs: clock.monotonic() - startedAt }
    }
    clock.advance(100)
  }
}

test('returns the answer of a reachable WMS, with an age and no error', async () => {
  const rig = await open()
  const answer = valueOf(await find(rig, story.open))
  expect(answer).toMatchObject({ source: 'wms', control: { blind: false, state: 'PendienteControl' }, others: [] })
  expect(answer.refreshError).toBeUndefined()
  expect(Date.parse(answer.asOf ?? '')).toBe(rig.clock.now())
  expect(answer.control?.receivingDocuments[0]?.lines).toHaveLength(6)
})

test('a document that was read before is not read again for an answer of the WMS, nor for a scan', async () => {
  const rig = await open()
  const { client, folder } = rig
  const known = valueOf(await find(rig, story.open))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  await until(() => cacheRows(rig).includes(story.open))
  // A document of 10,000 lines takes as long as many scans; this one cannot be read at all.
  const makeUnreadable = () => {
    const db = new Sqlite(join(folder, 'profiles', 'practice', 'cache.db'))
    db.prepare(`UPDATE control_body SET body = 'unreadable' WHERE id = ?`).run(known.control?.id)
    db.close()
  }
  makeUnreadable()
  const scan = { sessionId, raw: story.open }
  expect(valueOf(await client.command('counts.scan', scan))).toMatchObject({ reason: 'document_number' })
  expect(valueOf(await find(rig, story.open))).toEqual(known)
})

const late: FaultKind[] = ['down', 'hang', 'stall', 'error', 'drop', 'unavailable', 'rateLimit']

test.each(late)('%s: the copy answers when 1.5 s have passed', async (fault) => {
  const rig = await open()
  const known = valueOf(await find(rig, story.open))
  await until(() => cacheRows(rig).includes(story.open))
  const before = cacheRows(rig)
  rig.warehouse.setFault(fault, { retryAfterSeconds: 30 })
  rig.warehouse.clearRequests()
  const call = find(rig, story.open)
  if (fault !== 'down') await until(() => rig.warehouse.requests().length > 0)
  rig.clock.advance(1499)
  expect(await Promise.race([call, nextTurn()])).toBe('a turn later')
  rig.clock.advance(1)
  const answer = valueOf(await call)
  expect(answer).toMatchObject({ source: 'cache', refreshError: { code: 'timeout', retryable: true } })
  expect(answer.control).toEqual(known.control)
  expect(Date.parse(answer.asOf ?? '')).not.toBeNaN()
  expect(cacheRows(rig)).toBe(before)
})

const refusals: FaultKind[] = ['html', 'garbage', 'truncated', 'redirect']

test('refused connections: returns local data at once; neither a search nor a refresh does harm', async () => {
  const rig = await open()
  expect(await rig.refresh('controls')).toBe('ok')
  const known = valueOf(await find(rig, story.open))
  const before = cacheRows(rig)
  for (const fault of refusals) {
    rig.warehouse.setFault(fault)
    const answer = valueOf(await find(rig, story.open))
    expect(answer, fault).toMatchObject({ source: 'cache', refreshError: { code: 'protocol' } })
    expect(answer.control, fault).toEqual(known.control)
    expect(JSON.stringify(answer), fault).not.toMatch(/<html|<!doctype/i)
    expect(await rig.refresh('controls', 'suppliers'), fault).toBe('failed')
    expect(cacheRows(rig), fault).toBe(before)
  }
})

test('a stopped WMS: returns local data within 1.5 s', async () => {
  const rig = await open()
  await rig.refresh('controls')
  await rig.warehouse.close()
  const { value, afterMs } = await untilAnswered(find(rig, story.open), rig.clock)
  expect(valueOf(value)).toMatchObject({ source: 'cache', control: { blind: false } })
  expect(valueOf(value).refreshError?.code).toMatch(/network|timeout/)
  expect(afterMs).toBeLessThanOrEqual(1500)
})

test('wrong types in the answer are a refusal, not a document with holes', async () => {
  const rig = await open()
  await rig.refresh('controls')
  rig.warehouse.changeDocument(story.open, (control) => Object.assign(control, { Id: 'not a number' }))
  const answer = valueOf(await find(rig, story.open))
  expect(answer).toMatchObject({ source: 'cache', refreshError: { code: 'protocol' } })
  expect(answer.control?.receivingDocuments[0]?.lines).toHaveLength(6)
})

test('nothing cached: waits beyond 1.5 s for the client’s time-outs, then reports unknown', async () => {
  const rig = await open()
  rig.warehouse.setFault('hang')
  const { value, afterMs } = await untilAnswered(find(rig, story.open), rig.clock)
  expect(valueOf(value)).toMatchObject({
    control: null,
    source: 'cache',
    others: [],
    refreshError: { code: 'timeout' },
  })
  expect(afterMs).toBeGreaterThan(1500)
})

test('nothing cached and slow: the answer of the WMS is waited for', async () => {
  const rig = await open()
  rig.warehouse.setFault('slow', { delayMs: 20_000 })
  const { value } = await untilAnswered(find(rig, story.open), rig.clock)
  expect(valueOf(value)).toMatchObject({ source: 'wms', control: { blind: false } })
})

test('distinguishes absent from unknown', async () => {
  const rig = await open()
  const absent = valueOf(await find(rig, story.absent))
  expect(absent).toMatchObject({ control: null, source: 'wms', others: [] })
  expect(absent.refreshError).toBeUndefined()
  rig.warehouse.setFault('html')
  expect(valueOf(await find(rig, story.absent))).toMatchObject({
    control: null,
    source: 'cache',
    refreshError: { code: 'protocol' },
  })
})

test('the same number twice: the newest by date, the other one is named, online and offline', async () => {
  const rig = await open()
  await rig.refresh('controls')
  const online = valueOf(await find(rig, story.discrepancies))
  rig.warehouse.setFault('html')
  const offline = valueOf(await find(rig, story.discrepancies))
  for (const answer of [online, offline]) {
    expect(answer.others).toHaveLength(1)
    expect(answer.others[0]?.id).not.toBe(answer.control?.id)
    expect((answer.others[0]?.date ?? '') < (answer.control?.date ?? '')).toBe(true)
    expect(answer.others[0]).toMatchObject({ supplierCode: 'P009', state: 'verificado' })
  }
  expect(offline.control?.id).toBe(online.control?.id)
})

test('the same number and the same date: the higher id', async () => {
  const rig = await open()
  const lines = [{ articleCode: story.firstArticle, units: 5 }]
  const day = { date: '2026-01-05T08:00:00' }
  const first = rig.warehouse.createControl({ number: 'TWIN', supplierIndex: 1, lines, ...day })
  const second = rig.warehouse.createControl({ number: 'TWIN', supplierIndex: 3, lines, ...day })
  await rig.refresh('controls')
  rig.warehouse.setFault('html')
  const answer = valueOf(await find(rig, 'TWIN'))
  expect(answer.control?.id).toBe(Math.max(first.Id, second.Id))
  expect(answer.others.map((other) => other.id)).toEqual([Math.min(first.Id, second.Id)])
})

test('stores a late answer and publishes data.changed', async () => {
  const rig = await open()
  await rig.refresh('controls')
  rig.warehouse.changeDocument(story.open, (control) => Object.assign(control, { Ubicacion: 'Muelle 9' }))
  rig.warehouse.setFault('slow', { delayMs: 4000 })
  // The refresh has published its events.
  rig.clock.advance(1000)
  // The reader has this PC's clock; a later answer replaces rows of its lists.
  rig.clock.setWall(Date.now() + 1000)
  rig.warehouse.clearRequests()
  const call = find(rig, story.open)
  await until(() => rig.warehouse.requests().length > 0)
  rig.clock.advance(1500)
  expect(valueOf(await call)).toMatchObject({ source: 'cache', control: { location: 'Muelle 1' } })

  const changed = new Promise<readonly string[]>((resolve) => {
    rig.client.on('data.changed', ({ resources }) => resources.includes('controls') && resolve(resources))
  })
  rig.clock.advance(4000)
  expect(await untilAnswered(changed, rig.clock)).toMatchObject({ value: ['controls'] })
  rig.warehouse.setFault('html')
  expect(valueOf(await find(rig, story.open))).toMatchObject({ source: 'cache', control: { location: 'Muelle 9' } })
})

test('the caller’s cancel reaches the socket', async () => {
  let arrived = (): void => {}
  const asked = new Promise<void>((resolve) => (arrived = resolve))
  let ended = (): void => {}
  const closed = new Promise<void>((resolve) => (ended = resolve))
  const server = createServer((request, response) => {
    if (!request.url?.includes('DocumentoNumero')) return void response.end('[]')
    request.socket.once('close', () => ended())
    arrived()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rig = await open({ overrides: { baseUrl } })
  const abort = new AbortController()
  const call: Promise<Result<FindResult>> = rig.client.query(
    'receiving.find',
    { number: 'X' },
    { signal: abort.signal },
  )
  await asked
  abort.abort()
  await closed
  expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('a deadline of the caller ends the wait', async () => {
  const rig = await open()
  rig.warehouse.setFault('hang')
  const call = rig.client.query('receiving.find', { number: story.open }, { deadlineMs: 3000 })
  const { value, afterMs } = await untilAnswered(call, rig.clock)
  expect(value).toMatchObject({ ok: false, error: { code: 'timeout' } })
  expect(afterMs).toBe(3000)
})

test('lists that hang do not delay a search', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock })
  core.warehouse.setFault('hang', { path: '/v1/Proveedor' })
  clock.advance(0)
  await until(() => core.warehouse.requests().some(({ path }) => path.includes('/Proveedor')))
  const call = core.client.query('receiving.find', { number: story.open })
  await until(() => core.log.lines.some((line) => line.includes('"operation":"ControlCiego"')))
  clock.advance(1000)
  // The suppliers are not read yet: until then nothing declared is shown.
  expect(valueOf(await call)).toMatchObject({ source: 'wms', control: { blind: true } })
})

test('a slash is tried as an underscore, online and offline', async () => {
  const rig = await open()
  const online = valueOf(await find(rig, 'R-0001/x'))
  expect(online).toMatchObject({ source: 'wms', control: { receivingDocuments: [{ number: story.underscore }] } })
  await rig.refresh('controls')
  rig.warehouse.setFault('html')
  expect(valueOf(await find(rig, 'R-0001/x'))).toMatchObject({ source: 'cache', control: { id: online.control?.id } })
})

test('searches for the number as typed, whatever it contains', async () => {
  const rig = await open()
  const numbers = [
    '12 34',
    'A/B',
    'what?',
    'a#b',
    '100%',
    '1+1',
    'año ñandú',
    'a&b=c',
    '..',
    '%2F',
    'x\\y',
    '🙂',
    'ab',
    'AB',
  ]
  const lines = [{ articleCode: story.firstArticle, units: 5 }]
  const ids = numbers.map((number) => rig.warehouse.createControl({ number, supplierIndex: 1, lines }).Id)
  const found = async (number: string) => valueOf(await find(rig, number))
  for (const [index, number] of numbers.entries())
    expect(await found(`  ${number} `), number).toMatchObject({ source: 'wms', control: { id: ids[index] } })
  rig.warehouse.setFault('html')
  for (const [index, number] of numbers.entries())
    expect(await found(number), number).toMatchObject({ source: 'cache', control: { id: ids[index] } })
})

test('rejects an empty or endless number before any request', async () => {
  const rig = await open()
  rig.warehouse.clearRequests()
  expect(await find(rig, '   ')).toMatchObject({ ok: false, error: { code: 'validation' } })
  expect(await find(rig, 'x'.repeat(201))).toMatchObject({ ok: false, error: { code: 'validation' } })
  expect(rig.warehouse.requests()).toEqual([])
})
