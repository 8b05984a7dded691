import { expect, test } from 'vitest'
import type { Input } from '../../src/contract/operations.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { valueOf } from '../support/core.ts'
import { rawList } from '../support/raw-wms.ts'
import { listServer } from '../refresh/support/list-server.ts'
import { nextTurn, openIdleCore, type RestingCore } from './support/idle-core.ts'

interface RawControl {
  Id: number
  Fecha: string
  DocumentoRecepcion: { Numero: string; CodigoProveedor: string }[]
}

const listed = async ({ client }: RestingCore, filter: Input<'receiving.list'>) =>
  valueOf(await client.query('receiving.list', { limit: 1000, ...filter }))

const rawControls = async ({ warehouse }: RestingCore) =>
  (await rawList(warehouse, 'v1', '/v1/ControlCiego/List')) as unknown as RawControl[]

/** Requests of the list of controls with their queries. */
const asked = ({ warehouse }: RestingCore) =>
  warehouse.requests().flatMap(({ path }) => (path.includes('/ControlCiego') ? [path] : []))

/** A control that a refresh does not read: closed, and older than the days that are always read. */
async function oldControl(core: RestingCore): Promise<RawControl> {
  const known = new Set((await listed(core, {})).rows.map(({ controlId }) => controlId))
  const old = (await rawControls(core)).find(({ Id }) => !known.has(Id))
  if (!old) throw new Error('every control is known')
  return old
}

test('before anything was read no list says that it covers what was asked', async () => {
  const { client } = await openIdleCore()
  const pages = await Promise.all([
    client.query('receiving.list', {}),
    client.query('orders.list', {}),
    client.query('dispatches.list', {}),
    client.query('suppliers.list', {}),
    client.query('stock.search', {}),
    client.query('stock.articles', {}),
  ])
  for (const page of pages) expect(valueOf<{ covered: boolean }>(page as never).covered).toBe(false)
})

test('a day outside the local data is asked of the WMS first, once', async () => {
  const core = await openIdleCore({ alreadyRead: ['suppliers', 'controls'] })
  const old = await oldControl(core)
  const date = old.Fecha.slice(0, 10)
  const page = await listed(core, { date })
  expect(page.rows.map(({ controlId }) => controlId)).toContain(old.Id)
  expect(page).toMatchObject({ covered: true })
  const before = asked(core).length
  expect(await listed(core, { date })).toEqual(page)
  expect(asked(core)).toHaveLength(before)
})

test('a number and a supplier outside the local data are asked of the WMS first', async () => {
  const core = await openIdleCore({ alreadyRead: ['suppliers', 'controls'] })
  const old = await oldControl(core)
  const [document] = old.DocumentoRecepcion
  const byNumber = await listed(core, { number: document?.Numero ?? '' })
  expect(byNumber).toMatchObject({ covered: true })
  expect(byNumber.rows.map(({ controlId }) => controlId)).toContain(old.Id)

  const supplierCode = document?.CodigoProveedor ?? ''
  const bySupplier = await listed(core, { supplierCode })
  const expected = (await rawControls(core)).filter(({ DocumentoRecepcion }) =>
    DocumentoRecepcion.some(({ CodigoProveedor }) => CodigoProveedor === supplierCode),
  )
  expect(bySupplier).toMatchObject({ covered: true, total: expected.length })
  const before = asked(core).length
  expect((await listed(core, { supplierCode })).total).toBe(expected.length)
  expect(asked(core)).toHaveLength(before)
  // A refresh of what is always read keeps it.
  await core.refresh('controls')
  expect(await listed(core, { supplierCode })).toMatchObject({ covered: true, total: expected.length })
})

test('a number that the WMS does not have: none, and covered', async () => {
  const core = await openIdleCore({ alreadyRead: ['suppliers', 'controls'] })
  expect(await listed(core, { number: 'NOBODY-7' })).toMatchObject({ rows: [], covered: true })
})

