import { closeSync, existsSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheName } from '../../src/main/core/store/cache/cache-file.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { openIdleCore } from '../core/support/idle-core.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Writes noise over the last page of the table of stock. */
function damageStock(profile: string): void {
  const { db } = openCacheWriter({ folder: profile })
  const size = Number(db.pragma('page_size', { simple: true }))
  const last = "SELECT max(pageno) FROM dbstat WHERE name = 'stock_a' AND pagetype = 'leaf'"
  const page = Number(db.prepare(last).pluck().get())
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
  damageStock(profile)
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
