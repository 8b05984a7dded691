import { join } from 'node:path'
import { readdirSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { FaultKind } from '../../src/main/practice/server/fault-injector.ts'
import { nextTurn, openIdleCore, type RestingCore } from '../core/support/idle-core.ts'
import { until, valueOf } from '../support/core.ts'
import { listServer, type ListServer } from './support/list-server.ts'

const stockPath = '/api/v2/Stock/Detalle'
const ordersPath = '/api/v2/Pedidos'
const stockRow = (number: number) => ({
  articuloCodigo: `A${number}`,
  articuloDescripcion: `Article ${number}`,
  unidades: 1,
})
const stockRows = (count: number, first = 0) => Array.from({ length: count }, (_, index) => stockRow(first + index))

/** Every row of the copy, whatever table it is in. */
function copyOf({ folder }: RestingCore): string {
  const profiles = join(folder, 'profiles')
  const profile = readdirSync(profiles)[0] ?? ''
  const db = new Sqlite(join(profiles, profile, 'cache.db'), { readonly: true })
  const names = db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== 'coverage')
  const rows = names.map((name) => [name.replace(/_[ab]$/, ''), db.prepare(`SELECT * FROM ${name} ORDER BY 1`).all()])
  db.close()
  return JSON.stringify(rows)
}

const stateOf = async ({ client }: RestingCore, name: string) =>
  valueOf(await client.query('refresh.status', {})).resources.find(({ resource }) => resource === name)

async function untilRead(core: RestingCore, name: string): Promise<void> {
  for (;;) {
    const state = await stateOf(core, name)
    if (state?.asOf && !state.running) return
    await nextTurn()
  }
}

async function openAgainst(wms: ListServer): Promise<RestingCore> {
  return openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
}

const noLists: [FaultKind, string][] = [
  ['html', 'protocol'],
  ['garbage', 'protocol'],
  ['truncated', 'protocol'],
]

test.each(noLists)('%s is no list: changes nothing and reports the failure', async (fault, code) => {
  const core = await openIdleCore()
  const all = ['stock', 'orders', 'dispatches'] as const
  for (const name of all) expect(await core.refresh(name)).toBe('ok')
  await core.client.query('adjustments.list', { from: '2026-01-01', to: '2026-01-02' })
  const before = copyOf(core)
  core.warehouse.setFault(fault)
  expect(await core.refresh(...all, 'adjustments')).toBe('failed')
  expect(copyOf(core)).toBe(before)
  for (const name of [...all, 'adjustments'] as const)
    expect(await stateOf(core, name)).toMatchObject({ lastError: { code }, running: false })
  core.warehouse.setFault('none')
  expect(await core.refresh(...all)).toBe('ok')
  for (const name of all) expect((await stateOf(core, name))?.lastError).toBeUndefined()
})

test('a list that loses more than half is believed when it comes twice the same', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  const total = async () => valueOf(await core.client.query('stock.search', {})).total
  wms.answers.set(stockPath, stockRows(61))
  await core.refresh('stock')
  expect(await total()).toBe(61)

  // Another cut each time: neither is the truth.
  let cut = 0
  wms.answers.set(stockPath, (_request, response) => {
    cut += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(stockRows(20 + cut)))
  })
  await core.refresh('stock')
  expect(cut).toBe(2)
  expect(await total()).toBe(61)
  expect(await stateOf(core, 'stock')).toMatchObject({
    rows: 61,
    lastError: { code: 'protocol', details: { reason: 'shrunk' } },
  })

  wms.answers.set(stockPath, stockRows(17))
  await core.refresh('stock')
  expect(await total()).toBe(17)
  expect((await stateOf(core, 'stock'))?.lastError).toBeUndefined()
})

test('a list that ends at a round number is read twice before it is believed', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  wms.answers.set(stockPath, stockRows(300))
  wms.asked.length = 0
  await core.refresh('stock')
  expect(wms.asked.filter((path) => path.startsWith(stockPath))).toHaveLength(2)
  expect(valueOf(await core.client.query('stock.search', {})).total).toBe(300)
})

test('two refreshes at once: one after the other, each whole', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  let underWay = 0
  let most = 0
  let answered = 0
  wms.answers.set(stockPath, (_request, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    response.setHeader('content-type', 'application/json')
    response.write('[')
    setImmediate(() => {
      answered += 1
      underWay -= 1
      response.end(`${JSON.stringify(stockRow(answered))}]`)
    })
  })
  expect(await Promise.all([core.refresh('stock'), core.refresh('stock')])).toEqual(['ok', 'ok'])
  expect({ most, answered }).toEqual({ most: 1, answered: 2 })
  const page = valueOf(await core.client.query('stock.search', {}))
  expect(page.rows.map((row) => row.articleCode)).toEqual(['A2'])
})

/** Jobs that the page has heard of, in order. */
function jobsOf({ client }: RestingCore): string[] {
  const ids = client.frames.flatMap((frame) =>
    frame.type === 'event' && (frame.name === 'job.progress' || frame.name === 'job.done') ? [frame.payload.jobId] : [],
  )
  return [...new Set(ids)]
}