test('a number with a slash is listed also where the WMS stores an underscore, and asked of it once', async () => {
  const wms = await listServer()
  const document = { Id: 7, Numero: 'R-7_26', CodigoProveedor: 'P1', DocumentoRecepcionDetalle: [] }
  const control = { Id: 7, Fecha: '2026-01-02T08:00:00', Estado: 'guardado', DocumentoRecepcion: [document] }
  wms.answers.set('/v1/ControlCiego', (request, response) => {
    const isStored = new URL(request.url ?? '', wms.url).searchParams.get('DocumentoNumero') === document.Numero
    response.writeHead(isStored ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isStored ? JSON.stringify(control) : '')
  })
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const page = { covered: true, total: 1, rows: [{ controlId: 7 }] }
  expect(await listed(core, { number: 'R-7/26' })).toMatchObject(page)
  const before = wms.asked.length
  expect(await listed(core, { number: 'R-7/26' })).toMatchObject(page)
  expect(wms.asked).toHaveLength(before)
})

test('the WMS cannot be asked: the rows of this PC, not covered, and why', async () => {
  const core = await openIdleCore({ alreadyRead: ['suppliers', 'controls'] })
  const old = await oldControl(core)
  core.warehouse.setFault('down')
  const date = addDays(old.Fecha.slice(0, 10), 0) ?? ''
  for (const filter of [{ date }, { number: 'NOBODY-7' }, { supplierCode: 'NOBODY-7' }]) {
    const page = await listed(core, filter)
    expect(page).toMatchObject({ covered: false, rows: [] })
    expect(page.refreshError).toBeDefined()
  }
  expect(await listed(core, { number: story.open })).toMatchObject({ covered: true, total: 1 })
})

test('words and closed states say that the WMS may have more; open states are read whole', async () => {
  const core = await openIdleCore({ alreadyRead: ['suppliers', 'controls'] })
  expect(await listed(core, { text: 'nothing like this' })).toMatchObject({ rows: [], covered: false })
  expect(await listed(core, { state: 'guardado' })).toMatchObject({ covered: false })
  expect(await listed(core, { state: 'PendienteControl' })).toMatchObject({ covered: true })
  expect(await listed(core, {})).toMatchObject({ covered: true })
})

test('orders: a code that this PC does not have, and a state before the first refresh, are asked with a filter', async () => {
  const core = await openIdleCore()
  const raw = await rawList(core.warehouse, 'v2', '/api/v2/Pedidos')
  const code = String(raw[3]?.['codigo'])
  const orders = async (filter: Input<'orders.list'>) =>
    valueOf(await core.client.query('orders.list', { limit: 1000, ...filter }))
  expect(await orders({ code })).toMatchObject({ total: 1, covered: true, rows: [{ code }] })
  const first = await orders({ state: 'completo', limit: 2 })
  const done = raw.filter(({ estado }) => String(estado).toLowerCase() === 'completo').length
  expect(first).toMatchObject({ total: done, covered: true })
  const rest = await orders({ state: 'completo', cursor: first.nextCursor ?? '' })
  expect(new Set([...first.rows, ...rest.rows].map((row) => row.code)).size).toBe(done)
  const urls = core.warehouse.requests().map(({ path }) => path)
  expect(urls.some((url) => url.includes(`PedidoCodigo=${encodeURIComponent(code)}`))).toBe(true)
  expect(urls.some((url) => url.includes('PedidoEstado=completo'))).toBe(true)

  await core.refresh('orders')
  const before = core.warehouse.requests().length
  expect(await orders({ code })).toMatchObject({ total: 1, covered: true })
  expect(core.warehouse.requests()).toHaveLength(before)
  expect(await orders({ code: 'NOBODY-7' })).toMatchObject({ total: 0, covered: true })
  core.warehouse.setFault('down')
  let ended = false
  const offline = orders({ code: 'NOBODY-8' }).finally(() => (ended = true))
  // The pauses between the attempts.
  while (!ended) {
    await nextTurn()
    core.clock.advance(100)
  }
  expect(await offline).toMatchObject({ total: 0, covered: false })
})
