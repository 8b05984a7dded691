import { expect, test } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { beginBlind, blindRecordsByKeys, addBlindKeys, endBlind } from '../../src/main/core/store/blind-controls.ts'
import { createCommandLog, pruneCommands } from '../../src/main/core/store/commands.ts'
import { countEventById, countEventsOf, lastCountEvents } from '../../src/main/core/store/count-events.ts'
import { frozenDocumentOf, saveFrozenDocument } from '../../src/main/core/store/frozen-documents.ts'
import {
  barcodesOfArticle,
  learnBarcode,
  learnedBarcode,
  learnedBarcodeHistory,
  learnedBarcodes,
  listLearnedBarcodes,
} from '../../src/main/core/store/learned-barcodes.ts'
import { addNotice, lastNotices } from '../../src/main/core/store/notices.ts'
import { openTestDatabase } from './support/store.ts'
import { appendAnchor, pcChain, pcChainHead } from '../../src/main/core/store/pc-chain.ts'
import { readPin, writePin } from '../../src/main/core/store/pins.ts'
import {
  clearSessionState,
  saveSessionState,
  staleSessionStates,
  sessionStateOf,
} from '../../src/main/core/store/session-states.ts'
import {
  insertSession,
  listSessions,
  sessionById,
  sessionsOfControls,
  updateSession,
} from '../../src/main/core/store/sessions.ts'
import { readSetting, readSettings, writeSetting } from '../../src/main/core/store/settings.ts'
import { appendNext, at, nextAnchor, sessionRecord, units, verifyChain } from './support/chain-records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const open = () => openTestDatabase(temporaryFolder()).database

test('a listener that writes after a commit does not take the appended rows from the listeners after it', () => {
  const database = open()
  const seen: string[][] = []
  let wrote = false
  database.onCommit(() => {
    if (wrote) return
    wrote = true
    database.transaction((writer) => writeSetting(writer, 'noted', 1))
  })
  database.onCommit(() => void seen.push(database.appended.map(({ table }) => table)))
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s-1'))
    appendNext(writer, 's-1', '{}')
  })
  expect(seen).toEqual([[], ['count_event']])
  database.transaction((writer) => writeSetting(writer, 'noted', 2))
  expect(seen.at(-1)).toEqual([])
})

test('writes happen inside a transaction only, and one that waits or throws leaves nothing', () => {
  const database = open()
  expect(() => database.writer()).toThrow('inside a transaction')
  expect(() => database.transaction(() => Promise.resolve(writeSetting(database.writer(), 'a', 1)))).toThrow('promise')
  expect(() =>
    database.transaction((writer) => {
      writeSetting(writer, 'a', 1)
      throw new Error('stop')
    }),
  ).toThrow('stop')
  expect(() => database.transaction(() => database.transaction(() => 1))).toThrow('inside a transaction')
  expect(readSetting(database, 'a')).toBeUndefined()
  database.transaction((writer) => writeSetting(writer, 'a', { deep: [1, null] }))
  expect(readSettings(database)).toEqual({ a: { deep: [1, null] } })
  database.transaction((writer) => writeSetting(writer, 'a', undefined))
  expect(readSettings(database)).toEqual({})
})

