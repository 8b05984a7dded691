import { expect, test } from 'vitest'
import { waitingDocuments } from '../../src/main/core/home/waiting-documents.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { putControl } from '../../src/main/core/store/cache/control-rows.ts'
import { insertSession } from '../../src/main/core/store/sessions.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { control, openCache } from './support/cache.ts'
import { openTestDatabase } from './support/store.ts'

test('the total of documents that wait is of all of them, however many, less those that are begun', () => {
  const { writer, reader } = openCache()
  writeCache(writer, () => {
    for (let id = 1; id <= 700; id += 1) putControl(writer, control(id), 1)
    putControl(writer, control(701, { state: 'controlado' }), 1)
  })
  const { database } = openTestDatabase(temporaryFolder())
  const begun = { device: 'PC', part: 1, counter: 1, operator: 'Ana', listing: 'open', status: 'open' } as const
  const times = { startedAt: '2026-03-02T08:00:00.000-03:00', closedAt: null, signedAt: null }
  const facts = { ...begun, ...times, number: null, supplierName: null, blind: true, signsPart: false }
  database.transaction((write) => {
    for (const controlId of [1, 650, 701]) insertSession(write, { ...facts, sessionId: `S-${controlId}`, controlId })
  })
  const { waiting, waitingTotal } = waitingDocuments(reader, database, '2026-03-04')
  expect([waiting.length, waiting[0]?.controlId, waitingTotal]).toEqual([20, 2, 698])
})
