import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Resource } from '../../src/contract/shapes/system.ts'
import { type ListServer, listServer } from '../refresh/support/list-server.ts'
import { until, valueOf } from '../support/core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'

// A proxy answers with another response, or the WMS ignores what was asked.

const single = '/v1/ControlCiego'
const list = '/v1/ControlCiego/List'

const document = (number: string, units = 5) => ({
  Id: 1,
  Numero: number,
  CodigoProveedor: 'P1',
  DocumentoRecepcionDetalle: [{ CodigoArticulo: 'A1', Unidades: units }],
})

const control = (id: number, numbers: readonly string[], more: object = {}) => ({
  Id: id,
  Fecha: '2026-11-20T08:00:00',
  Estado: 'sinControl',
  DocumentoRecepcion: numbers.map((number) => document(number)),
  ...more,
})

interface Rig extends RestingCore {
  wms: ListServer
}

async function open(): Promise<Rig> {
  const wms = await listServer()
  const core = await openIdleCore({
    overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url },
    alreadyRead: ['suppliers'],
  })
  return { ...core, wms }
}

const json = (value: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

const find = async ({ client }: Rig, number: string) => valueOf(await client.query('receiving.find', { number }))
const numbers = async ({ client }: Rig) =>
  valueOf(await client.query('receiving.list', { limit: 100 })).rows.flatMap((row) => row.numbers)
const stateOf = async ({ client }: Rig, name: Resource) =>
  valueOf(await client.query('refresh.status', {})).resources.find(({ resource }) => resource === name)

const other = { code: 'protocol', details: { reason: 'other_document' } }

test.each<[string, unknown]>([
  ['one', control(3, ['N-3'])],
  ['a list', [control(3, ['N-3']), control(4, ['N-4'])]],
  ['one whose number contains it', control(3, ['N-71'])],
  ['another letter case', control(3, ['n-7'])],
  ['leading zeros', control(3, ['N-07'])],
])('another document than asked (%s): unknown, not absent, and not shown or stored', async (_name, answer) => {
  const rig = await open()
  rig.wms.answers.set(single, json(answer))
  expect(await find(rig, 'N-7')).toMatchObject({ control: null, source: 'cache', others: [], refreshError: other })
  expect(await numbers(rig)).toEqual([])
  // A second search is answered from what the first one stored, if it stored anything.
  rig.wms.answers.set(single, json(null))
  expect(await find(rig, 'N-3')).toMatchObject({ control: null, source: 'wms', others: [] })
})

test('another document than asked: the cached copy, with the failure', async () => {
  const rig = await open()
  rig.wms.answers.set(single, json(control(7, ['N-7'])))
  expect(await find(rig, 'N-7')).toMatchObject({ source: 'wms', control: { id: 7 } })
  rig.wms.answers.set(single, json([control(3, ['N-3'], { Fecha: '2026-11-21T08:00:00' })]))
  expect(await find(rig, 'N-7')).toMatchObject({ source: 'cache', control: { id: 7 }, refreshError: other })
})

test('of several controls those with the number, whichever of their documents has it', async () => {
  const rig = await open()
  rig.wms.answers.set(
    single,
    json([
      control(3, ['N-3'], { Fecha: '2026-11-22T08:00:00' }),
      control(7, ['X-1', ' N-7 ', 'X-2']),
      control(5, ['N-7'], { Fecha: '2026-11-19T08:00:00' }),
      control(9, ['N-9'], { DocumentoRecepcion: 'nonsense' }),
    ]),
  )
  const answer = await find(rig, ' N-7')
  expect(answer).toMatchObject({ source: 'wms', control: { id: 7 } })
  expect(answer.others.map(({ id }) => id)).toEqual([5])
  expect(await find(rig, 'X-2')).toMatchObject({ source: 'wms', control: { id: 7 }, others: [] })
})

test('a late answer follows the same rule', async () => {
  const rig = await open()
  rig.wms.answers.set(single, json(control(7, ['N-7'])))
  await find(rig, 'N-7')
  let answerLate = (): void => {}
  rig.wms.answers.set(single, (request, response) => {
    answerLate = () => json(control(3, ['N-3']))(request, response)
  })
  const asked = rig.wms.asked.length
  const call = find(rig, 'N-7')
  await until(() => rig.wms.asked.length > asked)
  rig.clock.advance(1500)
  expect(await call).toMatchObject({ source: 'cache', control: { id: 7 } })
  answerLate()
  await until(() => rig.log.lines.some((line) => line.includes('other_document')))
  rig.wms.answers.set(single, json(null))
  expect(await find(rig, 'N-3')).toMatchObject({ control: null, source: 'wms', others: [] })
  expect(await numbers(rig)).not.toContain('N-3')
})

test('after a failure a cached number is answered at once while the WMS is asked', async () => {
  const rig = await open()
  rig.wms.answers.set(single, json(control(7, ['N-7'])))
  await find(rig, 'N-7')
  rig.wms.answers.set(single, '<html>')
  await find(rig, 'N-7')
  let answerNow = (): void => {}
  rig.wms.answers.set(single, (request, response) => {
    answerNow = () => json(control(7, ['N-7'], { Ubicacion: 'Muelle 9' }))(request, response)
  })
  const asked = rig.wms.asked.length
  // The clock stands still: nothing is waited for.
  expect(await find(rig, 'N-7')).toMatchObject({
    source: 'cache',
    control: { id: 7, location: null },
    refreshError: { code: 'protocol', details: { reason: 'html' } },
  })
  await until(() => rig.wms.asked.length > asked)
  const answers = () => rig.log.lines.filter((line) => line.includes('"wms.answered","operation":"ControlCiego"'))
  const before = answers().length
  answerNow()
  await until(() => answers().length > before)
  // The WMS answers again, so it is waited for.
  rig.wms.answers.set(single, json(control(7, ['N-7'], { Ubicacion: 'Muelle 10' })))
  expect(await find(rig, 'N-7')).toMatchObject({ source: 'wms', control: { location: 'Muelle 10' } })
})

test('an order of another code is not the order', async () => {
  const rig = await open()
  const get = async (code: string) => valueOf(await rig.client.query('orders.get', { code }))
  rig.wms.answers.set('/api/v2/Pedidos/P-1', json({ codigo: 'P-2', items: [] }))
  expect(await get('P-1')).toMatchObject({ order: null, source: 'cache', refreshError: other })
  rig.wms.answers.set('/api/v2/Pedidos/P-1', json([{ codigo: 'P-2' }, { codigo: ' P-1 ' }]))
  expect(await get('P-1')).toMatchObject({ order: { code: 'P-1' }, source: 'wms' })
})

test('stock of another article, expiry or container is neither listed nor added up', async () => {
  const rig = await open()
  const stock = '/api/v2/Stock/Detalle'
  const row = (articuloCodigo: string, unidades: number, more: object = {}) => ({ articuloCodigo, unidades, ...more })
  const article = async () => valueOf(await rig.client.query('stock.article', { articleCode: 'A1' }))
  rig.wms.answers.set(stock, json([row('A1', 5), row('A2', 70)]))
  expect(await article()).toMatchObject({ units: 5 })
  rig.wms.answers.set(stock, json([row('A2', 70)]))
  expect(await article()).toMatchObject({ asOf: null, refreshError: { details: { reason: 'other_rows' } } })
  const search = async (filter: object) => valueOf(await rig.client.query('stock.search', filter))
  rig.wms.answers.set(stock, json([row('A1', 5, { contenedorNumero: 'C-2', fechaVencimiento: '2027-01-02' })]))
  for (const filter of [{ container: 'C-1' }, { expiry: '2027-01-01' }, { articleCode: 'A3' }])
    expect(await search(filter)).toMatchObject({ rows: [], refreshError: { details: { reason: 'other_rows' } } })
})

test('lists of another day or state change nothing; an ignored filter adds nothing twice', async () => {
  const rig = await open()
  const today = todayAtWarehouse(0, rig.clock.now())
  const all = [
    control(1, ['N-1'], { Fecha: `${today}T08:00:00` }),
    control(2, ['N-2'], { Fecha: `${today}T09:00:00`, Estado: 'guardado' }),
    control(3, ['N-3'], { Fecha: '2026-01-05T08:00:00', Estado: 'guardado' }),
  ]
  const asAsked = (rows: typeof all) => (request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? '', rig.wms.url).searchParams
    json(
      rows.filter(
        ({ Fecha, Estado }) =>
          (query.get('Fecha') ?? Fecha.slice(0, 10)) === Fecha.slice(0, 10) &&
          (query.get('Estado') ?? Estado) === Estado,
      ),
    )(request, response)
  }
  rig.wms.answers.set(list, asAsked(all))
  expect(await rig.refresh('controls')).toBe('ok')
  expect(await numbers(rig)).toEqual(['N-2', 'N-1'])

  // Every scope is answered with an old day of another state.
  rig.wms.answers.set(list, json([all[2]]))
  expect(await rig.refresh('controls')).toBe('failed')
  expect(await stateOf(rig, 'controls')).toMatchObject({ lastError: { details: { reason: 'other_rows' } } })
  expect(await numbers(rig)).toEqual(['N-2', 'N-1'])

  rig.wms.answers.set(list, asAsked(all))
  expect(await rig.refresh('controls')).toBe('ok')
  rig.wms.answers.set(list, json(all))
  await rig.refresh('controls')
  expect(await numbers(rig)).toEqual(['N-2', 'N-1'])
  expect((await stateOf(rig, 'controls'))?.setAside).toBeGreaterThan(0)
})

