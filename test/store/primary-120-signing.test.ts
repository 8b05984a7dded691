import { expect, test } from 'vitest'
import { importedCount } from '../../src/main/core/store/imported-counts.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { sessionById } from '../../src/main/core/store/sessions.ts'
import { appendNext } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file of version 110 knows which counts are empty; what was closed empty keeps its effect', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 110),
  )
  before.database.transaction((writer) => {
    for (const sessionId of ['full', 'undone', 'none', 'open']) {
      const [status, closedAt] = sessionId === 'open' ? ['open', 'NULL'] : ['closed', `'then'`]
      writer.db.exec(`
        INSERT INTO session (session_id, device, control_id, counter, operator, listing, status, blind, started_at, closed_at)
        VALUES ('${sessionId}', 'd', ${sessionId.length}, 1, 'Ana', 'open', '${status}', 1, 'then', ${closedAt});
        INSERT INTO session_state (session_id, scans, next_seq) VALUES ('${sessionId}', 0, ${sessionId === 'none' || sessionId === 'open' ? 1 : 3})`)
    }
    const write = (sessionId: string, kind: string, negates?: string) =>
      appendNext(writer, sessionId, JSON.stringify({ kind, negates }), undefined, kind)
    write('full', 'manual')
    write('full', 'scan')
    write('undone', 'manual')
    write('undone', 'undo', 'undone:1')
    writer.db.exec(`
      INSERT INTO imported_count (device, session_id, control_id, number, counter, operator, status, started_at,
        closed_at, scans, events, head, imported_at)
      VALUES ('other', 'theirs', 7, 'R-1', 2, 'Beto', 'closed', 'then', 'then', 0, 3, 'end', 'now')`)
  })
  before.close()

  const { database } = openTestDatabase(folder)
  const facts = (id: string) => {
    const { entries, emptyConfirmedAt } = sessionById(database, id) ?? {}
    return [entries, emptyConfirmedAt]
  }
  expect(facts('full')).toEqual([2, null])
  expect(facts('undone')).toEqual([0, 'then'])
  expect(facts('none')).toEqual([0, 'then'])
  // An open one has to be confirmed when it is closed like that.
  expect(facts('open')).toEqual([0, null])
  expect(importedCount(database, 'theirs')).toMatchObject({ entries: 0, emptyConfirmedAt: 'then' })
})
