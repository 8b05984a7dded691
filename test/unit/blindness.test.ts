import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlind } from '../../src/main/core/domain/blindness.ts'
import type { BlindnessInput } from '../../src/main/core/domain/blindness.ts'

const free: BlindnessInput = { supplierRequires: false, begun: false, sessions: [], requiredCounts: 1 }
const session = (counter: 1 | 2 | 3, status: 'open' | 'closed' | 'signed', part = 1) => ({ part, counter, status })

test('starts if a supplier requires it or may require it, or when a count starts', () => {
  expect(isBlind(free)).toBe(false)
  expect(isBlind({ ...free, supplierRequires: true })).toBe(true)
  expect(isBlind({ ...free, supplierRequires: 'unknown' })).toBe(true)
  expect(isBlind({ ...free, begun: true })).toBe(true)
  expect(isBlind({ ...free, sessions: [session(1, 'open')] })).toBe(true)
})

test('ends when every required count is closed and none is open', () => {
  const closed = [session(1, 'closed')]
  expect(isBlind({ ...free, sessions: closed })).toBe(false)
  expect(isBlind({ ...free, sessions: closed, supplierRequires: true, begun: true })).toBe(false)
  expect(isBlind({ ...free, sessions: [session(1, 'signed')] })).toBe(false)
  expect(isBlind({ ...free, sessions: closed, requiredCounts: 2 })).toBe(true)
  expect(isBlind({ ...free, sessions: [...closed, session(2, 'closed')], requiredCounts: 2 })).toBe(false)
})

test('a second counter sees nothing of the first, even where one count is required', () => {
  expect(isBlind({ ...free, sessions: [session(1, 'closed'), session(2, 'open')] })).toBe(true)
  expect(isBlind({ ...free, sessions: [session(2, 'closed')] })).toBe(true)
  expect(isBlind({ ...free, sessions: [session(1, 'closed'), session(3, 'closed')] })).toBe(true)
})

test('every part that was begun needs its required counts, and an open count of any part hides all', () => {
  const first = session(1, 'closed')
  expect(isBlind({ ...free, sessions: [first, session(1, 'open', 2)] })).toBe(true)
  expect(isBlind({ ...free, sessions: [first, session(1, 'closed', 2)] })).toBe(false)
  expect(isBlind({ ...free, sessions: [first, { ...session(1, 'closed', 2), empty: true }] })).toBe(true)
  const twice = {
    ...free,
    requiredCounts: 2 as const,
    sessions: [first, session(2, 'closed'), session(1, 'closed', 2)],
  }
  expect(isBlind(twice)).toBe(true)
  expect(isBlind({ ...twice, sessions: [...twice.sessions, session(2, 'closed', 2)] })).toBe(false)
})

test('the signature of a part decides about that part only', () => {
  const signed = { ...session(1, 'signed'), decided: 'part' as const }
  expect(isBlind({ ...free, requiredCounts: 2, sessions: [signed] })).toBe(false)
  expect(isBlind({ ...free, requiredCounts: 2, sessions: [signed, session(1, 'closed', 2)] })).toBe(true)
  const whole = { ...session(1, 'signed', 2), decided: 'whole' as const }
  expect(isBlind({ ...free, requiredCounts: 2, sessions: [session(1, 'closed'), whole] })).toBe(false)
})

test('a reopened count closes the figures again', () => {
  expect(isBlind({ ...free, sessions: [session(1, 'closed'), session(1, 'open')] })).toBe(true)
})

test('more caution never opens: requiring more, or another open count, never ends blindness', () => {
  const anySession = fc.record({
    part: fc.constantFrom(1, 2),
    counter: fc.constantFrom(1 as const, 2 as const, 3 as const),
    status: fc.constantFrom('open' as const, 'closed' as const, 'signed' as const),
  })
  const facts = fc.record({
    supplierRequires: fc.constantFrom(true, false, 'unknown' as const),
    begun: fc.boolean(),
    sessions: fc.array(anySession, { maxLength: 4 }),
    requiredCounts: fc.constantFrom(1 as const, 2 as const),
  })
  fc.assert(
    fc.property(facts, (given) => {
      const blind = isBlind(given)
      const counting = given.sessions.some((one) => one.status === 'open')
      expect(blind || !counting).toBe(true)
      expect(isBlind({ ...given, begun: true, requiredCounts: 2 }) || !blind).toBe(true)
      expect(isBlind({ ...given, sessions: [...given.sessions, session(2, 'open')] })).toBe(true)
    }),
  )
})