test("a command's row and effect are one transaction, and old rows go", () => {
  const database = open()
  const clock = manualClock()
  const commandLog = createCommandLog(database, clock)
  const command = { id: 'c1', operation: 'settings.update', inputHash: 'h' }
  expect(() =>
    commandLog.record(command, () => {
      writeSetting(database.writer(), 'a', 1)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(commandLog.find('c1')).toBeNull()
  expect(commandLog.record(command, () => (writeSetting(database.writer(), 'a', 2), { kept: true }))).toEqual({
    kept: true,
  })
  expect(commandLog.find('c1')).toEqual({ operation: 'settings.update', inputHash: 'h', result: { kept: true } })
  expect(() => commandLog.record(command, () => writeSetting(database.writer(), 'a', 3))).toThrow(/UNIQUE/)
  expect(readSetting(database, 'a')).toBe(2)
  const prune = () => database.transaction((writer) => pruneCommands(writer, clock.now()))
  const later = (id: string) => commandLog.record({ ...command, id }, () => null)
  clock.advance(30 * 86_400_000)
  later('c2')
  expect(prune()).toBe(0)
  clock.advance(1)
  later('c3')
  expect(prune()).toBe(1)
  // A clock that is ahead by years makes no command old.
  clock.advance(1000 * 86_400_000)
  expect(prune()).toBe(0)
  expect(commandLog.find('c3')).not.toBeNull()
})

test('one open session per control and counter; lists page newest first through changes', () => {
  const database = open()
  database.transaction((writer) => {
    for (let n = 1; n <= 5; n += 1)
      insertSession(writer, sessionRecord(`s${n}`, { controlId: n, status: n === 2 ? 'closed' : 'open' }))
    insertSession(writer, sessionRecord('s6', { controlId: null }))
    insertSession(writer, sessionRecord('s7', { controlId: null }))
  })
  expect(() => database.transaction((writer) => insertSession(writer, sessionRecord('x', { controlId: 1 })))).toThrow(
    /UNIQUE/,
  )
  database.transaction((writer) => insertSession(writer, sessionRecord('s8', { controlId: 2, operator: 'Beto' })))
  expect(sessionById(database, 's8')?.operator).toBe('Beto')
  expect(sessionsOfControls(database, [2, 3]).map((row) => row.sessionId)).toEqual(['s2', 's3', 's8'])

  const first = listSessions(database, { limit: 3 })
  expect(first).toMatchObject({ total: 8, rows: [{ sessionId: 's8' }, { sessionId: 's7' }, { sessionId: 's6' }] })
  database.transaction((writer) => insertSession(writer, sessionRecord('s9', { controlId: 9 })))
  const second = listSessions(database, { limit: 3, cursor: first.nextCursor ?? '' })
  expect(second.rows.map((row) => row.sessionId)).toEqual(['s5', 's4', 's3'])
  const third = listSessions(database, { limit: 3, cursor: second.nextCursor ?? '' })
  expect(third).toMatchObject({ total: 9, nextCursor: null, rows: [{ sessionId: 's2' }, { sessionId: 's1' }] })
  expect(listSessions(database, { limit: 9, controlId: 2, status: 'closed' }).rows).toHaveLength(1)
  expect(() => listSessions(database, { limit: 3, cursor: 'garbage' })).toThrow(
    expect.objectContaining({ code: 'validation' }),
  )
  expect(() => listSessions(database, { limit: 3, cursor: Buffer.from('[{}]').toString('base64url') })).toThrow(
    expect.objectContaining({ code: 'validation' }),
  )

  database.transaction((writer) => updateSession(writer, 's9', { status: 'closed', closedAt: at, blind: false }))
  expect(sessionById(database, 's9')).toMatchObject({
    status: 'closed',
    closedAt: at,
    blind: false,
    scans: 0,
    lastScanAt: null,
  })
  expect(sessionById(database, 'none')).toBeNull()
})

test('the log takes events at the end of their chain only, and gives none back', () => {
  const database = open()
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    for (let n = 1; n <= 60; n += 1) appendNext(writer, 's1', `{"n":${n}}`)
  })
  expect(verifyChain(countEventsOf(database, 's1'))).toBe(true)
  const last = lastCountEvents(database, 's1', 50)
  expect([last.total, last.events.length, last.events[0]?.seq, last.events[49]?.seq]).toEqual([60, 50, 11, 60])
  expect(countEventById(database, 's1:7')?.body).toBe('{"n":7}')
  expect(countEventById(database, 'none')).toBeNull()

  const refused = (sql: string, why: RegExp) =>
    expect(() => database.transaction((writer) => writer.db.exec(sql))).toThrow(why)
  refused(`UPDATE count_event SET body = '{}' WHERE seq = 1`, /append-only/)
  refused(`DELETE FROM count_event`, /append-only/)
  refused(
    `INSERT OR REPLACE INTO count_event SELECT session_id, seq, event_id, at, kind, '{}', previous_hash, hash FROM count_event WHERE seq = 60`,
    /append-only|continue/,
  )
  refused(
    `INSERT INTO count_event SELECT session_id, 62, 'e', at, kind, body, hash, hash FROM count_event WHERE seq = 60`,
    /continue/,
  )
  refused(
    `INSERT INTO count_event SELECT session_id, 61, 'e', at, kind, body, previous_hash, hash FROM count_event WHERE seq = 60`,
    /continue/,
  )
  refused(
    `INSERT INTO count_event SELECT 'nobody', 1, 'e', at, kind, body, previous_hash, hash FROM count_event WHERE seq = 1`,
    /FOREIGN/,
  )
  expect(() => database.transaction((writer) => appendNext(writer, 's1', '{}', 's1:7'))).toThrow(/UNIQUE/)
  expect(countEventsOf(database, 's1')).toHaveLength(60)
})

test("this PC's chain takes links at its end only", () => {
  const database = open()
  expect(pcChainHead(database)).toBeNull()
  database.transaction((writer) => {
    for (let n = 0; n < 3; n += 1) appendAnchor(writer, nextAnchor(pcChainHead(writer), `{"n":${n}}`))
  })
  expect(pcChainHead(database)?.seq).toBe(3)
  expect(verifyChain(pcChain(database))).toBe(true)
  expect(() => database.transaction((writer) => appendAnchor(writer, nextAnchor({ seq: 3, hash: 'x' }, '{}')))).toThrow(
    'continue',
  )
  expect(() => database.transaction((writer) => writer.db.exec('DELETE FROM pc_chain'))).toThrow('append-only')
})

test('the stored state of a count has the position of its log; a state that lags is computed again', () => {
  const database = open()
  const state = { counted: 2, lastScanAt: at, nextSeq: 3, entries: 1 }
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    insertSession(writer, sessionRecord('s2', { counter: 2 }))
    appendNext(writer, 's1', '{}')
    appendNext(writer, 's1', '{}')
  })
  expect(staleSessionStates(database)).toEqual(['s1', 's2'])
  database.transaction((writer) => {
    saveSessionState(writer, 's1', state)
    saveSessionState(writer, 's2', { ...state, nextSeq: 1 })
  })
  expect(staleSessionStates(database)).toEqual([])
  expect(sessionStateOf(database, 's1')).toEqual(state)
  database.transaction((writer) => appendNext(writer, 's1', '{}'))
  expect(staleSessionStates(database)).toEqual(['s1'])
  database.transaction((writer) => clearSessionState(writer, 's2'))
  expect(staleSessionStates(database)).toEqual(['s1', 's2'])
})

