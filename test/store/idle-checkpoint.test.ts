import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/main/core/store/open-store.ts'
import { primaryFileName } from '../../src/main/core/store/primary-database.ts'
import { readSetting, writeSetting } from '../../src/main/core/store/settings.ts'
import { get, openFile } from '../../src/main/core/store/sql.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { verifier } from './support/chain-records.ts'
import { createTestLog } from './support/store.ts'

function openTestStore() {
  const folder = temporaryFolder()
  const clock = manualClock()
  const store = openStore({ folder, clock, log: createTestLog(), verifier })
  onTestFinished(() => store.close())
  // The tables themselves are in the log until the first checkpoint.
  store.database.transaction((writer) => writeSetting(writer, 'place', 'start'))
  clock.advance(2000)
  return { folder, clock, store }
}

/** The setting as the file alone has it, without its write-ahead log. */
function settingInFile(folder: string): unknown {
  const copy = join(temporaryFolder(), primaryFileName)
  copyFileSync(join(folder, primaryFileName), copy)
  const connection = openFile(copy)
  try {
    const row = get<{ value: string }>(connection, "SELECT value FROM setting WHERE key = 'place'")
    return row === null ? null : (JSON.parse(row.value) as unknown)
  } finally {
    connection.db.close()
  }
}

test('the write-ahead log is copied into the file when nothing was written for two seconds, not while commits go on', () => {
  const { folder, clock, store } = openTestStore()
  for (let commit = 0; commit < 5; commit += 1) {
    store.database.transaction((writer) => writeSetting(writer, 'place', commit))
    clock.advance(1500)
    expect(settingInFile(folder)).toBe('start')
  }
  clock.advance(2000)
  expect(settingInFile(folder)).toBe(4)
  expect(clock.pending()).toBe(0)
})

test('a checkpoint that becomes due within a transaction waits for its end', () => {
  const { folder, clock, store } = openTestStore()
  store.database.transaction((writer) => writeSetting(writer, 'place', 1))
  store.database.transaction((writer) => {
    writeSetting(writer, 'place', 2)
    clock.advance(5000)
  })
  expect(settingInFile(folder)).toBe('start')
  clock.advance(5000)
  expect(settingInFile(folder)).toBe(2)
})

test('nothing is copied after the store is closed', () => {
  const { clock, store } = openTestStore()
  store.database.transaction((writer) => writeSetting(writer, 'place', 1))
  expect(readSetting(store.database, 'place')).toBe(1)
  store.close()
  expect(() => clock.advance(5000)).not.toThrow()
  expect(clock.pending()).toBe(0)
})
