import { expect, test } from 'vitest'
import { destinations, saveDestination } from '../../src/main/core/store/handover-destinations.ts'
import { addEntry, entryFigures, listEntries } from '../../src/main/core/store/handover-entries.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { receiptByReference } from '../../src/main/core/store/receipts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('a file of the version before gets the outbox and keeps its receipts', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'handover')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(
    "INSERT INTO receipt (reference, control_id, at, statement, signature, figures) VALUES ('R', 7, 'a', '{}', 's', 'f')",
  )
  before.close()
  const { database } = openTestDatabase(folder)
  expect(receiptByReference(database, 'R')).toMatchObject({ controlId: 7 })
  const destination = {
    destinationId: 'D',
    name: 'ERP',
    switchedOn: true,
    way: { kind: 'folder', folder: '/x' },
    formats: ['json' as const],
    language: 'es',
    signedFromMs: 0,
    secretPlace: null,
    reports: null,
    reportsFromMs: 0,
    createdAt: 'a',
    removedAt: null,
  } as const
  const entry = {
    reference: 'R',
    destinationId: 'D',
    controlId: 7,
    part: null,
    sessionId: 'S',
    number: 'R-1',
    supplierName: 'Ñandú',
    signedAt: '2026-11-21T10:00:00.000-03:00',
  }
  const added = database.transaction((writer) => {
    saveDestination(writer, { ...destination, formats: ['json'] })
    return [addEntry(writer, entry), addEntry(writer, entry)]
  })
  expect(added).toEqual([true, false])
  expect(destinations(database)).toEqual([destination])
  expect(entryFigures(database, {})).toMatchObject({ waiting: 1, sent: 0 })
  expect(listEntries(database, { text: 'nandu', limit: 10 }).rows).toMatchObject([{ ...entry, state: 'waiting' }])
})
