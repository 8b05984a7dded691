import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheName } from '../../src/main/core/store/cache/cache-file.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import type { Resource } from '../../src/contract/shapes/system.ts'
import { type RestingCore, nextTurn, openIdleCore } from '../core/support/idle-core.ts'
import { openSecrets, openWebhookTestSetup } from '../core/support/webhook-setup.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Writes noise over all pages of a table, as the program may have the file open. */
function damageTable(profile: string, table: string): void {
  const { db } = openCacheWriter({ folder: profile })
  const size = Number(db.pragma('page_size', { simple: true }))
  const leaves = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
  const pages = db.prepare(leaves).pluck().all(table) as number[]
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const file = openSync(join(profile, cacheName), 'r+')
  for (const page of pages) writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(file)
}

/** A core whose copy of the WMS's data has damaged pages of this table, and the folder of its profile. */
async function openDamaged(table: string, folder = temporaryFolder(), ...resources: Resource[]) {
  const first = await openIdleCore({ folder })
  expect(await first.refresh('suppliers', 'stock', 'adjustments', ...resources)).toBe('ok')
  await first.stop()
  const profiles = join(folder, 'profiles')
  const profile = join(profiles, readdirSync(profiles)[0] ?? '')
  damageTable(profile, table)
  return { core: await openIdleCore({ folder }), profile }
}

const setAside = (profile: string) => readdirSync(profile).filter((name) => /^cache\.damaged-.*\.db$/.test(name))

/** Waits until a new file is in the place of the damaged one. */
async function replaced(core: RestingCore): Promise<void> {
  await until(() => core.log.lines.some((line) => line.includes('cache.renewed')))
}

async function noticeCodes({ client }: RestingCore) {
  return valueOf(await client.query('diagnostics.get', {})).notices.map(({ code }) => code)
}

/** A call that met the damaged page, and the same one again, as the page repeats it. */
async function addTwice({ client }: RestingCore, sessionId: string, units: number) {
  const input = { sessionId, articleCode: story.firstArticle, units, commandId: randomUUID() }
  const first = failureOf(await client.command('counts.add', input))
  return { first, again: valueOf(await client.command('counts.add', input)) }
}

async function startCount({ client }: RestingCore, controlId: number | null) {
  return valueOf(await client.command('counts.start', { controlId, operator: 'Ana' })).sessionId
}

const unitsOf = async ({ client }: RestingCore, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).tallies.map(({ units }) => units)

test('a scan of an article in a damaged page of the copy is counted when it is repeated, and a new copy is read', async () => {
  const { core, profile } = await openDamaged('article')
  const sessionId = await startCount(core, null)
  const { first } = await addTwice(core, sessionId, 5)
  expect([first.code, first.retryable]).toEqual(['storage_busy', true])
  await replaced(core)
  expect([await unitsOf(core, sessionId), setAside(profile).length]).toEqual([[5], 1])
  expect([existsSync(join(profile, 'cache.damaged')), await noticeCodes(core)]).toEqual([false, ['cache_damaged']])

  expect(await core.refresh('suppliers', 'stock', 'adjustments')).toBe('ok')
  const { rows } = valueOf(await core.client.query('articles.search', { text: story.firstArticle, limit: 1 }))
  expect(rows.map(({ code }) => code)).toEqual([story.firstArticle])
  const more = { sessionId, articleCode: story.firstArticle, units: 2 }
  valueOf(await core.client.command('counts.add', more))
  expect(await unitsOf(core, sessionId)).toEqual([7])
})

test('a count goes on without the copy and the WMS, its document stays hidden, and it is signed when the articles are read again', async () => {
  const folder = temporaryFolder()
  const { core } = await openDamaged('article', folder)
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.open }))
  const controlId = control?.id ?? 0
  const sessionId = await startCount(core, controlId)
  core.warehouse.setFault('down')
  await addTwice(core, sessionId, 5)
  await replaced(core)
  const finding = client.query('receiving.find', { number: story.open })
  await nextTurn()
  core.clock.advance(2000)
  const found = valueOf(await finding).control
  expect([found?.id, found && 'lines' in found]).toEqual([controlId, false])
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await sign(client, sessionId)).details).toEqual({ reason: 'articles_lost' })

  core.warehouse.setFault('none')
  expect(await core.refresh('suppliers', 'stock', 'adjustments')).toBe('ok')
  expect(valueOf(await sign(client, sessionId)).status).toBe('signed')
})

test('a copy that is damaged again is replaced at the next start, and counting goes on', async () => {
  const folder = temporaryFolder()
  const { core, profile } = await openDamaged('article', folder)
  const sessionId = await startCount(core, null)
  await addTwice(core, sessionId, 5)
  await replaced(core)
  expect(await core.refresh('suppliers', 'stock', 'adjustments')).toBe('ok')
  damageTable(profile, 'article')
  await addTwice(core, sessionId, 3)
  await until(() => core.log.lines.some((line) => line.includes('cache.not_renewed')))
  expect(await unitsOf(core, sessionId)).toEqual([8])
  expect(await core.refresh('stock')).toBe('failed')
  const { resources } = valueOf(await core.client.query('refresh.status', {}))
  expect(resources.find(({ resource }) => resource === 'stock')?.lastError?.code).toBe('storage_corrupt')
  await core.stop()

  const next = await openIdleCore({ folder })
  expect([setAside(profile).length, await next.refresh('stock')]).toEqual([1, 'ok'])
})

test('a reading that meets a damaged page of the copy says so, and the next one fills a new copy', async () => {
  const { core, profile } = await openDamaged('stock_a')
  expect(await core.refresh('stock')).toBe('failed')
  const { resources } = valueOf(await core.client.query('refresh.status', {}))
  const stock = resources.find(({ resource }) => resource === 'stock')
  expect(stock?.lastError?.code).toBe('storage_corrupt')
  await replaced(core)
  expect(await core.refresh('stock')).toBe('ok')
  expect(valueOf(await core.client.query('stock.search', { limit: 1 })).total).toBeGreaterThan(100)
  expect([existsSync(join(profile, 'cache.damaged')), setAside(profile).length]).toEqual([false, 1])
})

test('a search that meets a damaged page of the copy can be repeated, and a new copy is filled', async () => {
  const { core } = await openDamaged('stock_a')
  const page = await core.client.query('stock.search', { limit: 1000 })
  expect(failureOf(page).code).toBe('storage_busy')
  expect(valueOf(await core.client.query('stock.search', { limit: 1000 })).total).toBe(0)
  await replaced(core)
  expect(await core.refresh('stock')).toBe('ok')
  expect(valueOf(await core.client.query('stock.search', { limit: 1000 })).total).toBeGreaterThan(100)
})

test('a search of several statements that meets a damaged page can be repeated', async () => {
  const { core } = await openDamaged('article')
  const search = () => core.client.query('articles.search', { text: story.firstArticle, limit: 1 })
  expect(failureOf(await search()).code).toBe('storage_busy')
  expect(valueOf(await search()).total).toBe(0)
  await replaced(core)
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
  expect(failureOf(await second.client.query('orders.list', { limit: 1000 })).code).toBe('storage_busy')
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
