import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decision } from '../../src/contract/shapes/home.ts'
import { decisionKinds, urgencies } from '../../src/contract/shapes/home.ts'
import { byUrgency, countProgress, createTask, mondayOf, shownTasks } from '../../src/main/core/domain/home-tasks.ts'

const counter = fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3)
const status = fc.constantFrom<('open' | 'closed' | 'signed')[]>('open', 'closed', 'signed')
const part = fc.constantFrom(1, 2)
const sessions = fc.array(fc.record({ part, counter, status, signsPart: fc.boolean() }), { minLength: 1, maxLength: 5 })
const decisions: fc.Arbitrary<Decision> = fc
  .record({
    kind: fc.constantFrom(...decisionKinds),
    key: fc.string(),
    urgency: fc.constantFrom(...urgencies),
    since: fc.option(fc.constantFrom('2026-11-20T10:00:00', '2026-11-20T11:00:00'), { nil: null }),
  })
  .map(({ kind, key, urgency, since }) => createTask(kind, key, urgency, { since }))

describe('state of a control by its counts', () => {
  it('is open from the first count, and closed only with all required counts', () => {
    fc.assert(
      fc.property(sessions, fc.constantFrom<(1 | 2)[]>(1, 2), (own, required) => {
        const state = countProgress(own, required)
        const statuses = own.map((session) => session.status)
        expect(state === 'open').toBe(statuses.includes('open'))
        const latest = Math.max(...own.map((session) => session.part))
        const last = own.filter((session) => session.part === latest)
        const counters = new Set(last.map((session) => session.counter))
        const signed = own.filter((session) => session.status === 'signed')
        expect(state === 'more_to_come').toBe(
          !statuses.includes('open') &&
            signed.every((session) => session.signsPart) &&
            signed.some((session) => session.part === latest),
        )
        const complete = counters.size >= Math.max(required, ...counters)
        expect(state !== 'closed' || complete).toBe(true)
        expect(state !== 'second_count' || !complete).toBe(true)
      }),
    )
  })
})

describe('the order of decisions', () => {
  it('is total, is stable when sorted again, and puts the urgent first', () => {
    fc.assert(
      fc.property(fc.array(decisions), (list) => {
        const sorted = list.toSorted(byUrgency)
        expect(sorted.toSorted(byUrgency)).toEqual(sorted)
        expect(
          list
            .toReversed()
            .toSorted(byUrgency)
            .map((one) => one.urgency),
        ).toEqual(sorted.map((one) => one.urgency))
        const ranks = sorted.map((one) => urgencies.indexOf(one.urgency))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
})

it.each([
  ['2026-11-20', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2024-03-01', '2024-02-26'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s starts on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

describe('the tasks that Home lists', () => {
  it('are the most urgent of the documents and every task of the system', () => {
    fc.assert(
      fc.property(fc.array(decisions), fc.array(decisions, { maxLength: 6 }), fc.nat(20), (documents, own, most) => {
        const { shown, more } = shownTasks(documents, own, most)
        expect(shown.length + more).toBe(documents.length + own.length)
        expect(shown.length).toBeLessThanOrEqual(Math.max(most, own.length))
        expect(own.every((task) => shown.includes(task))).toBe(true)
        expect(shown.toSorted(byUrgency)).toEqual(shown)
        const left = documents.filter((task) => !shown.includes(task))
        const listed = documents.filter((task) => shown.includes(task))
        expect(left.every((task) => listed.every((other) => byUrgency(other, task) <= 0))).toBe(true)
        expect(left.length === 0 || shown.length === Math.max(most, own.length)).toBe(true)
      }),
    )
  })
})
