import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { controlDays } from '../../src/main/core/refresh/plan.ts'
import { listServer } from './support/list-server.ts'

const listPath = '/v1/ControlCiego/List'
const singlePath = '/v1/ControlCiego'

interface WireControl {
  Id: number
  Fecha: string
  Estado: string
  DocumentoRecepcion: { Id: number; Numero: string | null }[]
}

/** A control that is older than the days that are read one by one. */
function oldControl(id: number, state = 'sinControl', number = `D-${id}`): WireControl {
  const line = { Id: 1, CodigoArticulo: 'A1', Unidades: 5, Linea: 1 }
  const document = { Id: id, Numero: number, CodigoProveedor: 'P1', DocumentoRecepcionDetalle: [line] }
  return { Id: id, Fecha: '2026-01-10T08:00:00', Estado: state, DocumentoRecepcion: [document] }
}

/** A WMS whose controls are these, as its two operations answer them: one with the newest, the other with all. */
async function openWith(controls: Map<number, WireControl>) {
  const wms = await listServer()
  const answer =
    (find: (query: URLSearchParams) => unknown) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(find(new URL(request.url ?? '', wms.url).searchParams)))
    }
  const all = () => [...controls.values()]
  const withNumber = (number: string | null) =>
    all().filter((control) => control.DocumentoRecepcion.some(({ Numero }) => Numero === number))
  wms.answers.set(
    listPath,
    answer((query) =>
      query.has('DocumentoNumero')
        ? withNumber(query.get('DocumentoNumero'))
        : all().filter(
            ({ Estado, Fecha }) => Estado === query.get('Estado') || Fecha.startsWith(query.get('Fecha') ?? 'none'),
          ),
    ),
  )
  wms.answers.set(
    singlePath,
    answer((query) => withNumber(query.get('DocumentoNumero')).at(-1) ?? null),
  )
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const open = async () => valueOf(await core.client.query('receiving.list', { state: 'sinControl' })).total
  return { core, open, wms }
}

test('an open control that the WMS does not have any more is open no longer, whatever its age', async () => {
  const controls = new Map([1, 2, 3].map((id) => [id, oldControl(id)]))
  const { core, open, wms } = await openWith(controls)
  await core.refresh('controls')
  expect(await open()).toBe(3)
  const askedSingly = () => wms.asked.filter((path) => path.startsWith(`${singlePath}?`))
  controls.delete(2)
  controls.set(3, oldControl(3, 'enProcesoControl'))
  await core.refresh('controls')
  expect(await open()).toBe(1)
  expect(valueOf(await core.client.query('receiving.list', { state: 'enProcesoControl' })).total).toBe(1)
  // Controls of another list are not asked for, and a withdrawn one only once.
  expect(askedSingly()).toEqual([`${singlePath}?DocumentoNumero=D-2`])
  await core.refresh('controls')
  expect(askedSingly()).toHaveLength(1)
})

test('a control that left its state stays in the list where a newer one has its number, until the WMS has it no longer', async () => {
  const controls = new Map([1, 2].map((id) => [id, oldControl(id, 'sinControl', 'D-1')]))
  const { core, open } = await openWith(controls)
  await core.refresh('controls')
  expect(await open()).toBe(2)
  controls.set(1, oldControl(1, 'controlado', 'D-1'))
  await core.refresh('controls')
  expect(await open()).toBe(1)
  const controlled = async () => valueOf(await core.client.query('receiving.list', { state: 'controlado' })).rows
  expect(await controlled()).toMatchObject([{ controlId: 1, number: 'D-1' }])
  controls.set(1, oldControl(1, 'sinControl', 'D-1'))
  await core.refresh('controls')
  expect(await open()).toBe(2)
  controls.delete(1)
  await core.refresh('controls')
  expect(await open()).toBe(1)
  expect(await controlled()).toEqual([])
})

