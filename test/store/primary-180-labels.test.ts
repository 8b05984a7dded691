import { expect, test } from 'vitest'
import {
  addLabel,
  labelById,
  labelsOfCount,
  saveSsccNext,
  ssccRanges,
  updateLabel,
} from '../../src/main/core/store/labels.ts'
import type { StoredLabel } from '../../src/main/core/store/labels.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

const label = (labelId: string, sscc: string | null): StoredLabel => ({
  labelId,
  sessionId: 's',
  at: '2026-11-23',
  operator: 'Ana',
  sscc,
  body: '{}',
  copies: 1,
  confirmed: 0,
})

test('a file of the version before has no labels; a number is stored once and its range goes up only', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'labels')
  openTestDatabase(folder, primaryMigrations.slice(0, place)).close()

  const { database } = openTestDatabase(folder)
  const request = { limit: 10 }
  expect(labelsOfCount(database, 's', request).total).toBe(0)
  const number = '377990011000000003'
  database.transaction((writer) => {
    for (const each of [label('a', number), label('b', null), label('c', null)]) addLabel(writer, each)
    updateLabel(writer, 'b', { copies: 2, confirmed: 1 })
    saveSsccNext(writer, 'r', 7, 'pc')
  })
  expect(labelsOfCount(database, 's', request).rows.map(({ labelId }) => labelId)).toEqual(['c', 'b', 'a'])
  expect(labelById(database, 'b')).toMatchObject({ copies: 3, confirmed: 1 })
  expect(() => database.transaction((writer) => addLabel(writer, label('d', number)))).toThrow()
  expect(() => database.transaction((writer) => saveSsccNext(writer, 'r', 6, 'pc'))).toThrow()
  expect(ssccRanges(database)).toEqual([{ key: 'r', next: 7, device: 'pc' }])
})
