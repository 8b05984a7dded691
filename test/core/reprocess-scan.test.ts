import { expect, test } from 'vitest'
import { caseBarcode, containerNumber, unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

/** Milk: it has lots and expiries, as this PC learns from the stock. */
const milk = story.firstArticle
const foreign = '7791234567898'

async function counting() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock'] })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  return {
    client,
    sessionId,
    day: (days: number) => todayAtWarehouse(days, clock.now()),
    scan: async (raw: string, more: object = {}) =>
      valueOf(await client.command('counts.scan', { sessionId, raw, ...more })),
    learn: async (raw: string, articleCode: string, unitsPerScan: number) =>
      valueOf(await client.command('articles.learn', { raw, articleCode, unitsPerScan, operator: 'Ana' })),
    again: (eventId: string) => client.command('counts.relearn', { sessionId, eventId }),
    get: async () => valueOf(await client.query('counts.get', { sessionId })),
    open: async (container: string | null) =>
      valueOf(await client.command('counts.container', { sessionId, container })),
  }
}

test('linking a barcode counts its pending scan with the same packages, pallet and condition', async () => {
  const count = await counting()
  await count.open('P-1')
  const { eventId } = await count.scan('SACK', { multiplier: 3, condition: 'damaged' })
  await count.open('P-2')
  expect(failureOf(await count.again(eventId)).details).toEqual({ reason: 'still_unknown' })
  await count.learn('SACK', 'FLOUR', 2.5)
  const answer = valueOf(await count.again(eventId))
  expect(answer).toMatchObject({ outcome: 'counted', articleCode: 'FLOUR', units: 7.5, resolved: eventId })
  expect(await count.get()).toMatchObject({
    container: 'P-2',
    openNeeds: [],
    tallies: [{ articleCode: 'FLOUR', units: 7.5, container: 'P-1', condition: 'damaged' }],
  })
  expect(failureOf(await count.again(eventId)).details).toEqual({ reason: 'not_waiting' })
  // Undone, the scan lacks its article again.
  valueOf(await count.client.command('counts.undo', { sessionId: count.sessionId, eventId: answer.eventId }))
  expect((await count.get()).openNeeds).toMatchObject([{ eventId, needs: ['article'] }])
})

test('asks for the missing fields of its article; the next label supplies them', async () => {
  const count = await counting()
  const { eventId } = await count.scan(foreign, { multiplier: 2 })
  await count.learn(foreign, milk, 6)
  const asking = valueOf(await count.again(eventId))
  expect(asking).toMatchObject({ outcome: 'needs', needs: ['lot', 'expiry'], articleCode: milk, openNeeds: 1 })
  const session = await count.get()
  expect(session.openNeeds).toMatchObject([{ units: 12, articleCode: milk }])
  expect(session.tallies).toEqual([])
  const expiry = count.day(200)
  await count.scan(`]C117${expiry.slice(2).replaceAll('-', '')}10L-7`)
  expect((await count.get()).tallies).toMatchObject([{ articleCode: milk, units: 12, lot: 'L-7', expiry }])
  const verified = valueOf(await count.client.query('counts.verify', { sessionId: count.sessionId }))
  expect(verified).toMatchObject({ intact: true })
})

test('registers the pallet of a label that was unknown; other pending scans stay pending', async () => {
  const count = await counting()
  const pallet = containerNumber(9)
  const label = `]C100${pallet}020${foreign}374`
  const { eventId } = await count.scan(label)
  await count.open('P-2')
  await count.learn(foreign, 'FLOUR', 1)
  expect(valueOf(await count.again(eventId))).toMatchObject({ outcome: 'counted', units: 4 })
  expect(await count.get()).toMatchObject({ container: 'P-2', tallies: [{ container: pallet, units: 4 }] })
  expect(await count.scan(label)).toMatchObject({ outcome: 'duplicate', reason: 'container_repeated' })
})

test('only a waiting unknown barcode is read again', async () => {
  const count = await counting()
  const waiting = await count.scan(unitBarcode(milk))
  expect(waiting.outcome).toBe('needs')
  for (const eventId of [waiting.eventId, 'none'])
    expect(failureOf(await count.again(eventId))).toMatchObject({
      code: 'conflict',
      details: { reason: 'not_waiting' },
    })
})

test('a label with an unknown barcode keeps its lot, expiry and units until the barcode is linked', async () => {
  const count = await counting()
  const expiry = count.day(120)
  const label = `]C1020${foreign}3724\u001d17${expiry.slice(2).replaceAll('-', '')}10L-UNK`
  const { eventId } = await count.scan(label)
  await count.scan(`]C110L-ALONE`)
  // The list of pending scans marks which of them can be linked: without a barcode an article is chosen instead.
  expect((await count.get()).openNeeds).toMatchObject([
    { eventId, barcode: foreign, lot: 'L-UNK', expiry },
    { barcode: null, lot: 'L-ALONE', needs: ['article'] },
  ])
  await count.learn(label, milk, 1)
  expect(valueOf(await count.again(eventId))).toMatchObject({ outcome: 'counted', units: 24, lot: 'L-UNK', expiry })
  const again = await count.scan(label)
  expect(again).toMatchObject({ outcome: 'counted', units: 24, lot: 'L-UNK' })
  const session = await count.get()
  expect(session.tallies).toMatchObject([{ articleCode: milk, units: 48, lot: 'L-UNK', expiry }])
  // A label of another lot is no answer to the lot that waits.
  expect(session.openNeeds).toMatchObject([{ lot: 'L-ALONE' }])
})

test('pending scans have their units: of the label, packages of the keypad, and of a linked barcode', async () => {
  const count = await counting()
  expect(await count.scan(`]C1020${unitBarcode(milk)}3736`)).toMatchObject({ outcome: 'needs', waits: 36, units: 0 })
  expect(await count.scan(caseBarcode(milk), { multiplier: 3 })).toMatchObject({ outcome: 'needs', waits: 36 })
  const { eventId, waits } = await count.scan(foreign, { multiplier: 2 })
  expect(waits).toBeNull()
  await count.learn(foreign, milk, 6)
  expect(valueOf(await count.again(eventId))).toMatchObject({ outcome: 'needs', unitsPerScan: 6, waits: 12 })
  await count.learn('SACK', 'FLOUR', 2)
  expect(await count.scan('SACK')).toMatchObject({ outcome: 'counted', units: 2, waits: null })
})

test('the serial number of the label remains although only the lot was typed', async () => {
  const count = await counting()
  const { eventId } = await count.scan(`]C1010${unitBarcode(milk)}21S-1`)
  const typed = { sessionId: count.sessionId, articleCode: milk, units: 1, lot: 'L-1', expiry: count.day(90) }
  expect(valueOf(await count.client.command('counts.add', { ...typed, resolves: eventId }))).toMatchObject({
    serial: 'S-1',
  })
})