test.each([400, 404])(
  'a WMS that answers %i to the list of a number leaves a control with a shared number as it was',
  async (status) => {
    const controls = new Map([1, 2, 3].map((id) => [id, oldControl(id, 'sinControl', id === 3 ? 'D-3' : 'D-1')]))
    const { core, open, wms } = await openWith(controls)
    await core.refresh('controls')
    const list = wms.answers.get(listPath)
    wms.answers.set(listPath, (request, response) => {
      if (typeof list !== 'function') throw new Error('the list is not answered')
      if (!request.url?.includes('DocumentoNumero')) return list(request, response)
      response.statusCode = status
      response.end()
    })
    controls.set(1, oldControl(1, 'controlado', 'D-1'))
    controls.set(3, oldControl(3, 'controlado', 'D-3'))
    expect(await core.refresh('controls')).toBe('ok')
    expect(await open()).toBe(2)
    const controlled = valueOf(await core.client.query('receiving.list', { state: 'controlado' }))
    expect(controlled.rows.map(({ controlId }) => controlId)).toEqual([3])
  },
)

test('many open controls that the WMS does not have any more hold up none that changed its state', async () => {
  const controls = new Map(Array.from({ length: 61 }, (_, index) => [index + 1, oldControl(index + 1)]))
  const { core, open } = await openWith(controls)
  await core.refresh('controls')
  expect(await open()).toBe(61)
  for (let id = 1; id <= 60; id += 1) controls.delete(id)
  controls.set(61, oldControl(61, 'controlado'))
  for (let round = 0; round < 3; round += 1) await core.refresh('controls')
  expect(await open()).toBe(0)
  expect(valueOf(await core.client.query('receiving.list', { state: 'controlado' })).total).toBe(1)
})

test('many numbers that the WMS answers with another document hold up no control that changed its state', async () => {
  const controls = new Map(Array.from({ length: 61 }, (_, index) => [index + 1, oldControl(index + 1)]))
  const { core, open, wms } = await openWith(controls)
  await core.refresh('controls')
  for (let id = 1; id <= 60; id += 1) controls.delete(id)
  controls.set(61, oldControl(61, 'controlado'))
  wms.answers.set(singlePath, (request, response) => {
    const number = new URL(request.url ?? '', wms.url).searchParams.get('DocumentoNumero')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(number === 'D-61' ? controls.get(61) : oldControl(900, 'controlado')))
  })
  for (let round = 0; round < 2; round += 1) await core.refresh('controls')
  expect(valueOf(await core.client.query('receiving.list', { state: 'controlado' })).total).toBe(1)
  expect(await open()).toBe(60)
})

test.each([
  ['America/Montevideo', '23:30:00-03:00'],
  ['Europe/Madrid', '00:10:00+01:00'],
])('controls of %s that the WMS files under the day of UTC stay in the list', async (warehouseTimeZone, time) => {
  const controls = new Map<number, WireControl>()
  const { core } = await openWith(controls)
  valueOf(await core.client.command('settings.update', { connection: { warehouseTimeZone } }))
  for (let back = 1; back <= 5; back += 1) {
    const day = new Date(core.clock.now() - back * 86_400_000).toISOString().slice(0, 10)
    const Fecha = new Date(`${day}T${time}`).toISOString()
    controls.set(back, { ...oldControl(back, back % 2 === 0 ? 'controlado' : 'sinControl'), Fecha })
  }
  for (let round = 0; round < 3; round += 1) {
    await core.refresh('controls')
    expect(valueOf(await core.client.query('receiving.list', {})).total).toBe(5)
  }
  controls.delete(2)
  controls.delete(3)
  // The list of a day that may still have them is read after that of their own day.
  for (let round = 0; round < 2; round += 1) await core.refresh('controls')
  expect(valueOf(await core.client.query('receiving.list', {})).rows.map(({ controlId }) => controlId)).toEqual([
    1, 4, 5,
  ])
})

