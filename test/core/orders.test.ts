import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Input, Output } from '../../src/contract/operations.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { rawList, sortedTexts } from '../support/raw-wms.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'
import { nextLook } from '../support/next-look.ts'

type NewOrder = Input<'orders.create'>['order']

const newOrder = (patch: Partial<NewOrder> = {}): NewOrder => ({
  code: 'M-1',
  customerLocationCode: 'C-0001',
  date: '2026-03-02',
  items: [
    { line: '1', articleCode: '104412', units: 12 },
    { line: '2', articleCode: '104412', units: 3, lot: 'L1', expiry: '2027-01-31' },
  ],
  ...patch,
})

const create = ({ client }: RestingCore, order: NewOrder, commandId: string = randomUUID()) =>
  client.command('orders.create', { order, commandId })
const posts = ({ warehouse }: RestingCore) => warehouse.requests().filter(({ method }) => method === 'POST').length
const get = ({ client }: RestingCore, code: string) => client.query('orders.get', { code })

test('lists by state, code and words, in pages that a refresh does not disturb', async () => {
  const core = await openIdleCore()
  expect(valueOf(await core.client.query('orders.list', {}))).toEqual({
    rows: [],
    total: 0,
    nextCursor: null,
    asOf: null,
    covered: false,
  })
  await core.refresh('orders')
  const raw = await rawList(core.warehouse, 'v2', '/api/v2/Pedidos')
  type Page = Output<'orders.list'>
  const rows: Page['rows'] = []
  let cursor: string | null = null
  do {
    const page: Page = valueOf(
      await core.client.query('orders.list', { limit: 50, ...(cursor === null ? {} : { cursor }) }),
    )
    expect(page.total).toBe(raw.length)
    rows.push(...page.rows)
    cursor = page.nextCursor
    await core.refresh('orders')
  } while (cursor !== null)
  expect(rows.map((row) => row.code).sort()).toEqual(sortedTexts(raw, 'codigo'))
  expect(rows.map((row) => row.date)).toEqual(sortedTexts(raw, 'fecha').reverse())
  const total = async (filter: Input<'orders.list'>) => valueOf(await core.client.query('orders.list', filter)).total
  expect(await total({ state: 'COMPLETO' })).toBe(
    raw.filter((row) => String(row['estado']).toLowerCase() === 'completo').length,
  )
  const code = String(raw[5]?.['codigo'])
  expect(await total({ code })).toBe(1)
  expect(await total({ text: code.toLowerCase() })).toBeGreaterThan(0)
})

test('one order: from the WMS, from local data if it does not respond; distinguishes absent from unknown', async () => {
  const core = await openIdleCore({ alreadyRead: ['orders'] })
  const [listed] = valueOf(await core.client.query('orders.list', { limit: 1 })).rows
  const code = listed?.code ?? ''
  expect(listed?.stateAt).toBeNull()
  // The reader has this PC's clock; a later answer replaces rows of its list.
  core.clock.setWall(Date.now() + 1000)
  const live = valueOf(await get(core, code))
  expect(live).toMatchObject({ source: 'wms', order: { code, preparationId: listed?.preparationId } })
  expect(live.order?.stateAt).toEqual(expect.any(String))
  expect(valueOf(await get(core, 'no such'))).toMatchObject({ order: null, source: 'wms' })

  const stateAt = async () => valueOf(await core.client.query('orders.list', { code })).rows[0]?.stateAt
  while ((await stateAt()) !== live.order?.stateAt) await nextLook()
  core.warehouse.setFault('hang')
  core.warehouse.clearRequests()
  const call = get(core, code)
  await until(() => core.warehouse.requests().length > 0)
  core.clock.advance(1500)
  const copy = valueOf(await call)
  expect(copy).toMatchObject({ source: 'cache', refreshError: { code: 'timeout' } })
  expect(copy.order).toEqual(live.order)
  core.warehouse.setFault('html')
  expect(valueOf(await get(core, 'no such'))).toMatchObject({
    order: null,
    source: 'cache',
    refreshError: { code: 'protocol' },
  })

  // A later list has no time of the state: the stored time is valid as long as the state is unchanged.
  core.warehouse.setFault('none')
  await core.refresh('orders')
  core.warehouse.setFault('html')
  expect(valueOf(await get(core, code)).order).toEqual(live.order)
})

