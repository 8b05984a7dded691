import { expect, test } from 'vitest'
import { createReviewerCheck } from '../../src/main/core/adjustments/reviewer.ts'
import { assertMaySign } from '../../src/main/core/counts/signer.ts'
import { personKey } from '../../src/main/core/domain/person.ts'
import { saveOperator } from '../../src/main/core/store/operators.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('the supervisor of a list of more than a thousand people is found, and an operator does not sign instead', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const save = (name: string, role: 'operator' | 'supervisor') =>
    saveOperator(database.writer(), {
      operatorId: name,
      name,
      nameKey: personKey(name),
      badgeHash: null,
      role,
      active: true,
      savedAt: '2026-11-20T10:00:00.000-03:00',
    })
  database.transaction(() => {
    for (let n = 1; n <= 1001; n += 1) save(`Ana ${n}`, 'operator')
    save('Zoe', 'supervisor')
  })
  const notSupervisor = expect.objectContaining({
    details: expect.objectContaining({ reason: 'signer_not_supervisor' }),
  })
  expect(() => assertMaySign(database, 'Ana 7')).toThrow(notSupervisor)
  expect(() => assertMaySign(database, 'Zoe')).not.toThrow()
  const assertReviewer = createReviewerCheck({ database, pinSet: () => true, assertSupervisor: () => undefined })
  expect(() => assertReviewer('window', 'zoé')).not.toThrow()
  expect(() => assertReviewer('window', 'Ana 7')).toThrow('name of the supervisor')
})