test('controls of the first day that is read stay in the list, also those that the WMS files under the day before it', async () => {
  const controls = new Map<number, WireControl>()
  const { core } = await openWith(controls)
  valueOf(await core.client.command('settings.update', { connection: { warehouseTimeZone: 'Europe/Madrid' } }))
  // At noon, when the day of UTC is that of the warehouse.
  const dayMs = 86_400_000
  core.clock.advance((1.5 * dayMs - (core.clock.now() % dayMs)) % dayMs)
  const dayBack = (back: number) => new Date(core.clock.now() - back * 86_400_000).toISOString().slice(0, 10)
  const Fecha = new Date(`${dayBack(controlDays - 2)}T00:10:00+01:00`).toISOString()
  controls.set(1, { ...oldControl(1, 'controlado'), Fecha })
  controls.set(2, { ...oldControl(2, 'controlado'), Fecha: `${dayBack(controlDays - 2)}T12:00:00Z` })
  const listed = async () =>
    valueOf(await core.client.query('receiving.list', {})).rows.map(({ controlId }) => controlId)
  await core.refresh('controls')
  expect((await listed()).sort()).toEqual([1, 2])
  core.clock.advance(86_400_000)
  for (let round = 0; round < 3; round += 1) {
    await core.refresh('controls')
    expect((await listed()).sort()).toEqual([1, 2])
  }
  controls.delete(2)
  for (let round = 0; round < 2; round += 1) await core.refresh('controls')
  expect(await listed()).toEqual([1])
})

test('a control of this evening that the WMS files under the day of UTC, which is still to come, stays in the list', async () => {
  const controls = new Map<number, WireControl>()
  const { core } = await openWith(controls)
  valueOf(await core.client.command('settings.update', { connection: { warehouseTimeZone: 'America/Montevideo' } }))
  const today = new Date(core.clock.now() + 86_400_000).toISOString().slice(0, 10)
  core.clock.advance(Date.parse(`${today}T23:40:00-03:00`) - core.clock.now())
  const Fecha = new Date(`${today}T23:30:00-03:00`).toISOString()
  controls.set(1, { ...oldControl(1, 'controlado'), Fecha })
  await core.refresh('controls')
  valueOf(await core.client.query('receiving.find', { number: 'D-1' }))
  const listed = async () => valueOf(await core.client.query('receiving.list', {})).total
  await expect.poll(listed).toBe(1)
  for (let round = 0; round < 2; round += 1) {
    core.clock.advance(60_000)
    await core.refresh('controls')
    expect(await listed()).toBe(1)
  }
  // The list of the next day has it, until it is withdrawn.
  core.clock.advance(86_400_000)
  for (let round = 0; round < 2; round += 1) await core.refresh('controls')
  expect(await listed()).toBe(1)
  controls.delete(1)
  for (let round = 0; round < 2; round += 1) await core.refresh('controls')
  expect(await listed()).toBe(0)
})

test.each(['sinControl', 'controlado'])(
  'a control (%s) that cannot be read any more stays in the list as it was read, until the WMS has it no longer',
  async (state) => {
    const controls = new Map<number, WireControl>()
    const { core } = await openWith(controls)
    const Fecha = `${new Date(core.clock.now() - 3 * 86_400_000).toISOString().slice(0, 10)}T10:00:00`
    for (const id of [1, 2, 3]) controls.set(id, { ...oldControl(id, state), Fecha })
    const listed = async () =>
      valueOf(await core.client.query('receiving.list', {}))
        .rows.map(({ controlId }) => controlId)
        .sort()
    await core.refresh('controls')
    expect(await listed()).toEqual([1, 2, 3])
    const second = controls.get(2)!
    // Its second document has no number yet.
    controls.set(2, { ...second, DocumentoRecepcion: [...second.DocumentoRecepcion, { Id: 9, Numero: null }] })
    controls.delete(3)
    for (let round = 0; round < 2; round += 1) {
      await core.refresh('controls')
      expect(await listed()).toEqual([1, 2])
    }
    controls.delete(2)
    for (let round = 0; round < 2; round += 1) await core.refresh('controls')
    expect(await listed()).toEqual([1])
  },
)
