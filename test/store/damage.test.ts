import {
  copyFileSync,
  cpSync,
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
import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBackup } from '../../src/main/core/store/backups.ts'
import { countEventsOf, salvagedEvents } from '../../src/main/core/store/count-events.ts'
import { lastNotices } from '../../src/main/core/store/notices.ts'
import type { PrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { appendAnchor, pcChain, pcChainHead } from '../../src/main/core/store/pc-chain.ts'
import { saveSessionState, staleSessionStates } from '../../src/main/core/store/session-states.ts'
import { insertSession, sessionById } from '../../src/main/core/store/sessions.ts'
import { readSetting, writeSetting } from '../../src/main/core/store/settings.ts'
import { appendNext, nextAnchor, sessionRecord, verifyChain } from './support/chain-records.ts'
import { manualClock } from '../support/manual-clock.ts'
import { openTestDatabase } from './support/store.ts'
import { samplesOf } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { newestVersion } from '../../src/main/core/store/migrate.ts'

const now = manualClock().now()

/** Ten sessions of so many long events each, and some of everything else. */
function fill(database: PrimaryDatabase, events: number): void {
  database.transaction((writer) => {
    for (let n = 1; n <= 10; n += 1) {
      if (!sessionById(writer, `s${n}`)) insertSession(writer, sessionRecord(`s${n}`, { controlId: n }))
      for (let count = 0; count < events; count += 1) appendNext(writer, `s${n}`, `{"raw":"${'x'.repeat(300)}"}`)
      appendAnchor(writer, nextAnchor(pcChainHead(writer), `{"n":${n}}`))
    }
    writeSetting(writer, 'counting', { requiredCounts: 2 })
  })
}

const eventsOf = (database: PrimaryDatabase) =>
  Array.from({ length: 10 }, (_, index) => countEventsOf(database, `s${index + 1}`))

/** A folder with a backup of `backed` events a session and a closed file of so many more. */
function folderWith({ backed, more }: { backed: number; more: number }): { folder: string; path: string } {
  const folder = temporaryFolder()
  const opened = openTestDatabase(folder)
  if (backed > 0) {
    fill(opened.database, backed)
    makeBackup(opened.database, folder, 'close', now, null)
  }
  if (more > 0) fill(opened.database, more)
  opened.close()
  return { folder, path: join(folder, 'muelle.db') }
}

/** Overwrites pages with noise, counted from the front. */
function spoil(path: string, fromPage: number, toPage: number): void {
  const file = openSync(path, 'r+')
  for (let page = fromPage; page < toPage; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}

/** The pages of a table that hold its rows, or those above them that lead there; in their order, from the file's front. */
function pagesOf(path: string, table: string, kind: 'leaf' | 'internal'): number[] {
  const db = new Sqlite(path, { readonly: true })
  const query = `SELECT pageno - 1 AS page FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path`
  const pages = (db.prepare(query).all(table, kind) as { page: number }[]).map(({ page }) => page)
  db.close()
  return pages
}

/** Of all stored events, in the logs or salvaged. */
const bodies = (database: PrimaryDatabase) =>
  ['count_event', 'salvaged_event'].flatMap((table) => database.db.prepare(`SELECT body FROM ${table}`).pluck().all())

const setAside = (folder: string) => readdirSync(folder).filter((name) => /^muelle\.damaged-.*\.db$/.test(name))

test('noise in the middle: restores the backup with the rows still readable, and keeps the damaged file', () => {
  const { folder, path } = folderWith({ backed: 20, more: 20 })
  const pages = pagesOf(path, 'count_event', 'leaf')
  for (const page of pages.slice(Math.floor(pages.length / 2)).slice(0, 4)) spoil(path, page, page + 1)
  const damaged = readFileSync(path)
  const { database, notices } = openTestDatabase(folder)
  const lengths = eventsOf(database).map((events) => events.length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(20)
  expect(lengths.filter((length) => length === 40).length).toBeGreaterThanOrEqual(5)
  expect(eventsOf(database).every((events) => verifyChain(events))).toBe(true)
  expect(verifyChain(pcChain(database))).toBe(true)
  expect(readSetting(database, 'counting')).toEqual({ requiredCounts: 2 })
  expect(notices).toMatchObject([
    { code: 'database_damaged', detail: expect.stringContaining('set aside: muelle.damaged-') },
  ])
  expect(lastNotices(database, 5)).toEqual(notices)
  expect(setAside(folder)).toHaveLength(1)
  expect(readFileSync(join(folder, setAside(folder)[0] ?? ''))).toEqual(damaged)
  expect(staleSessionStates(database)).toHaveLength(10)
})

test('noise without any backup: keeps the intact start of each log and stores events after a gap separately', () => {
  const { folder, path } = folderWith({ backed: 0, more: 60 })
  // Two gaps: events between them are found count by count.
  const pages = pagesOf(path, 'count_event', 'leaf')
  for (const part of [0.35, 0.8]) {
    const page = pages[Math.floor(pages.length * part)] ?? 0
    spoil(path, page, page + 1)
  }
  const { database, notices } = openTestDatabase(folder)
  const events = eventsOf(database)
  expect(events.every((log) => verifyChain(log))).toBe(true)
  const counted = events.reduce((sum, log) => sum + log.length, 0)
  const beside = events.reduce((sum, _, index) => sum + salvagedEvents(database, `s${index + 1}`).length, 0)
  expect(counted).toBeGreaterThan(400)
  expect(counted + beside).toBeGreaterThanOrEqual(600 - 40)
  expect(notices[0]?.detail).toContain('backup: none')
})

test.each([
  ['without a backup', 0],
  ['after a backup', 20],
])('a damaged index page loses at most the row it contains: %s', (_, backed) => {
  const { folder, path } = folderWith({ backed, more: 60 })
  const opened = openTestDatabase(folder)
  const long = 'x'.repeat(9000)
  opened.database.transaction((writer) => {
    // Rows that do not fit into a page, and enough of this PC's own chain.
    appendNext(writer, 's3', `{"raw":"${long}"}`)
    for (let n = 0; n < 60; n += 1)
      appendAnchor(writer, nextAnchor(pcChainHead(writer), `{"note":"${'y'.repeat(200)}"}`))
  })
  opened.close()
  const ways = ['count_event', 'pc_chain'].map((table) => pagesOf(path, table, 'internal'))
  expect(ways.every((pages) => pages.length > 0)).toBe(true)
  const leaves = pagesOf(path, 'count_event', 'leaf').length
  for (const page of ways.flat()) spoil(path, page, page + 1)
  const { database } = openTestDatabase(folder)
  const logs = eventsOf(database)
  const found = logs.reduce((sum, log, index) => sum + log.length + salvagedEvents(database, `s${index + 1}`).length, 0)
  // In a table without row numbers the pages above the leaves hold a row of their own for each leaf but the first.
  expect(found).toBeGreaterThanOrEqual(10 * (backed + 60) + 1 - leaves)
  expect(logs.every((log) => verifyChain(log))).toBe(true)
  expect(bodies(database)).toContain(`{"raw":"${long}"}`)
  expect(pcChain(database)).toHaveLength((backed > 0 ? 20 : 10) + 60)
})

test('a damaged first page, without which the tables cannot be located: finds the logs page by page', () => {
  const { folder, path } = folderWith({ backed: 20, more: 20 })
  spoil(path, 0, 1)
  const { database, notices } = openTestDatabase(folder)
  expect(eventsOf(database).every((events) => events.length === 40 && verifyChain(events))).toBe(true)
  expect(pcChain(database)).toHaveLength(20)
  expect(notices[0]?.detail).toContain('salvaged: 200 events')
})

test('noise at any places: what the backup has is there, and where the noise is noticed every chain is intact', () => {
  const whole = folderWith({ backed: 10, more: 20 })
  const bytes = readFileSync(whole.path)
  let noticed = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.uint8Array({ minLength: 1, maxLength: 300 })), { minLength: 1 }),
      (wounds) => {
        const folder = temporaryFolder()
        cpSync(whole.folder, folder, { recursive: true })
        const hurt = Buffer.from(bytes)
        for (const [at, noise] of wounds) hurt.set(noise.subarray(0, bytes.length - at), at)
        writeFileSync(join(folder, 'muelle.db'), hurt)
        const opened = openTestDatabase(folder)
        const logs = eventsOf(opened.database)
        // SQLite does not detect a changed letter in a row, nor one in its key, with which rows are not found. The verification
        // of the chain and the heads beside the file do (test/core/damaged-log.test.ts, test/core/lost-entries.test.ts).
        const isNoticed = opened.notices.length > 0
        const isWhole = (log: (typeof logs)[number]) => log.length >= 10 && verifyChain(log)
        expect(!isNoticed || logs.every(isWhole)).toBe(true)
        expect(!isNoticed || verifyChain(pcChain(opened.database))).toBe(true)
        noticed += Number(isNoticed)
        opened.close()
      },
    ),
    { numRuns: samplesOf(60) },
  )
  expect(noticed).toBeGreaterThan(4)
})

