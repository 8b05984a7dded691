import { closeSync, copyFileSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { listBackups, makeBackup } from '../../src/main/core/store/backups.ts'
import { listOperators, saveOperator } from '../../src/main/core/store/operators.ts'
import { appendAnchor, pcChainHead } from '../../src/main/core/store/pc-chain.ts'
import { readOperatorPin, readPin, writeOperatorPin, writePin } from '../../src/main/core/store/pins.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../../src/main/core/store/primary-database.ts'
import { putSavedView, removeSavedView, savedViews } from '../../src/main/core/store/saved-views.ts'
import { insertSession } from '../../src/main/core/store/sessions.ts'
import { readSetting, writeSetting } from '../../src/main/core/store/settings.ts'
import { appendNext, at, nextAnchor, sessionRecord } from './support/chain-records.ts'
import { manualClock } from '../support/manual-clock.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = manualClock().now()
const pin = { salt: 'salt', cost: 1, hash: 'hash', failures: 0, lockedUntil: 0 }

function operator(writer: PrimaryWriter, operatorId: string, badgeHash: string | null): void {
  const name = `Operator ${operatorId}`
  saveOperator(writer, { operatorId, name, nameKey: name, badgeHash, role: 'operator', active: true, savedAt: at })
}

function view(writer: PrimaryWriter, viewId: string, text: string): void {
  const query = { text } as unknown as Parameters<typeof putSavedView>[1]['view']
  putSavedView(writer, { viewId, screen: 'adjustments', name: 'Mine', view: query, savedAt: at })
}

const views = (database: PrimaryDatabase) => savedViews(database, 'adjustments').map(({ viewId }) => viewId)
const badges = (database: PrimaryDatabase) => listOperators(database).map(({ badgeHash }) => badgeHash)

/** Data with what people set, in a backup; `later` changes them afterwards, when the PC has gone on. */
function folderWithBackup(later: (writer: PrimaryWriter) => void): string {
  const folder = temporaryFolder()
  const { database, close } = openTestDatabase(folder)
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1', { controlId: 1 }))
    for (let n = 0; n < 200; n += 1) appendNext(writer, 's1', `{"raw":"${'x'.repeat(300)}"}`)
    appendAnchor(writer, nextAnchor(pcChainHead(writer), '{"n":1}'))
    operator(writer, 'a', null)
    operator(writer, 'b', 'badge')
    writeOperatorPin(writer, 'b', pin)
    writePin(writer, pin)
    view(writer, 'v1', 'before')
    writeSetting(writer, 'restored', { backup: 'one', at })
  })
  makeBackup(database, folder, 'close', now, null)
  database.transaction((writer) => {
    appendAnchor(writer, nextAnchor(pcChainHead(writer), '{"n":2}'))
    later(writer)
  })
  close()
  return folder
}

/** Overwrites one page with rows of the log. */
function damageLog(folder: string): void {
  const path = join(folder, 'muelle.db')
  const db = new Sqlite(path, { readonly: true })
  const query = `SELECT pageno - 1 FROM dbstat WHERE name = 'count_event' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 5`
  const page = db.prepare(query).pluck().get() as number
  db.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}

function removeAll(writer: PrimaryWriter): void {
  writeOperatorPin(writer, 'b', null)
  writePin(writer, null)
  removeSavedView(writer, 'v1')
  writeSetting(writer, 'restored', undefined)
}

function expectRemoved(database: PrimaryDatabase): void {
  expect(readOperatorPin(database, 'b')).toBeNull()
  expect(readPin(database)).toBeNull()
  expect(views(database)).toEqual([])
  expect(readSetting(database, 'restored')).toBeUndefined()
}

test('what was removed since the backup stays removed where a damaged file has the whole of its table', () => {
  const folder = folderWithBackup(removeAll)
  damageLog(folder)
  const { database, notices } = openTestDatabase(folder)
  expect(notices).toMatchObject([{ code: 'database_damaged', detail: expect.stringContaining('count_event') }])
  expectRemoved(database)
  expect(listOperators(database)).toHaveLength(2)
})

test('the same where the write-ahead log seems lost and the data are of a later state than the backup', () => {
  const folder = folderWithBackup(removeAll)
  // The end of a kill between the last two steps of closing.
  const marker = join(folder, 'muelle.open')
  closeSync(openSync(marker, 'w'))
  const { database, notices } = openTestDatabase(folder)
  expect(notices).toMatchObject([{ code: 'log_lost' }])
  expectRemoved(database)
})

test('rows that took the name or badge of another one since the backup come from the damaged file', () => {
  const folder = folderWithBackup((writer) => {
    removeSavedView(writer, 'v1')
    view(writer, 'v0', 'after')
    operator(writer, 'b', null)
    operator(writer, 'a', 'badge')
  })
  damageLog(folder)
  const { database, notices } = openTestDatabase(folder)
  expect(notices[0]?.detail).not.toContain('operator')
  expect(views(database)).toEqual(['v0'])
  expect(badges(database)).toEqual(['badge', null])
})

test('an older damaged file takes nothing from the backup', () => {
  const folder = folderWithBackup(() => {})
  const path = join(folder, 'muelle.db')
  const backup = listBackups(folder)[0]?.path ?? ''
  copyFileSync(backup, path)
  const older = openTestDatabase(folder)
  older.database.transaction(removeAll)
  older.close()
  const bytes = readFileSync(path)
  rmSync(backup)
  const { database, close } = openTestDatabase(folder)
  database.transaction((writer) => {
    appendAnchor(writer, nextAnchor(pcChainHead(writer), '{"n":2}'))
    view(writer, 'v2', 'after')
    writePin(writer, pin)
  })
  makeBackup(database, folder, 'close', now + 1, null)
  close()
  writeFileSync(path, bytes)
  damageLog(folder)
  const restored = openTestDatabase(folder).database
  expect(views(restored)).toEqual(['v2'])
  expect(readPin(restored)).not.toBeNull()
})
