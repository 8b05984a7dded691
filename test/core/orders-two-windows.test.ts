import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { listServer } from '../refresh/support/list-server.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { openIdleCore } from './support/idle-core.ts'

const order = {
  code: 'M-1',
  customerLocationCode: 'C-0001',
  date: '2026-03-02',
  items: [{ line: '1', articleCode: '104412', units: 12 }],
}

test('an order of unknown outcome that two windows send again at once is sent by one of them', async () => {
  const wms = await listServer()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  let posts = 0
  let isLost = true
  const held: ServerResponse[] = []
  let isHeld = false
  wms.answers.set('/api/v2/Pedidos', (request, response) => {
    posts += 1
    if (isLost) return void request.socket.destroy()
    response.statusCode = 201
    response.end()
  })
  const absent = (response: ServerResponse) => {
    response.statusCode = 404
    response.end()
  }
  wms.answers.set('/api/v2/Pedidos/M-1', (_request, response) => {
    if (isHeld) held.push(response)
    else absent(response)
  })
  expect(valueOf(await core.client.command('orders.create', { order }))).toMatchObject({
    outcome: 'unknown',
    order: null,
  })
  expect(posts).toBe(1)

  isLost = false
  isHeld = true
  const first = core.client.command('orders.create', { order })
  await until(() => held.length === 1)
  isHeld = false
  const second = await core.connect('other').command('orders.create', { order })
  expect(valueOf(second)).toMatchObject({ outcome: 'answered' })
  for (const response of held) absent(response)
  expect(failureOf(await first)).toMatchObject({ code: 'conflict', details: { reason: 'order_under_way' } })
  expect(posts).toBe(2)
})