function replaceByte(path: string, at: number, value: number): void {
  const bytes = readFileSync(path)
  bytes[at] = value
  writeFileSync(path, bytes)
}

test.each<[string, (path: string) => void]>([
  ['half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['a page and a bit', (path) => truncateSync(path, 5000)],
  ['nothing', (path) => truncateSync(path, 0)],
  ['html', (path) => writeFileSync(path, '<html>'.repeat(1000))],
  ['ten bytes', (path) => writeFileSync(path, 'ten bytes!')],
  ['the header: format of the schema', (path) => replaceByte(path, 47, 5)],
  ['the header: format for writing', (path) => replaceByte(path, 18, 127)],
  ['lost', (path) => rmSync(path)],
])('a file that is cut off, something else or lost comes back from its backup: %s', (name, damage) => {
  const { folder, path } = folderWith({ backed: 5, more: 5 })
  damage(path)
  const { database, notices } = openTestDatabase(folder)
  const logs = eventsOf(database)
  expect(Math.min(...logs.map((events) => events.length))).toBeGreaterThanOrEqual(5)
  expect(logs.every((events) => verifyChain(events))).toBe(true)
  expect(notices).toMatchObject([{ code: name === 'lost' ? 'database_missing' : 'database_damaged' }])
  expect(setAside(folder)).toHaveLength(name === 'lost' ? 0 : 1)
  fill(database, 1)
})

test('damaged twice: keeps each file under a separate name', () => {
  const { folder, path } = folderWith({ backed: 3, more: 0 })
  writeFileSync(path, 'first')
  openTestDatabase(folder).close()
  writeFileSync(path, 'second')
  openTestDatabase(folder).close()
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
  const { database, notices } = openTestDatabase(folder)
  expect(eventsOf(database).every((events) => events.length === 5)).toBe(true)
  expect(notices[0]?.detail).not.toContain('20991231')
})

test('uses a backup whose chains are no longer valid if there is no other', () => {
  const { folder, path } = folderWith({ backed: 5, more: 5 })
  writeFileSync(path, 'garbage')
  const strict = { count: () => false, pc: () => false }
  const { database } = openTestDatabase(folder, undefined, strict)
  expect(eventsOf(database).every((events) => events.length === 5)).toBe(true)
  expect(pcChain(database)).toHaveLength(10)
})

test('the restored file is finished by the next start where the first was cut off between the two renames', () => {
  const { folder, path } = folderWith({ backed: 5, more: 0 })
  copyFileSync(path, join(folder, 'muelle.restoring.db'))
  rmSync(path)
  const first = openTestDatabase(folder)
  expect(first.notices).toEqual([])
  expect(eventsOf(first.database).every((events) => events.length === 5)).toBe(true)
  first.close()
  // Still there next to the file: it was not complete.
  writeFileSync(join(folder, 'muelle.restoring.db'), 'half')
  expect(openTestDatabase(folder).notices).toEqual([])
  expect(existsSync(join(folder, 'muelle.restoring.db'))).toBe(false)
})

test('a write-ahead log that vanished is noticed, and the newest backup fills the gap', () => {
  const folder = temporaryFolder()
  const opened = openTestDatabase(folder)
  fill(opened.database, 5)
  opened.database.db.pragma('wal_checkpoint(TRUNCATE)')
  fill(opened.database, 5)
  makeBackup(opened.database, folder, 'close', now, null)
  fill(opened.database, 5)
  // A copy without its log, as after a kill and a tidy person.
  const other = temporaryFolder()
  copyFileSync(join(folder, 'muelle.db'), join(other, 'muelle.db'))
  copyFileSync(join(folder, 'muelle.open'), join(other, 'muelle.open'))
  expect(eventsOf(openTestDatabase(other).database)[0]).toHaveLength(5)

  const third = temporaryFolder()
  for (const name of ['muelle.db', 'muelle.open']) copyFileSync(join(folder, name), join(third, name))
  makeBackup(opened.database, third, 'close', now, null)
  const { database, notices } = openTestDatabase(third)
  expect(notices).toMatchObject([{ code: 'log_lost' }])
  expect(eventsOf(database).every((events) => events.length === 15 && verifyChain(events))).toBe(true)
})

test('killed with its log in place, nothing is lost and nothing is noticed', () => {
  const folder = temporaryFolder()
  const opened = openTestDatabase(folder)
  fill(opened.database, 3)
  const other = temporaryFolder()
  for (const name of ['muelle.db', 'muelle.db-wal', 'muelle.open']) copyFileSync(join(folder, name), join(other, name))
  const { database, notices } = openTestDatabase(other)
  expect(notices).toEqual([])
  expect(eventsOf(database)[9]).toHaveLength(3)
})

test('rejects a file of a newer program and leaves it unchanged', () => {
  const { folder, path } = folderWith({ backed: 1, more: 0 })
  const opened = openTestDatabase(folder)
  opened.database.db.pragma('user_version = 9990')
  opened.close()
  const before = readFileSync(path)
  expect(() => openTestDatabase(folder)).toThrow(
    expect.objectContaining({
      code: 'db_too_new',
      details: { file: 'muelle.db', version: 9990, known: newestVersion(primaryMigrations) },
    }),
  )
  expect(readFileSync(path)).toEqual(before)
  expect(setAside(folder)).toEqual([])
})

test('an unchanged projection outlives an ordinary start', () => {
  const { folder } = folderWith({ backed: 0, more: 2 })
  const first = openTestDatabase(folder)
  first.database.transaction((writer) =>
    saveSessionState(writer, 's1', { counted: 2, lastScanAt: null, nextSeq: 3, entries: 1 }),
  )
  first.close()
  expect(staleSessionStates(openTestDatabase(folder).database)).not.toContain('s1')
})