test('adjustments of another day are not those of the day', async () => {
  const rig = await open()
  const row = (Fecha: string) => ({ Fecha, CodigoArticulo: 'A1', UnidadesAnterior: 5, UnidadesNuevo: 4 })
  rig.wms.otherwise = [row('2026-03-02T08:00:00'), row('2026-03-05T08:00:00')]
  const rows = async (day: string) => valueOf(await rig.client.query('adjustments.list', { from: day, to: day }))
  expect((await rows('2026-03-02')).rows.map(({ date }) => date)).toEqual(['2026-03-02T08:00:00'])
  rig.wms.otherwise = [row('2026-03-09T08:00:00')]
  expect(await rows('2026-03-04')).toMatchObject({ rows: [], refreshError: { details: { reason: 'other_rows' } } })
  expect((await rows('2026-03-09')).rows).toHaveLength(1)
})

test('a registration answered with another subscription is not taken for this one', async () => {
  const rig = await open()
  rig.wms.answers.set(
    '/api/v2/WebHooks',
    json({ codigo: 'W-1', eventType: 'Pedido_Creado', url: 'https://dock.example/' }),
  )
  const register = (eventType: string) =>
    rig.client.command('webhooks.register', { eventType, url: 'https://dock.example/' })
  expect(await register('pedido_completo')).toMatchObject({ ok: false, error: other })
  expect(valueOf(await register('pedido_creado'))).toMatchObject({ code: 'W-1' })
})

