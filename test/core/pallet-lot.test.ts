import { expect, test } from 'vitest'
import { containerNumber, unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

/** It has lots and expiries. */
const milk = story.firstArticle
const [pallet = '', other = ''] = [1, 2].map((n) => containerNumber(n))
const label = (...parts: string[]) => `]C1${parts.join('\u001d')}`
const withLot = (container: string, lot: string) => label(`00${container}10${lot}`)

async function counting() {
  const clock = manualClock(Date.now())
  const { client, refresh } = await openTestCore({ clock })
  await refresh('stock')
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  return {
    date: todayAtWarehouse(400, clock.now()),
    scan: async (raw: string, answering?: string) =>
      valueOf(await client.command('counts.scan', { sessionId, raw, ...(answering ? { answering } : {}) })),
    count: async () => valueOf(await client.query('counts.get', { sessionId })),
  }
}

test('the lot on the label of a pallet answers for the goods of it that wait for their lot', async () => {
  const { scan, count, date } = await counting()
  await scan(label(`00${pallet}`))
  const waiting = await scan(unitBarcode(milk))
  expect(waiting).toMatchObject({ outcome: 'needs', needs: ['lot', 'expiry'], container: pallet })
  const half = await scan(withLot(pallet, 'L26'), waiting.eventId)
  expect(half).toMatchObject({ outcome: 'needs', needs: ['expiry'], lot: 'L26', resolved: waiting.eventId })
  const whole = await scan(label(`00${pallet}17${date.slice(2).replaceAll('-', '')}`))
  expect(whole).toMatchObject({ outcome: 'counted', lot: 'L26', expiry: date, container: pallet, openNeeds: 0 })
  // It says nothing new any more.
  expect(await scan(withLot(pallet, 'L26'))).toMatchObject({ outcome: 'duplicate', reason: 'container_repeated' })
  const { tallies, container } = await count()
  expect(tallies).toMatchObject([{ articleCode: milk, lot: 'L26', expiry: date, container: pallet, units: 1 }])
  expect(container).toBe(pallet)
})

test('the lot of a pallet that is opened with it is of the goods that are scanned next', async () => {
  const { scan, count } = await counting()
  expect(await scan(withLot(pallet, 'L26'))).toMatchObject({ outcome: 'needs', needs: ['article'], lot: 'L26' })
  expect((await count()).container).toBe(pallet)
  const goods = await scan(unitBarcode(milk))
  expect(goods).toMatchObject({ outcome: 'needs', needs: ['expiry'], lot: 'L26', container: pallet, openNeeds: 1 })
})

test('the lot of another pallet is not that of the goods that wait', async () => {
  const { scan, count } = await counting()
  await scan(label(`00${pallet}`))
  const waiting = await scan(unitBarcode(milk))
  const next = await scan(withLot(other, 'L99'), waiting.eventId)
  expect(next).toMatchObject({ outcome: 'needs', needs: ['article'], lot: 'L99', container: other, openNeeds: 2 })
  expect((await count()).openNeeds).toMatchObject([
    { eventId: waiting.eventId, articleCode: milk, lot: null },
    { eventId: next.eventId, articleCode: null, lot: 'L99' },
  ])
})

test('goods that were scanned before their pallet are on it when its label answers', async () => {
  const { scan, date } = await counting()
  const waiting = await scan(unitBarcode(milk))
  const day = date.slice(2).replaceAll('-', '')
  const whole = await scan(label(`00${pallet}17${day}10L26`), waiting.eventId)
  expect(whole).toMatchObject({ outcome: 'counted', lot: 'L26', expiry: date, container: pallet, openNeeds: 0 })
})

test('the full label of a pallet that is open answers for its goods', async () => {
  const { scan, date } = await counting()
  await scan(label(`00${pallet}`))
  const waiting = await scan(unitBarcode(milk))
  const day = date.slice(2).replaceAll('-', '')
  const gtin = unitBarcode(milk).padStart(14, '0')
  const whole = await scan(label(`00${pallet}02${gtin}17${day}10L26`, '371'), waiting.eventId)
  expect(whole).toMatchObject({ outcome: 'counted', units: 1, lot: 'L26', expiry: date, container: pallet })
})