test('created once; returns the answer of the WMS and the order as read afterwards', async () => {
  const core = await openIdleCore({ alreadyRead: ['orders'] })
  const before = valueOf(await core.client.query('orders.list', {})).total
  const commandId = randomUUID()
  const answer = valueOf(await create(core, newOrder(), commandId))
  expect(answer).toMatchObject({ outcome: 'answered', status: 201, answer: null, matches: true })
  expect(answer.order).toMatchObject({
    code: 'M-1',
    state: 'pendiente',
    items: [{ units: 12 }, { units: 3, lot: 'L1' }],
  })
  expect(valueOf(await create(core, newOrder(), commandId))).toEqual(answer)
  expect(posts(core)).toBe(1)
  // The reader writes the copy a moment later.
  while (valueOf(await core.client.query('orders.list', {})).total === before) await nextLook()
  expect(failureOf(await create(core, newOrder({ remark: 'other' }), commandId)).code).toBe('conflict')
  expect(failureOf(await create(core, newOrder())).code).toBe('conflict')
})

test('rejects invalid requests before anything is sent or recorded', async () => {
  const core = await openIdleCore()
  const bad: Partial<NewOrder>[] = [
    { code: ' ' },
    { items: [] },
    { date: '2026-02-30' },
    { state: 'pendienteGestion' },
    { shippingServiceType: 'pigeon' },
    { items: [{ line: '1', articleCode: 'A', units: 1.5 }] },
    { items: [{ line: '1', articleCode: 'A', units: 0 }] },
    { items: [{ line: '1', articleCode: 'A', units: 9_007_199_255 }] },
    {
      items: [
        { line: '1', articleCode: 'A', units: 1 },
        { line: '1', articleCode: 'B', units: 1 },
      ],
    },
  ]
  for (const patch of bad) expect(failureOf(await create(core, newOrder(patch))).code).toBe('validation')
  expect(core.warehouse.requests()).toEqual([])
  // A rejection by the service returns its message; the command can be tried again with the same id.
  const commandId = randomUUID()
  const unknownArticle = newOrder({ items: [{ line: '1', articleCode: 'nothing', units: 1 }] })
  expect(failureOf(await create(core, unknownArticle, commandId))).toMatchObject({
    code: 'validation',
    details: { status: 400 },
  })
  expect(failureOf(await create(core, unknownArticle, commandId)).code).toBe('validation')
  expect(posts(core)).toBe(2)
})

test('a lost answer: the outcome is unknown, the order is read back, nothing is sent twice', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('lostAnswer', { path: '/api/v2/Pedidos', method: 'POST' })
  const commandId = randomUUID()
  const answer = valueOf(await create(core, newOrder(), commandId))
  expect(answer).toMatchObject({ outcome: 'unknown', status: null, matches: true, order: { code: 'M-1' } })
  expect(valueOf(await create(core, newOrder(), commandId))).toEqual(answer)
  expect(posts(core)).toBe(1)
  // Another client's order with that code is not mistaken for this one.
  core.warehouse.changeOrder('M-1', (order) => (order.items = order.items.slice(1)))
  const again = failureOf(await create(core, newOrder()))
  expect(again).toMatchObject({ code: 'conflict', details: { reason: 'created_earlier' } })
  expect(posts(core)).toBe(1)
})

