import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyBackup, listBackups, makeBackup } from '../../src/main/core/store/backups.ts'
import { insertSession } from '../../src/main/core/store/sessions.ts'
import { connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { openFile } from '../../src/main/core/store/sql.ts'
import { writeSetting } from '../../src/main/core/store/settings.ts'
import { appendNext, sessionRecord, verifier } from './support/chain-records.ts'
import { manualClock } from '../support/manual-clock.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = manualClock().now()

test('backups roll: the ten newest, one a day for 14 days, and those before a change of schema', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  makeBackup(database, folder, 'migration', start - 300 * 24 * hourMs, null)
  for (let hour = 0; hour < 24 * 30; hour += 6) makeBackup(database, folder, 'close', start + hour * hourMs, null)
  const kept = listBackups(folder)
  const last = start + 714 * hourMs
  expect(kept[0]?.atMs).toBe(last)
  expect(kept.slice(0, 10).map((backup) => (last - backup.atMs) / hourMs)).toEqual([
    0, 6, 12, 18, 24, 30, 36, 42, 48, 54,
  ])
  const days = kept.slice(10, -1).map((backup) => Math.floor(backup.atMs / (24 * hourMs)))
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBeGreaterThanOrEqual(11)
  expect(last - (kept.at(-2)?.atMs ?? 0)).toBeLessThan(14 * 24 * hourMs)
  expect(kept.at(-1)?.kind).toBe('migration')
})

test('what an interrupted backup left is no backup, and goes; the same instant twice gives two', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'backups'))
  const left = join(folder, 'backups', 'muelle-20260302T110000000Z-close.db.partial')
  writeFileSync(left, 'half of a file')
  writeFileSync(`${left}-journal`, '')
  const { database } = openTestDatabase(folder)
  expect(existsSync(left)).toBe(false)
  writeFileSync(left, 'half of a file')
  makeBackup(database, folder, 'close', start, null)
  makeBackup(database, folder, 'close', start, null)
  expect(readdirSync(join(folder, 'backups')).filter((name) => !name.endsWith('.db'))).toEqual([])
  expect(listBackups(folder)).toHaveLength(2)
})

test('the second of two backups of the same instant stays', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  for (let minute = 0; minute < 12; minute += 1) makeBackup(database, folder, 'close', start + minute * 60_000, null)
  const last = start + 11 * 60_000
  expect(existsSync(makeBackup(database, folder, 'close', last, null))).toBe(true)
  expect(
    listBackups(folder)
      .slice(0, 2)
      .map(({ atMs }) => atMs - last),
  ).toEqual([1, 0])
})

test('what another program has open goes with a later backup; the data open, and backups are made, all the same', ({
  skip,
}) => {
  const folder = temporaryFolder()
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const held = ['muelle-20261120T110000000Z-close.db', 'muelle-20261120T120000000Z-close.db.partial']
  const letGo = () => held.forEach((name) => void spawnSync('umount', ['-l', join(backups, name)]))
  onTestFinished(letGo)
  for (const name of held) {
    writeFileSync(join(backups, name), 'held')
    // Nobody can remove a file that something is mounted over.
    if (spawnSync('mount', ['--bind', join(backups, name), join(backups, name)]).status !== 0)
      return skip('this user may not mount a file')
  }
  const { database } = openTestDatabase(folder)
  for (let minute = 0; minute < 11; minute += 1) makeBackup(database, folder, 'close', start + minute * 60_000, null)
  expect(readdirSync(backups).filter((name) => held.includes(name))).toEqual(held)
  letGo()
  makeBackup(database, folder, 'close', start + 11 * 60_000, null)
  expect(readdirSync(backups)).toHaveLength(10)
})

test('a copy that is not good never gets the name of a backup', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    appendNext(writer, 's1', '{}')
    writer.db.exec('DROP TRIGGER count_event_update; UPDATE count_event SET body = \'{"forged":1}\'')
  })
  expect(() => makeBackup(database, folder, 'migration', start, verifier)).toThrow(
    expect.objectContaining({ code: 'storage_corrupt', details: { reason: 'chain_broken' } }),
  )
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  expect(verifyBackup(join(folder, 'muelle.db'), null)).toBeNull()
})

test('a backup holds what was committed, not what is under way on another connection', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  const other = connectPrimaryDatabase(join(folder, 'muelle.db'))
  other.db.exec('BEGIN IMMEDIATE')
  writeSetting(other.writer(), 'a', 1)
  const path = makeBackup(database, folder, 'close', start, verifier)
  other.db.exec('ROLLBACK')
  other.db.close()
  const copy = openFile(path, { readonly: true })
  expect(copy.db.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 0 })
  copy.db.close()
  expect(basename(path)).toMatch(/^muelle-\d{8}T\d{9}Z-close\.db$/)
})

test('backups that were made while the clock was ahead keep no places from newer ones and do not stay for good', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  const [minuteMs, yearMs] = [60_000, 365 * dayMs]
  const ahead: string[] = []
  for (let n = 0; n < 12; n += 1)
    ahead.unshift(makeBackup(database, folder, 'close', start + yearMs + n * minuteMs, null))
  const made: string[] = []
  for (let n = 0; n < 12; n += 1) made.unshift(makeBackup(database, folder, 'close', start + n * minuteMs, null))
  expect(listBackups(folder).map(({ path }) => path)).toEqual([...ahead.slice(0, 1), ...made.slice(0, 10)])
  for (let day = 1; day <= 15; day += 1) makeBackup(database, folder, 'close', start + day * dayMs, null)
  expect(listBackups(folder)[0]?.atMs).toBe(start + 15 * dayMs)
})

test.each([
  ['far behind', (n: number) => Date.UTC(2000, 0, 1) + n * hourMs],
  ['far ahead', (n: number) => start + 4000 * dayMs + n * hourMs],
])('backups of earlier days stay when some are made while the clock is %s', (_, wrong) => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  const daily = Array.from({ length: 14 }, (__, day) =>
    makeBackup(database, folder, 'close', start + day * dayMs, null),
  )
  for (let n = 0; n < 9; n += 1) makeBackup(database, folder, 'close', start + 13 * dayMs + n * hourMs, null)
  const names = () => new Set(listBackups(folder).map(({ path }) => path))
  expect([...names()]).toEqual(expect.arrayContaining(daily))
  for (let n = 0; n < 3; n += 1) makeBackup(database, folder, 'close', wrong(n), null)
  makeBackup(database, folder, 'close', start + 13.5 * dayMs, null)
  expect(daily.filter((path) => names().has(path)).length).toBeGreaterThanOrEqual(10)
})

test('a backup that has nowhere to go is a coded failure, and the file works on', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  // A file is where the folder should be.
  writeFileSync(join(folder, 'backups'), '')
  expect(() => makeBackup(database, folder, 'close', start, null)).toThrow(
    expect.objectContaining({ code: 'storage_readonly' }),
  )
  database.transaction((writer) => writeSetting(writer, 'still', true))
})
