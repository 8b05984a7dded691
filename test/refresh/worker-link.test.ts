import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { SingleRecordUpdate } from '../../src/main/core/refresh/messages.ts'
import { createWorkerLink, workerEndMs } from '../../src/main/core/refresh/worker-link.ts'
import { upgradeCache, upgradeMs } from '../../src/main/core/refresh/upgrade-cache.ts'
import { cacheApplicationId, cacheName, connectCacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { controlById } from '../../src/main/core/store/cache/controls.ts'
import { openCacheReader, openCacheWriter, setCacheAside } from '../../src/main/core/store/cache/open-cache.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { control } from '../store/support/cache.ts'
import { memoryLog, until } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'

const realWorker = new URL('../../src/main/core/refresh/refresh-worker.ts', import.meta.url)
const fragileWorker = new URL('./support/fragile-worker.ts', import.meta.url)

const record = (id: number): SingleRecordUpdate => ({ kind: 'control', control: control(id), requestedAt: 1 })

/** The core's end of a worker on a folder with a fresh copy. */
function linked(entry = realWorker) {
  const folder = temporaryFolder()
  openCacheWriter({ folder }).db.close()
  const clock = manualClock()
  const log = memoryLog()
  const written: number[] = []
  const link = createWorkerLink({
    entry,
    profileFolder: folder,
    clock,
    log,
    onOutcome: () => {},
    onDamage: () => {},
    onKept: (kept) => void (kept.kind === 'control' && written.push(kept.control.id)),
  })
  const logged = (text: string) => log.lines.filter((line) => line.includes(text))
  return { folder, clock, link, logged, written }
}

/** Locks the cache from another connection until it is released. */
function lock(folder: string) {
  const db = new Sqlite(join(folder, cacheName))
  onTestFinished(() => void db.close())
  db.exec('BEGIN IMMEDIATE')
  return { release: () => void db.exec('COMMIT') }
}

test('a record that finds the cache busy is written later, with back-off, and the worker continues', async () => {
  const { folder, clock, link, logged, written } = linked()
  onTestFinished(() => link.close())
  const other = lock(folder)
  link.keep(record(1))
  link.keep(record(2))
  await until(() => logged('"retryInMs":1000').length === 1)
  expect(logged('refresh.keep.failed')[0]).toContain('storage_busy')
  other.release()
  // Later input waits behind them.
  link.keep(record(3))
  expect(link.kept()).toHaveLength(3)
  await until(() => logged('refresh.keep.failed').length === 1)
  clock.advance(1000)
  await until(() => written.length === 3)
  expect([written.toSorted(), link.kept()]).toEqual([[1, 2, 3], []])
  expect(logged('refresh.worker')).toEqual([])
  const reader = openCacheReader(folder)
  expect([1, 2, 3].map((id) => controlById(reader, id)?.control.id)).toEqual([1, 2, 3])
  reader.db.close()
})

test('no message ends the worker: what cannot be read is dropped once, and what follows is written', async () => {
  const { link, logged, written } = linked()
  onTestFinished(() => link.close())
  link.configure({} as never)
  link.keep({ kind: 'control', control: null, requestedAt: 1 } as never)
  link.configure(null as never)
  link.keep(record(2))
  await until(() => written.length === 1)
  expect([link.kept(), logged('refresh.keep.dropped').length, logged('refresh.worker')]).toEqual([[], 1, []])
})

test('reports a cache that cannot be opened with its code, and fails no waiting record', async () => {
  const { folder, clock, link, logged, written } = linked()
  onTestFinished(() => link.close())
  const db = new Sqlite(join(folder, cacheName))
  const version = Number(db.pragma('user_version', { simple: true }))
  db.pragma(`user_version = ${version + 1}`)
  link.keep(record(1))
  const read = link.read({ resource: 'stock', today: '2026-11-20' }, new AbortController().signal, () => {})
  await expect(read).rejects.toMatchObject({ code: 'db_too_new' })
  db.pragma(`user_version = ${version}`)
  db.close()
  await until(() => logged('refresh.keep.failed').length === 1)
  clock.advance(1000)
  await until(() => written.length === 1)
})

test('what is kept while a damaged file is replaced is written to the new one, and nothing is read meanwhile', async () => {
  const { folder, clock, link, written } = linked()
  onTestFinished(() => link.close())
  const read = () => link.read({ resource: 'stock', today: '2026-11-20' }, new AbortController().signal, () => {})
  link.keep(record(1))
  const renewing = link.renew(() => setCacheAside(folder, 'damaged', 0) !== '')
  link.keep(record(2))
  await expect(read()).rejects.toMatchObject({ code: 'storage_busy' })
  await renewing
  clock.advance(1000)
  await until(() => written.length === 2)
  const reader = openCacheReader(folder)
  expect([1, 2].map((id) => controlById(reader, id)?.control.id)).toEqual([1, 2])
  reader.db.close()

  await link.renew(() => false)
  link.keep(record(3))
  await expect(read()).rejects.toMatchObject({ code: 'storage_corrupt' })
  expect(link.kept()).toHaveLength(1)
})

test('a record under which two workers ended is not posted to a third; the others are written', async () => {
  const { clock, link, logged, written } = linked(fragileWorker)
  const crashed = (times: number) => until(() => logged('refresh.worker.exit').length === times)
  for (const id of [1, 13, 2]) link.keep(record(id))
  await crashed(1)
  expect(logged('refresh.worker.exit')[0]).toContain('the last words of the worker')
  clock.advance(1000)
  await crashed(2)
  clock.advance(2000)
  await until(() => written.length === 2)
  expect([written, link.kept(), logged('refresh.keep.dropped').length]).toEqual([[1, 2], [], 1])
  const closed = link.close()
  clock.advance(workerEndMs)
  await closed
})

test('a worker that needs more memory than it may have ends with a code, and the next one goes on', async () => {
  const { clock, link, logged, written } = linked(fragileWorker)
  const read = link.read({ resource: 'stock', today: '2026-11-20' }, new AbortController().signal, () => {})
  link.keep(record(14))
  await expect(read).rejects.toMatchObject({ code: 'protocol', details: { reason: 'too_large' } })
  link.keep(record(2))
  clock.advance(1000)
  await until(() => logged('refresh.worker.exit').length === 2)
  clock.advance(2000)
  await until(() => written.length === 1)
  expect([written, link.kept(), logged('refresh.keep.dropped').length]).toEqual([[2], [], 1])
  const closed = link.close()
  clock.advance(workerEndMs)
  await closed
})

test.runIf(process.platform === 'linux')('the thread that fills the copy comes after that of the scans', async () => {
  const { link, written } = linked()
  onTestFinished(() => link.close())
  const nicest = () => Math.max(...readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))))
  link.keep(record(1))
  await until(() => written.length === 1)
  expect(nicest()).toBe(Math.min(19, getPriority() + 5))
})