test('cancelling reaches the socket and leaves the copy as it was', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  wms.answers.set(stockPath, stockRows(7))
  await core.refresh('stock')
  const before = copyOf(core)
  const begun = stockRows(1234, 100)
  wms.answers.set(stockPath, (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.write(`[${begun.map((row) => JSON.stringify(row)).join(',')},`)
  })
  const ended = core.refresh('stock')
  await until(() => wms.asked.filter((path) => path.startsWith(stockPath)).length === 2)
  // Every event of the job contains its id.
  await until(() => jobsOf(core).length > 1)
  await core.client.command('jobs.cancel', { jobId: jobsOf(core).at(-1) ?? '' })
  expect(await ended).toBe('cancelled')
  await until(() => wms.abandoned() > 0)
  expect(copyOf(core)).toBe(before)
  expect((await stateOf(core, 'stock'))?.lastError).toBeUndefined()
})

test('reads everything that failed automatically when the network returns', async () => {
  const wms = await listServer()
  wms.otherwise = '<!doctype html><title>Sign in</title>'
  const core = await openAgainst(wms)
  const states = async () => valueOf(await core.client.query('refresh.status', {})).resources
  core.clock.advance(0)
  while (!(await states()).every((state) => state.lastError && !state.running)) await nextTurn()
  for (const { nextAt } of await states()) {
    const inMs = Date.parse(nextAt ?? '') - core.clock.now()
    expect(inMs).toBeGreaterThan(0)
    expect(inMs).toBeLessThanOrEqual(5000)
  }

  wms.otherwise = []
  wms.answers.set(stockPath, stockRows(7))
  // Any successful request shows that the WMS is back, long before the next reading is due.
  await core.client.query('orders.get', { code: 'nothing' })
  core.clock.advance(0)
  for (const { resource } of await states()) await untilRead(core, resource)
  expect((await states()).filter((state) => state.lastError)).toEqual([])
  expect(valueOf(await core.client.query('stock.search', {})).total).toBe(7)
})

test('a list that fails while others are answered is read again once at the next answer, then after its back-off', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  wms.answers.set(ordersPath, 'no list')
  const failures: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    // Another list is answered: the WMS is there.
    expect(await core.refresh('stock')).toBe('ok')
    core.clock.advance(0)
    for (;;) {
      const state = await stateOf(core, 'orders')
      if (state && !state.running && Date.parse(state.nextAt ?? '') > core.clock.now()) break
      await nextTurn()
    }
    failures.push(wms.asked.filter((url) => url.startsWith(ordersPath)).length)
  }
  expect(failures.at(-1)).toBe(failures[1])
})

test('a back-off ends automatically', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  wms.answers.set(ordersPath, 'no list')
  expect(await core.refresh('orders')).toBe('failed')
  wms.answers.set(ordersPath, [])
  const { nextAt } = (await stateOf(core, 'orders')) ?? {}
  core.clock.advance(Date.parse(nextAt ?? '') - core.clock.now())
  await untilRead(core, 'orders')
  expect(await stateOf(core, 'orders')).not.toHaveProperty('lastError')
})

test('what is being read when the connection changes is read again at once, and the rest of the job', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  const suppliersPath = '/v1/Proveedor'
  wms.answers.set(suppliersPath, (_request, response) => void response.write('['))
  wms.answers.set(ordersPath, [])
  const ended = core.refresh('suppliers', 'orders')
  await until(() => wms.asked.includes(suppliersPath))
  wms.answers.set(suppliersPath, [{ Codigo: 'P1', Descripcion: 'Proveedor', RequiereControlCiego: true, Activo: true }])
  valueOf(await core.client.command('credentials.set', { address: 'both', kind: 'none' }))
  expect(await ended).toBe('ok')
  expect(await stateOf(core, 'suppliers')).toMatchObject({ rows: 1 })
  expect((await stateOf(core, 'orders'))?.asOf).not.toBeNull()
})

test.each([
  ['messages', [{ mensaje: 'Error interno' }, { codigo: 'E1', descripcion: 'Sin conexión' }]],
  ['texts', ['Error interno']],
])('a list of %s is no list of rows: changes nothing', async (_of, answer) => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  wms.answers.set(stockPath, stockRows(7))
  await core.refresh('stock')
  wms.answers.set(stockPath, answer)
  expect(await core.refresh('stock')).toBe('failed')
  expect(valueOf(await core.client.query('stock.search', {})).total).toBe(7)
  expect((await stateOf(core, 'stock'))?.lastError).toMatchObject({
    code: 'protocol',
    details: { reason: 'other_rows' },
  })
})

test('a list of which no row can be read any more keeps the rows that were read before', async () => {
  const wms = await listServer()
  const core = await openAgainst(wms)
  wms.answers.set(stockPath, stockRows(7))
  await core.refresh('stock')
  wms.answers.set(
    stockPath,
    stockRows(7).map((row) => ({ ...row, unidades: 'siete' })),
  )
  expect(await core.refresh('stock')).toBe('failed')
  expect(valueOf(await core.client.query('stock.search', {})).total).toBe(7)
  expect((await stateOf(core, 'stock'))?.lastError).toMatchObject({
    code: 'protocol',
    details: { reason: 'unreadable', setAside: 7 },
  })
})
