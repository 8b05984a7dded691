import { expect, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import { rawList, sortedTexts } from '../support/raw-wms.ts'
import { nextTurn, openIdleCore } from './support/idle-core.ts'

test('dispatches with their orders, by words, and what their articles are', async () => {
  const core = await openIdleCore({ alreadyRead: ['dispatches'] })
  const raw = await rawList(core.warehouse, 'v1', '/v1/Despacho/Completos/Pedidos')
  const page = valueOf(await core.client.query('dispatches.list', {}))
  expect(page.total).toBe(raw.length)
  expect(page.rows.map((row) => row.code)).toEqual(sortedTexts(raw, 'Codigo'))
  const orders = page.rows.flatMap((row) => row.orders)
  expect(orders.length).toBe(raw.flatMap((row) => row['Pedidos'] as unknown[]).length)
  const [order] = orders
  const found = valueOf(await core.client.query('dispatches.list', { text: order?.code ?? '' }))
  expect(found.rows[0]?.orders.map(({ code }) => code)).toContain(order?.code)
  const second = valueOf(await core.client.query('dispatches.list', { limit: 3 }))
  await core.refresh('dispatches')
  const rest = valueOf(await core.client.query('dispatches.list', { cursor: second.nextCursor ?? '' }))
  expect([...second.rows, ...rest.rows].map((row) => row.code)).toEqual(page.rows.map((row) => row.code))
  const article = order?.items[0]?.article
  const known = valueOf(await core.client.query('articles.search', { text: article?.code ?? '' }))
  expect(known.rows[0]?.description).toBe(article?.description)
})

test('rows that cannot be read are counted and shown with their reason; of controls nothing more', async () => {
  const core = await openIdleCore()
  core.warehouse.setFault('wrongTypes')
  await core.refresh('dispatches', 'controls')
  const dispatches = valueOf(await core.client.query('refresh.setAside', { resource: 'dispatches' }))
  expect(dispatches.total).toBe(3)
  expect(dispatches.rows[0]).toMatchObject({
    reason: expect.stringContaining('Codigo'),
    raw: expect.stringContaining('{'),
  })
  const controls = valueOf(await core.client.query('refresh.setAside', { resource: 'controls', limit: 5 }))
  expect(controls.total).toBeGreaterThan(5)
  expect(controls.rows).toHaveLength(5)
  for (const row of controls.rows)
    expect(row).toEqual({ index: row.index, reason: expect.stringContaining('Id'), raw: null })
  const { resources } = valueOf(await core.client.query('refresh.status', {}))
  expect(resources.find(({ resource }) => resource === 'dispatches')).toMatchObject({ setAside: 3, rows: 5 })
})

test('an order of a dispatch opens from the copy where the WMS cannot be asked', async () => {
  const core = await openIdleCore({ alreadyRead: ['dispatches'] })
  const { rows } = valueOf(await core.client.query('dispatches.list', {}))
  const loaded = rows[1]?.orders[0]
  core.warehouse.setFault('down')
  const opening = core.client.query('orders.get', { code: loaded?.code ?? '' })
  let ended = false
  void opening.finally(() => (ended = true))
  while (!ended) {
    await nextTurn()
    core.clock.advance(100)
  }
  expect(valueOf(await opening)).toMatchObject({
    order: loaded,
    source: 'cache',
    asOf: expect.any(String) as unknown,
    refreshError: expect.anything() as unknown,
  })
})