test('without an answer and without a reading the same command only asks again, also after a restart', async () => {
  const core = await openIdleCore()
  const commandId = randomUUID()
  core.warehouse.setFault('lostAnswer', { path: '/api/v2/Pedidos', method: 'POST' })
  core.warehouse.setFault('html', { path: '/api/v2/Pedidos', method: 'GET' })
  const failure = failureOf(await create(core, newOrder(), commandId))
  expect(failure).toMatchObject({ code: 'protocol', details: { outcomeUnknown: true } })
  expect(posts(core)).toBe(1)
  await core.stop()

  const later = await openIdleCore({ folder: core.folder })
  const answer = valueOf(await create(later, newOrder(), commandId))
  // Another warehouse runs by now: the order never arrived there, and the command does not send it.
  expect(answer).toMatchObject({ outcome: 'unknown', order: null, matches: null })
  expect(posts(later)).toBe(0)
  expect(failureOf(await create(later, newOrder({ remark: 'changed' }), commandId)).code).toBe('conflict')
  // A new command is a new decision.
  const second = randomUUID()
  expect(valueOf(await create(later, newOrder(), second)).outcome).toBe('answered')
  // What became of one says nothing of the other.
  const earlier = async (creation?: string) =>
    valueOf(await later.client.query('orders.preview', { order: newOrder(), ...(creation ? { creation } : {}) }))
      .earlier
  expect(await earlier()).toMatchObject({ commandId: second, outcome: 'answered' })
  expect(await earlier(commandId)).toMatchObject({ commandId, outcome: 'unknown' })
  expect(await earlier(randomUUID())).toBeNull()
})

test('stopped between sending and answer: the next start reports it and sends nothing', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('hang', { path: '/api/v2/Pedidos', method: 'POST' })
  const commandId = randomUUID()
  const call = create(core, newOrder(), commandId)
  await until(() => posts(core) === 1)
  const stopping = core.stop()
  expect((await call).ok).toBe(false)
  await stopping
  // As after a crash: the outcome was never marked as unknown.
  const db = new Sqlite(join(core.folder, 'profiles', 'practice', 'muelle.db'))
  expect(db.prepare('SELECT outcome FROM wms_write_end').pluck().all()).toEqual(['unknown'])
  db.exec('DELETE FROM wms_write_end')
  db.close()
  const later = await openIdleCore({ folder: core.folder })
  const { notices } = valueOf(await later.client.query('diagnostics.get', {}))
  expect(notices.filter(({ code }) => code === 'order_outcome_unknown')).toMatchObject([{ detail: 'M-1' }])
  expect(valueOf(await create(later, newOrder(), commandId))).toMatchObject({ outcome: 'unknown', order: null })
  expect(posts(later)).toBe(0)
})

test('an order that another window is sending is not sent a second time', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('hang', { path: '/api/v2/Pedidos', method: 'POST' })
  const first = create(core, newOrder())
  await until(() => posts(core) === 1)
  const second = failureOf(await create(core, newOrder()))
  expect(second).toMatchObject({ code: 'conflict', details: { reason: 'order_under_way' } })
  expect(posts(core)).toBe(1)
  await core.stop()
  expect((await first).ok).toBe(false)
})

test('an answer that cannot be recorded leaves no order that is sent for ever, and none that is sent twice', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('slow', { path: '/api/v2/Pedidos', method: 'POST', delayMs: 1000, times: 1 })
  const commandId = randomUUID()
  const first = create(core, newOrder(), commandId)
  await until(() => posts(core) === 1)
  const file = join(core.folder, 'profiles', 'practice', 'muelle.db')
  renameSync(file, `${file}.away`)
  core.clock.advance(1000)
  expect(failureOf(await first)).toMatchObject({ code: 'storage_readonly', details: { outcomeUnknown: true } })
  renameSync(`${file}.away`, file)

  const { earlier } = valueOf(await core.client.query('orders.preview', { order: newOrder() }))
  expect(earlier).toMatchObject({ commandId, outcome: 'unknown' })
  expect(failureOf(await create(core, newOrder()))).toMatchObject({ details: { reason: 'created_earlier' } })
  expect(valueOf(await create(core, newOrder(), commandId))).toMatchObject({ outcome: 'unknown', matches: true })
  expect(posts(core)).toBe(1)
})

test('an unreachable WMS: nothing was sent, so the same command tries again', async () => {
  const core = await openIdleCore({
    overrides: { profile: 'wms', baseUrl: 'http://127.0.0.1:9', legacyBaseUrl: 'http://127.0.0.1:9' },
  })
  const commandId = randomUUID()
  for (const _ of [1, 2]) {
    const failure = failureOf(await create(core, newOrder(), commandId))
    expect(failure).toMatchObject({ code: 'network', retryable: true })
    expect(failure.details).not.toHaveProperty('outcomeUnknown')
  }
})