const orderRow = { codigo: 'PED-1', fecha: '2026-11-20T08:00:00', estado: 'pendiente', items: [], tags: [] }
const supplierRow = { Codigo: 'P1', Descripcion: 'Prueba', RequiereControlCiego: true, Activo: true }
const messageRow = { codigo: 'E-17', descripcion: 'Sesión vencida' }

test('the message of an error that repeats the code of the order is not the order', async () => {
  const rig = await open()
  rig.wms.answers.set('/api/v2/Pedidos/PED-1', json({ codigo: 'PED-1', descripcion: 'Pedido inexistente' }))
  expect(valueOf(await rig.client.query('orders.get', { code: 'PED-1' }))).toMatchObject({
    order: null,
    source: 'cache',
    refreshError: { code: 'protocol', details: { reason: 'unreadable' } },
  })
})

test.each<[Resource, string, object, string, object]>([
  ['orders', '/api/v2/Pedidos', orderRow, 'suppliers', supplierRow],
  ['orders', '/api/v2/Pedidos', orderRow, 'messages', messageRow],
  ['suppliers', '/v1/Proveedor', supplierRow, 'orders', orderRow],
  ['suppliers', '/v1/Proveedor', supplierRow, 'messages', messageRow],
  ['dispatches', '/v1/Despacho/Completos/Pedidos', { Codigo: 'D-1', Pedidos: [] }, 'suppliers', supplierRow],
  ['dispatches', '/v1/Despacho/Completos/Pedidos', { Codigo: 'D-1', Pedidos: [] }, 'messages', messageRow],
])('%s (%s): a list of something else replaces nothing, whose rows have a code as well: %s %s', async (...of) => {
  const [resource, path, own, , others] = of
  const rig = await open()
  rig.wms.answers.set(path, json([own]))
  await rig.refresh(resource)
  rig.wms.answers.set(path, json([others, others]))
  for (let round = 0; round < 2; round += 1) await rig.refresh(resource)
  const state = await stateOf(rig, resource)
  expect(state).toMatchObject({ rows: 1, lastError: { code: 'protocol', details: { reason: 'other_rows' } } })
  // Rows that have little more than a code are rows nevertheless.
  rig.wms.answers.set(path, json([{ codigo: 'X-1' }, { codigo: 'X-2', estado: null }]))
  await rig.refresh(resource)
  expect(await stateOf(rig, resource)).toMatchObject({ rows: 2 })
})
