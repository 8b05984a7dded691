// In the night of autumn that has an hour twice, and between PCs of several time zones, the text of a later time may be smaller.
import { expect, test } from 'vitest'
import { saveDestination } from '../../src/main/core/store/handover-destinations.ts'
import { addEntry, lastAcknowledged, refusedEntries, updateEntry } from '../../src/main/core/store/handover-entries.ts'
import { addHold, openHolds } from '../../src/main/core/store/holds.ts'
import type { StoredInstruction } from '../../src/main/core/store/hub-instructions.ts'
import {
  addInstruction,
  listInstructions,
  unansweredInstructions,
  waitingInstructions,
} from '../../src/main/core/store/hub-instructions.ts'
import { insertSession, signedControls } from '../../src/main/core/store/sessions.ts'
import { addMute, signalMutes } from '../../src/main/core/store/signal-mutes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sessionRecord } from './support/chain-records.ts'
import { addFirstEntry } from './support/first-entry.ts'
import { openTestDatabase } from './support/store.ts'

const earlier = '2026-10-25T02:50:00.000+02:00'
const later = '2026-10-25T02:10:00.000+01:00'
const times = { earlier, later } as const
const names = ['later', 'earlier'] as const

const open = () => openTestDatabase(temporaryFolder()).database

const instruction = (id: string, at: string, state: StoredInstruction['state']): StoredInstruction => ({
  id,
  incoming: true,
  device: 'office',
  kind: 'recount',
  controlId: 7,
  sessionId: null,
  body: '{}',
  signature: 'S',
  at,
  state,
  reason: null,
  answeredAt: null,
  answerSent: false,
})

const destination = {
  destinationId: 'erp',
  name: 'ERP',
  switchedOn: true,
  way: { kind: 'folder', folder: '/erp', waitHours: 0 },
  formats: ['json'],
  language: 'es',
  signedFromMs: 0,
  secretPlace: null,
  reports: null,
  reportsFromMs: 0,
  createdAt: earlier,
  removedAt: null,
} as const

test('the last acknowledgement of the ERP is the later one, and the longest refused entry the earlier one', () => {
  const database = open()
  database.transaction((writer) => {
    saveDestination(writer, { ...destination, formats: ['json'] })
    for (const name of names) {
      const entry = { destinationId: 'erp', controlId: 7, part: null, sessionId: 's', number: null, supplierName: null }
      addEntry(writer, { ...entry, reference: `${name}-ok`, signedAt: times[name] })
      addEntry(writer, { ...entry, reference: `${name}-no`, signedAt: times[name] })
      updateEntry(writer, `${name}-ok.erp`, { state: 'acknowledged', acknowledgedAt: times[name] })
      updateEntry(writer, `${name}-no.erp`, { state: 'refused', lastAttemptAt: times[name] })
    }
  })
  expect(lastAcknowledged(database, 'erp')).toBe(later)
  expect(refusedEntries(database)).toEqual({ refused: 2, since: earlier })
  expect(lastAcknowledged(open(), 'erp')).toBeNull()
  expect(refusedEntries(open())).toEqual({ refused: 0, since: null })
})

test('the instructions of a supervisor are followed and listed in the order in which they were given', () => {
  const database = open()
  database.transaction((writer) => {
    for (const name of names) {
      addInstruction(writer, instruction(name, times[name], 'waiting'))
      addInstruction(writer, instruction(`${name} done`, times[name], 'done'))
    }
  })
  expect(waitingInstructions(database, true).map(({ id }) => id)).toEqual(['earlier', 'later'])
  expect(unansweredInstructions(database).map(({ id }) => id)).toEqual(['earlier done', 'later done'])
  expect(listInstructions(database, 7, 2).map(({ at }) => at)).toEqual([later, later])
})

const mute = {
  signal: 'odd_hour',
  user: null,
  articleCode: 'A',
  reason: 'R',
  operator: 'Ana',
  endedAt: null,
  endedBy: null,
} as const

test('the oldest hold is the first one, and the newest mute', () => {
  const database = open()
  database.transaction((writer) => {
    for (const name of names) {
      addHold(writer, { holdId: name, controlId: 7, sessionId: null, placedAt: times[name] })
      addFirstEntry(writer, name, 'hold')
      addMute(writer, { ...mute, muteId: name, at: times[name] })
    }
  })
  expect(openHolds(database, 1).map(({ holdId }) => holdId)).toEqual(['earlier'])
  expect(signalMutes(database).map(({ muteId }) => muteId)).toEqual(['later', 'earlier'])
})

test('signed controls come with the newest first, from the time that is asked for', () => {
  const database = open()
  database.transaction((writer) => {
    for (const [at, name] of names.entries()) {
      const signedAt = times[name]
      const status = 'signed' as const
      insertSession(writer, { ...sessionRecord(name), controlId: at, status, closedAt: signedAt, signedAt })
    }
  })
  const since = (time: string) => signedControls(database, Date.parse(time)).map(({ controlId }) => controlId)
  expect(since(earlier)).toEqual([0, 1])
  expect(since(later)).toEqual([0])
})
