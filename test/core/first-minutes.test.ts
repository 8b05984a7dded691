import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'

const lotted = story.firstArticle

/** A count of a PC that has read nothing of the articles yet. */
async function firstMinutes() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(
    await client.command('articles.learn', { raw: 'BOX', articleCode: lotted, unitsPerScan: 12, operator: 'Ana' }),
  )
  return {
    core,
    client,
    sessionId,
    scan: async (raw: string) => valueOf(await client.command('counts.scan', { sessionId, raw })),
    session: async () => valueOf(await client.query('counts.get', { sessionId })),
    async readFacts() {
      await core.refresh('adjustments', 'stock')
      // Changes of data are reported together, after a moment.
      clock.advance(500)
    },
  }
}

test('before the articles are read the count says so, and asks afterwards for what was missing', async () => {
  const count = await firstMinutes()
  expect((await count.session()).factsUnread).toBe(true)
  for (let n = 0; n < 3; n += 1) expect((await count.scan('BOX')).outcome).toBe('counted')
  expect((await count.session()).tallies).toMatchObject([{ articleCode: lotted, units: 36, lot: null }])
  await count.readFacts()
  const session = await count.session()
  expect(session).not.toHaveProperty('factsUnread')
  // One question for all of them.
  expect(session.openNeeds).toMatchObject([{ articleCode: lotted, units: 36, raw: 'BOX' }])
  expect(session.openNeeds[0]?.needs).toContain('lot')
  expect(session.tallies).toEqual([])
  const resolves = session.openNeeds[0]!.eventId
  const { client, sessionId } = count
  const answer = { sessionId, articleCode: lotted, units: 36, lot: 'L-1', expiry: '2030-01-31', resolves }
  valueOf(await client.command('counts.add', { ...answer, reason: 'other' }))
  expect((await count.session()).tallies).toMatchObject([{ units: 36, lot: 'L-1' }])
  // It asks once: the next reading changes nothing.
  await count.core.refresh('stock')
  expect((await count.session()).openNeeds).toEqual([])
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
  expect((await count.scan('BOX')).outcome).toBe('needs')
})

test('a paused count is asked when it is finished, and stays open until it is answered', async () => {
  const count = await firstMinutes()
  const { client, sessionId } = count
  await count.scan('BOX')
  valueOf(await client.command('counts.pause', { sessionId }))
  await count.readFacts()
  expect((await count.session()).tallies).toHaveLength(1)
  valueOf(await client.command('counts.resume', { sessionId, operator: 'Ana' }))
  expect(failureOf(await client.command('counts.close', { sessionId })).details).toMatchObject({ reason: 'open_needs' })
  expect((await count.session()).openNeeds).toMatchObject([{ articleCode: lotted, units: 12 }])
})

test('what was counted with its lot, entered by hand or undone is not asked for', async () => {
  const count = await firstMinutes()
  const { client, sessionId } = count
  await count.scan('BOX')
  valueOf(await client.command('counts.undo', { sessionId }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: lotted, units: 5 }))
  await count.readFacts()
  const { openNeeds, tallies } = await count.session()
  expect(openNeeds).toEqual([])
  expect(tallies).toMatchObject([{ units: 5 }])
})

test('codes of articles that were scanned before the articles were read are counted afterwards', async () => {
  const count = await firstMinutes()
  const { client, sessionId } = count
  // An article without lot, one with lot, no article, and expired goods.
  const [plain, gtin] = ['104951', '4006381333931']
  const expired = `]C101${gtin.padStart(14, '0')}17200131`
  for (const raw of [plain, plain, lotted, gtin, expired]) expect((await count.scan(raw)).outcome).toBe('unknown')
  // Linked meanwhile.
  valueOf(await client.command('articles.learn', { raw: gtin, articleCode: plain, unitsPerScan: 6, operator: 'Ana' }))
  await count.readFacts()
  const { tallies, openNeeds } = await count.session()
  expect(tallies).toMatchObject([{ articleCode: plain, units: 8 }])
  // Expired goods wait for a person.
  expect(openNeeds).toMatchObject([
    { raw: expired, needs: ['article'] },
    { raw: lotted, articleCode: lotted, units: 1 },
  ])
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})
