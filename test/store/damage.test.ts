import {
  copyFileSync,
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '../../src/main/core/store/backups.ts'
import { countEventsOf, salvagedEventCount } from '../../src/main/core/store/count-events.ts'
import { lastNotices } from '../../src/main/core/store/notices.ts'
import type { Precious } from '../../src/main/core/store/precious.ts'
import { appendAnchor, pcChain, pcChainHead } from '../../src/main/core/store/pc-chain.ts'
import { saveSessionState, sessionsToFold } from '../../src/main/core/store/session-states.ts'
import { insertSession, sessionById } from '../../src/main/core/store/sessions.ts'
import { readSetting, writeSetting } from '../../src/main/core/store/settings.ts'
import { appendNext, nextAnchor, sessionRecord, verifyChain } from './support/chain-records.ts'
import { createManualClock } from './support/clock.ts'
import { openTestPrecious } from './support/store.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { preciousMigrations } from '../../src/main/core/store/migrations/precious.ts'
import { newestVersion } from '../../src/main/core/store/migrate.ts'

const now = createManualClock().now()

/** Ten sessions of so many long events each, and some of everything else. */
function fill(precious: Precious, events: number): void {
  precious.transaction((writer) => {
    for (let n = 1; n <= 10; n += 1) {
      if (!sessionById(writer, `s${n}`)) insertSession(writer, sessionRecord(`s${n}`, { controlId: n }))
      for (let count = 0; count < events; count += 1) appendNext(writer, `s${n}`, `{"raw":"${'x'.repeat(300)}"}`)
      appendAnchor(writer, nextAnchor(pcChainHead(writer), `{"n":${n}}`))
    }
    writeSetting(writer, 'counting', { requiredCounts: 2 })
  })
}

const eventsOf = (precious: Precious) =>
  Array.from({ length: 10 }, (_, index) => countEventsOf(precious, `s${index + 1}`))

/** A folder with a backup of `backed` events a session and a closed file of so many more. */
function folderWith({ backed, more }: { backed: number; more: number }): { folder: string; path: string } {
  const folder = temporaryFolder()
  const opened = openTestPrecious(folder)
  if (backed > 0) {
    fill(opened.precious, backed)
    makeBackup(opened.precious, folder, 'close', now, null)
  }
  if (more > 0) fill(opened.precious, more)
  opened.close()
  return { folder, path: join(folder, 'muelle.db') }
}

/** Overwrites pages with noise, counted from the front. */
function spoil(path: string, fromPage: number, toPage: number): void {
  const file = openSync(path, 'r+')
  for (let page = fromPage; page < toPage; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}

const setAside = (folder: string) => readdirSync(folder).filter((name) => /^muelle\.damaged-.*\.db$/.test(name))

test('noise in the middle: the backup comes back with what could still be read, and the file is kept', () => {
  const { folder, path } = folderWith({ backed: 20, more: 20 })
  const pages = statSync(path).size / 4096
  spoil(path, Math.floor(pages / 2), Math.floor(pages / 2) + 4)
  const damaged = readFileSync(path)
  const { precious, notices } = openTestPrecious(folder)
  const lengths = eventsOf(precious).map((events) => events.length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(20)
  expect(lengths.filter((length) => length === 40).length).toBeGreaterThanOrEqual(5)
  expect(eventsOf(precious).every((events) => verifyChain(events))).toBe(true)
  expect(verifyChain(pcChain(precious))).toBe(true)
  expect(readSetting(precious, 'counting')).toEqual({ requiredCounts: 2 })
  expect(notices).toMatchObject([
    { code: 'database_damaged', detail: expect.stringContaining('set aside: muelle.damaged-') },
  ])
  expect(lastNotices(precious, 5)).toEqual(notices)
  expect(setAside(folder)).toHaveLength(1)
  expect(readFileSync(join(folder, setAside(folder)[0] ?? ''))).toEqual(damaged)
  expect(sessionsToFold(precious)).toHaveLength(10)
})

test('noise without any backup: the intact beginning of each log, what follows a hole is kept beside it', () => {
  const { folder, path } = folderWith({ backed: 0, more: 60 })
  const pages = statSync(path).size / 4096
  // Two holes: what lies between them is found session by session.
  spoil(path, Math.floor(pages * 0.35), Math.floor(pages * 0.35) + 1)
  spoil(path, Math.floor(pages * 0.8), Math.floor(pages * 0.8) + 1)
  const { precious, notices } = openTestPrecious(folder)
  const events = eventsOf(precious)
  expect(events.every((log) => verifyChain(log))).toBe(true)
  const counted = events.reduce((sum, log) => sum + log.length, 0)
  const beside = events.reduce((sum, _, index) => sum + salvagedEventCount(precious, `s${index + 1}`), 0)
  expect(counted).toBeGreaterThan(400)
  expect(counted + beside).toBeGreaterThanOrEqual(600 - 40)
  expect(notices[0]?.detail).toContain('backup: none')
})

test.each<[string, (path: string) => void]>([
  ['half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['a page and a bit', (path) => truncateSync(path, 5000)],
  ['nothing', (path) => truncateSync(path, 0)],
  ['html', (path) => writeFileSync(path, '<html>'.repeat(1000))],
  ['ten bytes', (path) => writeFileSync(path, 'ten bytes!')],
  ['lost', (path) => rmSync(path)],
])('a file that is cut off, something else or lost comes back from its backup: %s', (name, damage) => {
  const { folder, path } = folderWith({ backed: 5, more: 5 })
  damage(path)
  const { precious, notices } = openTestPrecious(folder)
  const logs = eventsOf(precious)
  expect(Math.min(...logs.map((events) => events.length))).toBeGreaterThanOrEqual(5)
  expect(logs.every((events) => verifyChain(events))).toBe(true)
  expect(notices).toMatchObject([{ code: name === 'lost' ? 'database_missing' : 'database_damaged' }])
  expect(setAside(folder)).toHaveLength(name === 'lost' ? 0 : 1)
  fill(precious, 1)
})

test('damaged twice: each file is kept under its own name', () => {
  const { folder, path } = folderWith({ backed: 3, more: 0 })
  writeFileSync(path, 'first')
  openTestPrecious(folder).close()
  writeFileSync(path, 'second')
  openTestPrecious(folder).close()
  expect(
    setAside(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .sort(),
  ).toEqual(['first', 'second'])
})

test('a damaged newest backup is passed over', () => {
  const { folder, path } = folderWith({ backed: 5, more: 5 })
  writeFileSync(join(folder, 'backups', 'muelle-20991231T000000000Z-close.db'), 'no backup')
  writeFileSync(path, 'garbage')
  const { precious, notices } = openTestPrecious(folder)
  expect(eventsOf(precious).every((events) => events.length === 5)).toBe(true)
  expect(notices[0]?.detail).not.toContain('2099')
})

test('a backup whose chains no rule accepts any more is still better than none', () => {
  const { folder, path } = folderWith({ backed: 5, more: 5 })
  writeFileSync(path, 'garbage')
  const strict = { count: () => false, pc: () => false }
  const { precious } = openTestPrecious(folder, undefined, strict)
  expect(eventsOf(precious).every((events) => events.length === 5)).toBe(true)
  expect(pcChain(precious)).toHaveLength(10)
})

test('the restored file is finished by the next start where the first was cut off between the two renames', () => {
  const { folder, path } = folderWith({ backed: 5, more: 0 })
  copyFileSync(path, join(folder, 'muelle.restoring.db'))
  rmSync(path)
  const first = openTestPrecious(folder)
  expect(first.notices).toEqual([])
  expect(eventsOf(first.precious).every((events) => events.length === 5)).toBe(true)
  first.close()
  // Still there beside the file itself: it was not complete.
  writeFileSync(join(folder, 'muelle.restoring.db'), 'half')
  expect(openTestPrecious(folder).notices).toEqual([])
  expect(existsSync(join(folder, 'muelle.restoring.db'))).toBe(false)
})

test('a write-ahead log that vanished is noticed, and the newest backup fills the gap', () => {
  const folder = temporaryFolder()
  const opened = openTestPrecious(folder)
  fill(opened.precious, 5)
  opened.precious.db.pragma('wal_checkpoint(TRUNCATE)')
  fill(opened.precious, 5)
  makeBackup(opened.precious, folder, 'close', now, null)
  fill(opened.precious, 5)
  // A copy without its log, as after a kill and a tidy person.
  const other = temporaryFolder()
  copyFileSync(join(folder, 'muelle.db'), join(other, 'muelle.db'))
  copyFileSync(join(folder, 'muelle.open'), join(other, 'muelle.open'))
  expect(eventsOf(openTestPrecious(other).precious)[0]).toHaveLength(5)

  const third = temporaryFolder()
  for (const name of ['muelle.db', 'muelle.open']) copyFileSync(join(folder, name), join(third, name))
  makeBackup(opened.precious, third, 'close', now, null)
  const { precious, notices } = openTestPrecious(third)
  expect(notices).toMatchObject([{ code: 'log_lost' }])
  expect(eventsOf(precious).every((events) => events.length === 15 && verifyChain(events))).toBe(true)
})

test('killed with its log in place, nothing is lost and nothing is noticed', () => {
  const folder = temporaryFolder()
  const opened = openTestPrecious(folder)
  fill(opened.precious, 3)
  const other = temporaryFolder()
  for (const name of ['muelle.db', 'muelle.db-wal', 'muelle.open']) copyFileSync(join(folder, name), join(other, name))
  const { precious, notices } = openTestPrecious(other)
  expect(notices).toEqual([])
  expect(eventsOf(precious)[9]).toHaveLength(3)
})

test('a file that a newer program has written is refused and stays as it is', () => {
  const { folder, path } = folderWith({ backed: 1, more: 0 })
  const opened = openTestPrecious(folder)
  opened.precious.db.pragma('user_version = 9990')
  opened.close()
  const before = readFileSync(path)
  expect(() => openTestPrecious(folder)).toThrow(
    expect.objectContaining({
      code: 'db_too_new',
      details: { file: 'muelle.db', version: 9990, known: newestVersion(preciousMigrations) },
    }),
  )
  expect(readFileSync(path)).toEqual(before)
  expect(setAside(folder)).toEqual([])
})

test('an unchanged projection outlives an ordinary start', () => {
  const { folder } = folderWith({ backed: 0, more: 2 })
  const first = openTestPrecious(folder)
  first.precious.transaction((writer) => saveSessionState(writer, 's1', { scans: 2, lastScanAt: null, nextSeq: 3 }))
  first.close()
  expect(sessionsToFold(openTestPrecious(folder).precious)).not.toContain('s1')
})
