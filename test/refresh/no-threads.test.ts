import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SingleRecordUpdate } from '../../src/main/core/refresh/messages.ts'
import { upgradeCache } from '../../src/main/core/refresh/upgrade-cache.ts'
import { createWorkerLink } from '../../src/main/core/refresh/worker-link.ts'
import { cacheApplicationId, cacheName, connectCacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { createLargeBodyReader } from '../../src/main/core/wms/reading/large-body.ts'
import { control } from '../store/support/cache.ts'
import { memoryLog, until } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { noThreads } from './support/no-threads.ts'

const entry = new URL('../../src/main/core/refresh/refresh-worker.ts', import.meta.url)
const record = (id: number): SingleRecordUpdate => ({ kind: 'control', control: control(id), requestedAt: 1 })

test('while the system starts no thread records wait, a reading fails with a code, and both go on later', async () => {
  const folder = temporaryFolder()
  openCacheWriter({ folder }).db.close()
  const clock = manualClock()
  const written: number[] = []
  const link = createWorkerLink({
    entry,
    profileFolder: folder,
    clock,
    log: memoryLog(),
    onOutcome: () => {},
    onDamage: () => {},
    onKept: (kept) => void (kept.kind === 'control' && written.push(kept.control.id)),
  })
  onTestFinished(() => link.close())
  const read = () => link.read({ resource: 'stock', today: '2026-11-20' }, new AbortController().signal, () => {})
  const threads = noThreads()
  link.keep(record(1))
  link.keep(record(2))
  await expect(read()).rejects.toMatchObject({ name: 'Failure', details: { reason: 'no_thread' } })
  // A timer that fails would end the program.
  clock.advance(1000)
  clock.advance(60_000)
  expect([link.kept().length, written]).toEqual([2, []])
  threads.end()
  await expect(read()).rejects.toMatchObject({ code: 'offline' })
  await until(() => written.length === 2)
  expect([written, link.kept()]).toEqual([[1, 2], []])
})

test('while the system starts no thread the upgrade of the copy holds up no start', async () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 3), cacheApplicationId, cacheName)
  old.db.exec('CREATE TABLE filler (body BLOB); INSERT INTO filler VALUES (zeroblob(5000000))')
  old.db.close()
  const log = memoryLog()
  noThreads()
  await upgradeCache({ entry, profileFolder: folder, clock: manualClock(), log })
  expect(log.lines.join()).toContain('cache.upgrade.failed')
})

test('while the system starts no thread a large response fails with a code', async () => {
  noThreads()
  const readElsewhere = createLargeBodyReader({ entry, clock: manualClock() })
  const body = { bytes: new ArrayBuffer(8) } as never
  await expect(readElsewhere(body, 'ControlCiego', { warehouseTimeZone: 'UTC' })).rejects.toMatchObject({
    name: 'Failure',
    details: { reason: 'no_thread' },
  })
})
