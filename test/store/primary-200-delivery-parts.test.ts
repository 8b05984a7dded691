import { expect, test } from 'vitest'
import { reasonHistory } from '../../src/main/core/store/comparison-reasons.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { recountsOfControl } from '../../src/main/core/store/recount-requests.ts'
import { insertSession, sessionsOfControls } from '../../src/main/core/store/sessions.ts'
import {
  forgetSignedComparison,
  saveSignedComparison,
  signedComparisonOf,
} from '../../src/main/core/store/signed-comparisons.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sessionRecord } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'

test('counts, reasons and recounts of the version before are of part 1, and of the whole delivery', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'delivery-parts')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db
    .exec(`INSERT INTO session (session_id, device, control_id, number, counter, operator, listing, status,
      blind, started_at, closed_at, signed_at) VALUES ('s', 'pc', 7, 'R-7', 1, 'Ana', 'open', 'signed', 1, 'a', 'b', 'c');
    INSERT INTO comparison_reason (control_id, article_code, reason, at) VALUES (7, 'A', 'short', 'd');
    INSERT INTO recount_request (request_id, control_id, articles, requested_at) VALUES ('r', 7, '["A"]', 'e');
    INSERT INTO signed_comparison (control_id, session_id, seen, signed_at, body) VALUES (7, 's', 'h', 'c', '{}')`)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(sessionsOfControls(database, [7])).toMatchObject([{ part: 1, signsPart: false, status: 'signed' }])
  expect(reasonHistory(database, 7)).toMatchObject([{ part: null, reason: 'short' }])
  expect(recountsOfControl(database, 7)).toMatchObject([{ part: 1 }])
  expect(signedComparisonOf(database, 7, null)?.seen).toBe('h')
  expect(signedComparisonOf(database, 7, 1)).toBeNull()
})

test('one count of a number is open in each part; a signed part is forgotten with its count', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const add = (sessionId: string, part: number) =>
    database.transaction((writer) => insertSession(writer, sessionRecord(sessionId, { part })))
  add('a', 1)
  add('b', 2)
  expect(() => add('c', 2)).toThrow()
  const signed = { controlId: 7, sessionId: 'a', seen: 'h', signedAt: 'c', body: '{}' }
  database.transaction((writer) => saveSignedComparison(writer, signed, 1))
  expect(signedComparisonOf(database, 7, 1)?.sessionId).toBe('a')
  expect(signedComparisonOf(database, 7, null)).toBeNull()
  database.transaction((writer) => forgetSignedComparison(writer, 'a'))
  expect(signedComparisonOf(database, 7, 1)).toBeNull()
})
