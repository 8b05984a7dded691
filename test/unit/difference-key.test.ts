import { expect, test } from 'vitest'
import { differenceKey } from '../../src/main/core/domain/claims/claim-candidates.ts'

const line = {
  issue: 'over' as const,
  articleCode: 'HAM',
  lot: null,
  expiry: null,
  arrivedLot: null,
  arrivedExpiry: null,
}

test('kilograms and units of the same goods are two differences', () => {
  expect(differenceKey({ ...line, byWeight: true })).not.toBe(differenceKey({ ...line, byWeight: false }))
  expect(differenceKey({ ...line, issue: 'unexpected', byWeight: false })).toBe(
    differenceKey({ ...line, byWeight: false }),
  )
})