test('a worker that does not end a cancelled run, or itself, is stopped after a while', async () => {
  const { clock, link, logged } = linked(fragileWorker)
  const abort = new AbortController()
  const read = link.read({ resource: 'stock', today: '2026-11-20' }, abort.signal, () => {})
  abort.abort()
  clock.advance(workerEndMs)
  await expect(read).rejects.toMatchObject({ code: 'cancelled' })
  link.keep(record(1))
  const closed = link.close()
  clock.advance(workerEndMs)
  await closed
  expect(logged('refresh.worker.silent')).toHaveLength(2)
  await expect(
    link.read({ resource: 'stock', today: '2026-11-20' }, new AbortController().signal, () => {}),
  ).rejects.toMatchObject({ code: 'cancelled' })
})

test('an upgrade of the copy that does not come to its end holds up no start for ever', async () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 3), cacheApplicationId, cacheName)
  old.db.exec('CREATE TABLE filler (body BLOB); INSERT INTO filler VALUES (zeroblob(5000000))')
  old.db.close()
  const clock = manualClock()
  const log = memoryLog()
  const upgraded = upgradeCache({ entry: fragileWorker, profileFolder: folder, clock, log })
  clock.advance(upgradeMs)
  await upgraded
  expect(log.lines.join()).toContain('cache.upgrade.failed')
})