test('a barcode has its last link; its history is kept', () => {
  const database = open()
  const learned = { barcodeKey: '7790001', articleCode: 'A', unitsPerScan: units(1), at, operator: 'Ana' }
  database.transaction((writer) => {
    learnBarcode(writer, learned)
    learnBarcode(writer, { ...learned, barcodeKey: '7790002', unitsPerScan: units(12) })
    learnBarcode(writer, { ...learned, articleCode: 'B' })
  })
  expect(learnedBarcode(database, '7790001')?.articleCode).toBe('B')
  expect(learnedBarcode(database, '1')).toBeNull()
  expect([...learnedBarcodes(database, ['7790001', '1'])]).toEqual([['7790001', learnedBarcode(database, '7790001')]])
  expect(learnedBarcodeHistory(database, ['7790001']).map((row) => row.articleCode)).toEqual(['B', 'A'])
  expect(barcodesOfArticle(database, 'A').map((row) => row.barcodeKey)).toEqual(['7790002'])
  const page = listLearnedBarcodes(database, { limit: 1 })
  expect(page).toMatchObject({ total: 2, rows: [{ articleCode: 'B' }] })
  expect(listLearnedBarcodes(database, { limit: 1, cursor: page.nextCursor ?? '' })).toMatchObject({
    nextCursor: null,
    rows: [{ barcodeKey: '7790002' }],
  })
})

test('blindness follows any of its keys, and its first end is final', () => {
  const database = open()
  database.transaction((writer) => {
    beginBlind(writer, { blindId: 'b1', controlId: 7, since: at, reason: 'supplier' }, ['control:7', 'number:R-1'])
    addBlindKeys(writer, 'b1', ['number:R-1', 'document:70'])
  })
  expect(blindRecordsByKeys(database, ['document:70', 'control:7'])).toMatchObject([{ blindId: 'b1', endedAt: null }])
  database.transaction((writer) => {
    expect(endBlind(writer, 'b1', at, 'unlock')).toBe(true)
    expect(endBlind(writer, 'b1', 'later', 'counts')).toBe(false)
  })
  expect(blindRecordsByKeys(database, ['number:R-1'])).toMatchObject([{ endedAt: at, endedBy: 'unlock' }])
})

test('PIN, frozen document and notices come back as they were', () => {
  const database = open()
  const pin = { salt: 's', cost: 32_768, hash: 'h', failures: 2, lockedUntil: 1_900_000_000_000 }
  const frozen = { sessionId: 's1', salt: 'x', body: '{}', hash: 'h', asOf: null }
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    writePin(writer, { ...pin, failures: 0 })
    writePin(writer, pin)
    saveFrozenDocument(writer, frozen)
    saveFrozenDocument(writer, { ...frozen, body: '{"b":1}' })
    addNotice(writer, { code: 'a', at, detail: '1' })
    addNotice(writer, { code: 'b', at, detail: '2' })
  })
  expect(readPin(database)).toEqual(pin)
  expect(frozenDocumentOf(database, 's1')?.body).toBe('{"b":1}')
  expect(frozenDocumentOf(database, 's2')).toBeNull()
  expect(lastNotices(database, 1)).toEqual([{ code: 'b', at, detail: '2' }])
  database.transaction((writer) => writePin(writer, null))
  expect(readPin(database)).toBeNull()
})