test('previews the request exactly as sent, and any known order with its code', async () => {
  const core = await openIdleCore()
  const order = newOrder({ code: ' M-7 ', remark: 'dos bultos', tags: ['urgente'] })
  const preview = async () => valueOf(await core.client.query('orders.preview', { order }))
  const first = await preview()
  expect(first).toMatchObject({ method: 'POST', path: '/api/v2/Pedidos', earlier: null, inCopy: false })
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v2\/Pedidos$/)
  expect(posts(core)).toBe(0)
  const commandId = randomUUID()
  const created = valueOf(await create(core, order, commandId))
  expect(created).toMatchObject({ outcome: 'answered', matches: true, differences: [] })
  const sent = core.warehouse.requests().find(({ method }) => method === 'POST')
  expect(sent?.path).toBe(first.path)
  expect((await preview()).earlier).toMatchObject({ commandId, outcome: 'answered' })
  const wrong = newOrder({ items: [{ line: '1', articleCode: 'A', units: 1, expiry: '31/01/2027' }] })
  expect(failureOf(await core.client.query('orders.preview', { order: wrong }))).toMatchObject({
    code: 'validation',
    details: { field: 'items.0.expiry' },
  })
})

test('articles and places that this PC does not know are named before an order is sent; known places are offered', async () => {
  const core = await openIdleCore()
  const preview = async (order: NewOrder) => valueOf(await core.client.query('orders.preview', { order }))
  // Nothing was read yet: nothing can be called unknown.
  expect(await preview(newOrder())).toMatchObject({ unknownArticles: null, unknownPlace: null })
  await core.refresh('orders')
  const places = async (text: string) => valueOf(await core.client.query('orders.places', { text })).rows
  const [known] = await places('')
  const item = valueOf(await core.client.query('orders.list', {})).rows.flatMap(({ items }) => items)[0]
  const articleCode = item?.article.code ?? ''
  const order = newOrder({
    customerLocationCode: ` ${known?.code ?? ''}`,
    items: [articleCode, '999999', '999999'].map((code, at) => ({ line: `${at}`, articleCode: code, units: 1 })),
  })
  expect(await preview(order)).toMatchObject({ unknownArticles: ['999999'], unknownPlace: false })
  expect(await preview({ ...order, customerLocationCode: 'C-9999X' })).toMatchObject({ unknownPlace: true })
  expect(await places((known?.customer ?? known?.description ?? '').toUpperCase())).toContainEqual(known)
  expect(await places('no such place')).toEqual([])
})

test('an order with the names of the interface, of its sample or of its table, is the same command', async () => {
  const core = await openIdleCore()
  const own = newOrder({ code: 'M-77', tags: ['frio'] })
  const items = own.items.map(({ line, articleCode, units, lot, expiry }) => ({
    linea: line,
    articuloCodigo: articleCode,
    unidades: units,
    ...(lot === undefined ? {} : { lote: lot }),
    ...(expiry === undefined ? {} : { fechaVencimiento: expiry }),
  }))
  const sample = { codigo: own.code, clienteUbicacionCodigo: 'C-0001', fecha: own.date, items, tags: ['frio'] }
  const table = {
    Codigo: own.code,
    CodigoClienteUbicacion: 'C-0001',
    Fecha: own.date,
    Items: items.map((item) => Object.fromEntries(Object.entries(item).map(([key, value]) => [upper(key), value]))),
    PedidoTag: 'frio',
  }
  const preview = async (order: unknown) =>
    valueOf(await core.client.query('orders.preview', { order: order as NewOrder })).body
  expect(await preview(sample)).toBe(await preview(own))
  expect(await preview(table)).toBe(await preview(own))
  const commandId = randomUUID()
  const created = valueOf(await create(core, table as unknown as NewOrder, commandId))
  expect(created).toMatchObject({ outcome: 'answered', matches: true })
  expect(valueOf(await create(core, own, commandId))).toEqual(created)
  expect(posts(core)).toBe(1)
  const unknown = failureOf(await create(core, { ...sample, Prioridad: 1 } as unknown as NewOrder))
  expect(unknown).toMatchObject({ code: 'validation', details: { issues: [{ path: 'order' }] } })
})

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
