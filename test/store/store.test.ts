import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../src/main/core/store/backups.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { putControl } from '../../src/main/core/store/cache/control-rows.ts'
import { controlById, controlCount } from '../../src/main/core/store/cache/controls.ts'
import { hasDiskSpaceToRefresh, markCacheDamaged, openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { createCommandLog } from '../../src/main/core/store/commands.ts'
import { lastNotices } from '../../src/main/core/store/notices.ts'
import { openStore } from '../../src/main/core/store/open-store.ts'
import { readSetting, writeSetting } from '../../src/main/core/store/settings.ts'
import { control } from './support/cache.ts'
import { verifier } from './support/chain-records.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createTestLog } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function open(folder: string, clock = manualClock()) {
  const log = createTestLog()
  const store = openStore({ folder, clock, log, verifier })
  onTestFinished(() => store.close())
  return { store, log, clock }
}

function keepControl(folder: string, id: number): void {
  const writer = openCacheWriter({ folder })
  writeCache(writer, () => putControl(writer, control(id), 1))
  writer.db.close()
}

test('a fresh folder opens, is filled by another connection, and opens again with everything in it', () => {
  const folder = join(temporaryFolder(), 'practice')
  const { store } = open(folder)
  expect(store.notices).toEqual([])
  store.database.transaction((writer) => writeSetting(writer, 'a', 1))
  keepControl(folder, 5)
  expect(controlById(store.cache, 5)?.control.id).toBe(5)
  expect(hasDiskSpaceToRefresh(folder)).toBe(true)
  store.close()
  expect(existsSync(join(folder, 'muelle.open'))).toBe(false)
  const again = open(folder)
  expect(readSetting(again.store.database, 'a')).toBe(1)
  expect(controlById(again.store.cache, 5)?.control.id).toBe(5)
})

test.each<[string, string, (folder: string) => void]>([
  ['noise', 'cache_damaged', (folder) => writeFileSync(join(folder, 'cache.db'), 'noise '.repeat(3000))],
  ['a marker', 'cache_damaged', (folder) => markCacheDamaged(folder)],
  ['a newer program', 'cache_newer', (folder) => openAnd(folder, 'PRAGMA user_version = 9990')],
  ['a foreign schema', 'cache_damaged', (folder) => openAnd(folder, 'PRAGMA user_version = 0')],
])('moves an unusable cache away, starts an empty one and keeps the primary database: %s', (_, code, damage) => {
  const folder = temporaryFolder()
  const first = open(folder)
  first.store.database.transaction((writer) => writeSetting(writer, 'a', 1))
  first.store.close()
  keepControl(folder, 5)
  damage(folder)
  const { store } = open(folder)
  expect(store.notices).toMatchObject([{ code }])
  expect(lastNotices(store.database, 9)).toEqual(store.notices)
  expect(controlCount(store.cache)).toBe(0)
  expect(readSetting(store.database, 'a')).toBe(1)
  expect(readdirSync(folder).filter((name) => /^cache\.(damaged|newer)-.*\.db$/.test(name))).toHaveLength(1)
  store.close()
  expect(open(folder).store.notices).toEqual([])
})

function openAnd(folder: string, sql: string): void {
  const writer = openCacheWriter({ folder })
  writer.db.exec(sql)
  writer.db.close()
}

test('keeps only the newest unusable cache', () => {
  const folder = temporaryFolder()
  for (const ms of [0, 60_000, 120_000]) {
    writeFileSync(join(folder, 'cache.db'), 'noise '.repeat(3000))
    const clock = manualClock()
    clock.advance(ms)
    open(folder, clock).store.close()
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('cache.damaged-'))).toHaveLength(1)
})

test('lists a backup with its time; records a failed one, and the program continues', () => {
  const folder = temporaryFolder()
  const { store, log, clock } = open(folder)
  expect(store.lastBackupAtMs()).toBeNull()
  store.backUp('close')
  expect(store.lastBackupAtMs()).toBe(clock.now())
  const ahead = Date.UTC(2039, 0, 1)
  expect(basename(makeBackup(store.database, folder, 'close', ahead, null))).toContain('2039')
  expect(store.lastBackupAtMs()).toBe(clock.now())
  expect(store.files().map((file) => file.name)).toEqual(
    expect.arrayContaining(['muelle.db', 'cache.db', expect.stringMatching(/^backups\/muelle-.*-close\.db$/)]),
  )
  const other = temporaryFolder()
  const failing = open(other)
  writeFileSync(join(other, 'backups'), '')
  failing.store.backUp('close')
  expect(failing.log.lines.some((line) => line.startsWith('store.backup_failed'))).toBe(true)
  expect(lastNotices(failing.store.database, 1)).toMatchObject([{ code: 'backup_failed', detail: 'storage_readonly' }])
  expect(log.lines.some((line) => line.startsWith('store.backup '))).toBe(true)
})

test('old commands are forgotten at the next start', () => {
  const folder = temporaryFolder()
  const clock = manualClock()
  const first = open(folder, clock)
  createCommandLog(first.store.database, clock).record({ id: 'c1', operation: 'x.y', inputHash: 'h' }, () => 1)
  first.store.close()
  clock.advance(31 * 86_400_000)
  const second = open(folder, clock)
  createCommandLog(second.store.database, clock).record({ id: 'c2', operation: 'x.y', inputHash: 'h' }, () => 2)
  second.store.close()
  const { store } = open(folder, clock)
  const commands = createCommandLog(store.database, clock)
  expect([commands.find('c1'), commands.find('c2')]).toEqual([null, expect.objectContaining({ result: 2 })])
})

test('a backup whose path is too long for SQLite says so: the data file beside it is not', () => {
  const folder = temporaryFolder()
  // The file itself and its log can still be opened.
  const parts = ['a'.repeat(200), 'b'.repeat(480 - folder.length - 202)]
  const long = join(folder, ...parts)
  mkdirSync(long, { recursive: true })
  const { store } = open(long)
  store.backUp('close')
  expect(lastNotices(store.database, 1)).toMatchObject([{ code: 'backup_failed', detail: 'path_too_long' }])
})
