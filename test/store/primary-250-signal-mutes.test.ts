import { expect, test } from 'vitest'
import { addReview, reviewHistory } from '../../src/main/core/store/adjustment-reviews.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { addMute, endMute, mutesVersion, signalMutes, type SignalMute } from '../../src/main/core/store/signal-mutes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('a file of version 240 keeps its reviews and takes mutes, of a user, an article or both', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 240),
  )
  const review = { verdict: 'seen', note: null, at: '2026-11-20T10:00:00.000-03:00', operator: 'Marta' } as const
  before.database.transaction((writer) => addReview(writer, 'a1:k', '{}', review))
  before.close()

  const { database } = openTestDatabase(folder)
  expect(reviewHistory(database, 'a1:k')).toMatchObject([{ verdict: 'seen', operator: 'Marta' }])
  expect(signalMutes(database)).toEqual([])
  const mute = (muteId: string, patch: Partial<SignalMute>): SignalMute => ({
    muteId,
    signal: 'odd_hour',
    user: 'Ana',
    articleCode: null,
    reason: 'Turno de noche',
    operator: null,
    at: '2026-11-20T10:00:00.000-03:00',
    endedAt: null,
    endedBy: null,
    ...patch,
  })
  const first = mutesVersion(database)
  database.transaction((writer) => {
    addMute(writer, mute('m1', {}))
    addMute(writer, mute('m2', { user: '', articleCode: 'A' }))
  })
  const second = mutesVersion(database)
  database.transaction((writer) => endMute(writer, 'm1', { endedAt: '2026-11-21', endedBy: 'Marta' }))
  expect(new Set([first, second, mutesVersion(database)]).size).toBe(3)
  expect(signalMutes(database)).toMatchObject([
    { muteId: 'm2', user: '' },
    { muteId: 'm1', endedBy: 'Marta' },
  ])
  expect(() => database.transaction((writer) => addMute(writer, mute('m3', { user: null })))).toThrow()
})
