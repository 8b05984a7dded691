import { expect, test } from 'vitest'
import { unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

const milk = story.firstArticle
const milkUnit = unitBarcode(milk)

async function counting() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const day = (days: number) => todayAtWarehouse(days, clock.now())
  return {
    client,
    sessionId,
    day,
    label: (days: number, lot = 'L1') => `]C1010${milkUnit}17${day(days).slice(2).replaceAll('-', '')}10${lot}`,
    scan: async (raw: string, more: object = {}) =>
      valueOf(await client.command('counts.scan', { sessionId, raw, ...more })),
    add: (input: object) => client.command('counts.add', { sessionId, articleCode: milk, units: 1, ...input }),
    get: async () => valueOf(await client.query('counts.get', { sessionId })),
    set: async (counting: object) => valueOf(await client.command('settings.update', { counting })),
  }
}

test('a short expiry needs a reason; with one the units count, and the log contains it', async () => {
  const count = await counting()
  await count.set({ shortLifeDays: 40 })
  const waiting = await count.scan(count.label(30), { multiplier: 2 })
  expect(waiting).toMatchObject({ outcome: 'needs', needs: ['reason'], reason: 'expiry_short', units: 0, lot: 'L1' })
  expect((await count.get()).openNeeds).toMatchObject([{ finding: 'short', needs: ['reason'], units: 2 }])
  // It stays pending for the operator: another scan neither completes nor replaces it.
  expect(await count.scan(']C110L-OTHER')).toMatchObject({ outcome: 'needs', needs: ['article'], resolved: null })
  const without = failureOf(await count.add({ units: 2, resolves: waiting.eventId }))
  expect(without).toMatchObject({ code: 'conflict', details: { reason: 'reason_needed', finding: 'short' } })
  const reason = { resolves: waiting.eventId, units: 2, reason: 'short_life', note: 'agreed with the buyer' }
  const counted = valueOf(await count.add(reason))
  expect(counted).toMatchObject({ outcome: 'counted', reason: 'short_life', note: 'agreed with the buyer', lot: 'L1' })
  expect((await count.get()).tallies).toMatchObject([{ expiry: count.day(30), units: 2 }])
  expect(await count.scan(count.label(60, 'L2'))).toMatchObject({ outcome: 'counted' })
})

test('expired goods stay out unless the setting lets a supervisor take them, with a reason', async () => {
  const count = await counting()
  const expired = count.label(-1)
  const byHand = { expiry: count.day(-1), lot: 'L1' }
  const unlock = () => count.client.command('supervisor.unlock', {})
  await unlock()
  expect(await count.scan(expired)).toMatchObject({ outcome: 'blocked', reason: 'expired' })
  expect(failureOf(await count.add(byHand)).details).toEqual({ reason: 'expired' })
  expect(failureOf(await count.add({ ...byHand, reason: 'expired_accepted' })).details).toEqual({ reason: 'expired' })
  await count.set({ acceptExpired: true })
  const waiting = await count.scan(expired)
  expect(waiting).toMatchObject({ outcome: 'needs', needs: ['reason'], reason: 'expiry_expired' })
  expect(failureOf(await count.add(byHand)).details).toEqual({ reason: 'reason_needed', finding: 'expired' })
  valueOf(await count.add({ ...byHand, resolves: waiting.eventId, reason: 'expired_accepted' }))
  await count.client.command('supervisor.lock', {})
  expect(await count.scan(expired)).toMatchObject({ outcome: 'blocked', reason: 'expired' })
  expect(failureOf(await count.add({ ...byHand, reason: 'expired_accepted' })).details).toEqual({ reason: 'expired' })
  // Marked as what they are they always count, apart from the good ones.
  valueOf(await count.add({ ...byHand, condition: 'expired' }))
  expect(await count.scan(expired, { condition: 'expired' })).toMatchObject({ outcome: 'counted' })
})

test('an absurd year is a misreading', async () => {
  const count = await counting()
  for (const [expiry, code] of [
    ['1926-01-01', 'absurd_year'],
    ['2926-01-01', 'absurd_year'],
    ['2026-02-30', 'not_a_date'],
  ] as const)
    expect(failureOf(await count.add({ expiry, lot: 'L1' }))).toMatchObject({
      code: 'validation',
      details: { issues: [{ path: 'expiry', code }] },
    })
})
