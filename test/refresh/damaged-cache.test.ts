import { closeSync, existsSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheName } from '../../src/main/core/store/cache/cache-file.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { openIdleCore } from '../core/support/idle-core.ts'
import { openSecrets, openWebhookTestSetup } from '../core/support/webhook-setup.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Writes noise over the last page of a table. */
function damageTable(profile: string, table: string): void {
  const { db } = openCacheWriter({ folder: profile })
  const size = Number(db.pragma('page_size', { simple: true }))
  const last = "SELECT max(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
  const page = Number(db.prepare(last).pluck().get(table))
  db.close()
  const file = openSync(join(profile, cacheName), 'r+')
  writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(file)
}

/** A core whose copy of the stock has a damaged page, and the folder of its profile. */
async function openWithDamagedStock(folder: string) {
  const first = await openIdleCore({ folder })
  expect(await first.refresh('stock')).toBe('ok')
  await first.stop()
  const profiles = join(folder, 'profiles')
  const profile = join(profiles, readdirSync(profiles)[0] ?? '')
  damageTable(profile, 'stock_a')
  return { core: await openIdleCore({ folder }), profile }
}

test('a reading that meets a damaged page of the copy says so, and the next start begins a new copy', async () => {
  const folder = temporaryFolder()
  const { core: second, profile } = await openWithDamagedStock(folder)
  expect(await second.refresh('stock')).toBe('failed')
  const { resources } = valueOf(await second.client.query('refresh.status', {}))
  const stock = resources.find(({ resource }) => resource === 'stock')
  expect(stock?.lastError?.code).toBe('storage_corrupt')
  expect(existsSync(join(profile, 'cache.damaged'))).toBe(true)
  await second.stop()

  const third = await openIdleCore({ folder })
  expect(await third.refresh('stock')).toBe('ok')
  expect(valueOf(await third.client.query('stock.search', { limit: 1 })).total).toBeGreaterThan(100)
  expect(existsSync(join(profile, 'cache.damaged'))).toBe(false)
})

test('a search that meets a damaged page of the copy says so, and the next start begins a new copy', async () => {
  const folder = temporaryFolder()
  const { core: second, profile } = await openWithDamagedStock(folder)
  const page = await second.client.query('stock.search', { limit: 1000 })
  expect(failureOf(page).code).toBe('storage_corrupt')
  expect(existsSync(join(profile, 'cache.damaged'))).toBe(true)
  await second.stop()

  const third = await openIdleCore({ folder })
  expect(await third.refresh('stock')).toBe('ok')
  expect(valueOf(await third.client.query('stock.search', { limit: 1000 })).total).toBeGreaterThan(100)
  expect(existsSync(join(profile, 'cache.damaged'))).toBe(false)
})

test('an event about an order in a damaged page of the copy is stored all the same, and those that arrive with it', async () => {
  const folder = temporaryFolder()
  const open = openSecrets()
  const first = await openWebhookTestSetup({ folder, clock: manualClock(), open })
  expect(await first.refresh('orders')).toBe('ok')
  const { subscriptionId } = await first.register()
  const secret = first.secretOf(subscriptionId)
  const { rows } = valueOf(await first.client.query('orders.list', { limit: 1000 }))
  await first.stop()
  damageTable(join(folder, 'profiles', 'practice'), 'orders_a')
  const second = await openWebhookTestSetup({ folder, clock: manualClock(), open })
  const codes = rows.map(({ code }) => code)
  expect(failureOf(await second.client.query('orders.list', { limit: 1000 })).code).toBe('storage_corrupt')
  const events = codes.map((code, eventId) =>
    JSON.stringify({
      eventId,
      event: 'Pedido_Actualizado',
      eventAt: '2026-11-20T10:00:00',
      data: { Codigo: code, Estado: 'Completo', FechaHoraEstado: '2026-11-20T09:59:00', Items: [] },
    }),
  )
  const statuses = await Promise.all(events.map((body) => second.post(body, secret)))
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(valueOf(await second.client.query('webhooks.events', {})).total).toBe(codes.length)
})
