import { expect, test } from 'vitest'
import { comparisonStatuses } from '../../src/contract/shapes/comparison.ts'
import { differs, proposedReason } from '../../src/main/core/domain/line-reason.ts'

test.each([
  ['short', 'short'],
  ['missing', 'short'],
  ['over', 'over'],
  ['unexpected', 'unexpected'],
  ['match', null],
  ['within_tolerance', null],
  [null, null],
] as const)('%s proposes %s; damage comes before it', (status, reason) => {
  expect(proposedReason({ status, damaged: 0, finding: 'ok' })).toBe(reason)
  expect(proposedReason({ status, damaged: 1, finding: 'ok' })).toBe('damaged')
  expect(proposedReason({ status, damaged: 0, finding: 'short' })).toBe(reason ?? 'short_life')
  expect(proposedReason({ status, damaged: 0, finding: 'expired' })).toBe(reason ?? 'expired_accepted')
})

test.each(['wrong_lot', 'wrong_expiry'] as const)(
  '%s is what is wrong with all units of a line, damaged or not',
  (status) => {
    expect(proposedReason({ status, damaged: 1, finding: 'ok' })).toBe(status)
    expect(proposedReason({ status, damaged: 0, finding: 'short' })).toBe(status)
  },
)

test('a line within the tolerance does not differ', () => {
  expect(comparisonStatuses.filter(differs)).toEqual([
    'short',
    'over',
    'missing',
    'unexpected',
    'wrong_lot',
    'wrong_expiry',
    'not_on_package',
  ])
  expect(differs(null)).toBe(false)
})
