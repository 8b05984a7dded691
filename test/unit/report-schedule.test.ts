import { expect, test } from 'vitest'
import type { HandoverReports } from '../../src/contract/shapes/handover-report.ts'
import { instantOf } from '../../src/main/core/domain/dates.ts'
import { dueReports, nextReports, reportOf } from '../../src/main/core/domain/report-schedule.ts'

const every: HandoverReports = { kinds: ['differences', 'suppliers', 'expiring'], hour: 7, weekday: 1 }
const shown = (since: string, now: string, reports = every) =>
  dueReports(reports, since, now).map(({ kind, from, to }) => `${kind} ${from} ${to}`)

test('a report is due at its hour, once; the figures of suppliers on their day of the week', () => {
  // 22 November 2026 is a Sunday.
  expect(shown('2026-11-22T06:59:00', '2026-11-22T06:59:59')).toEqual([])
  expect(shown('2026-11-22T06:59:00', '2026-11-22T07:00:00')).toEqual([
    'differences 2026-11-21 2026-11-21',
    'expiring 2026-11-22 2026-12-22',
  ])
  expect(shown('2026-11-22T07:00:00', '2026-11-23T06:59:59')).toEqual([])
  expect(shown('2026-11-22T07:00:00', '2026-11-23T07:00:00')).toContain('suppliers 2026-11-16 2026-11-22')
  expect(shown('2026-11-22T07:00:00', '2026-11-22T06:00:00')).toEqual([])
})

test('after days without the PC there is one report of each kind, about all that is missing, at most of a month', () => {
  expect(shown('2026-11-10T08:00:00', '2026-11-25T10:00:00')).toEqual([
    'differences 2026-11-10 2026-11-24',
    'suppliers 2026-11-09 2026-11-22',
    'expiring 2026-11-25 2026-12-25',
  ])
  expect(shown('2020-01-01T00:00:00', '2026-11-25T10:00:00', { ...every, kinds: ['differences'] })).toEqual([
    'differences 2026-10-24 2026-11-24',
  ])
  expect(shown('2026-11-22T08:00:00', '2026-11-23T06:00:00', { ...every, hour: 0 })).toHaveLength(3)
})

test('an hour that summer time skips or repeats is due once', () => {
  const daily: HandoverReports = { kinds: ['differences'], hour: 2, weekday: 1 }
  expect(shown('2026-03-29T01:59:59', '2026-03-29T03:00:00', daily)).toHaveLength(1)
  expect(shown('2026-10-25T02:00:00', '2026-10-25T02:00:00', daily)).toHaveLength(0)
  expect(new Date(instantOf('2026-07-05T07:00:00', 'Europe/Madrid')).toISOString()).toBe('2026-07-05T05:00:00.000Z')
})

test('the next report of each kind is known', () => {
  expect(nextReports(every, '2026-11-22T07:00:00')).toEqual([
    { kind: 'differences', at: '2026-11-23T07:00:00' },
    { kind: 'suppliers', at: '2026-11-23T07:00:00' },
    { kind: 'expiring', at: '2026-11-23T07:00:00' },
  ])
  expect(nextReports({ ...every, kinds: ['suppliers'] }, '2026-11-23T07:00:00')).toEqual([
    { kind: 'suppliers', at: '2026-11-30T07:00:00' },
  ])
  expect(nextReports(every, '2026-11-22T06:00:00')[0]?.at).toBe('2026-11-22T07:00:00')
  expect(reportOf('expiring', '2026-11-22').to).toBe('2026-12-22')
})
