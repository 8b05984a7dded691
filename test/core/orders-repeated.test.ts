import { expect, test } from 'vitest'
import { listServer } from '../refresh/support/list-server.ts'
import { valueOf } from '../support/core.ts'
import { openIdleCore } from './support/idle-core.ts'

test('an order that a list of the WMS has twice is one order before the first refresh too, on every page', async () => {
  const wms = await listServer()
  const order = (code: string, remark: string) => ({
    codigo: code,
    fecha: '2026-03-02T00:00:00',
    estado: 'completo',
    observacion: remark,
    items: [],
  })
  const path = '/api/v2/Pedidos'
  const all = [order('B', 'first'), order('A', ''), order('B', 'last'), order('B', 'last')]
  wms.answers.set(path, all)
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const page = async (cursor?: string) =>
    valueOf(await core.client.query('orders.list', { state: 'completo', limit: 1, ...(cursor && { cursor }) }))
  const first = await page()
  const second = await page(first.nextCursor ?? '')
  expect([first.total, ...[first, second].flatMap(({ rows }) => rows.map((row) => [row.code, row.remark]))]).toEqual([
    2,
    ['B', 'last'],
    ['A', null],
  ])
  expect(second.nextCursor).toBeNull()
  // The order at which the first page ended has another state meanwhile.
  wms.answers.set(path, [order('A', '')])
  expect(await page(first.nextCursor ?? '')).toMatchObject({ rows: [{ code: 'A' }], nextCursor: null })
  wms.answers.set(path, [order('C', ''), order('A', '')])
  expect(await page(first.nextCursor ?? '')).toMatchObject({ rows: [{ code: 'A' }], nextCursor: null })
  wms.answers.set(path, all)
  expect(await core.refresh('orders')).toBe('ok')
  expect((await page()).rows).toEqual(first.rows)
})
