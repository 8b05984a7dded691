import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestClient, valueOf } from '../support/core.ts'
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

/** The resources of `data.changed` while something is done. */
async function changesDuring(client: TestClient, work: () => Promise<void>): Promise<string[][]> {
  const told: string[][] = []
  const end = client.on('data.changed', ({ resources }) => void told.push([...resources]))
  await work()
  end()
  return told
}

/** The code of an article of the practice warehouse, from a PC that has read them. */
async function codeOf(text: string): Promise<string> {
  const core = await openTestCore({ alreadyRead: ['stock'] })
  return valueOf(await core.client.query('articles.search', { text, limit: 1 })).rows[0]?.code ?? ''
}

test('goods that turn out to be by weight are asked for their weight, with the pieces that were scanned', async () => {
  const cheese = await codeOf('x kg')
  const { client, sessionId, scan, session, readFacts } = await firstMinutes()
  valueOf(
    await client.command('articles.learn', { raw: 'CHEESE', articleCode: cheese, unitsPerScan: 1, operator: 'Ana' }),
  )
  for (let n = 0; n < 3; n += 1) expect(await scan('CHEESE')).toMatchObject({ outcome: 'counted', units: 1 })
  await readFacts()
  const { openNeeds, tallies } = await session()
  expect(tallies).toEqual([])
  expect(openNeeds).toMatchObject([{ articleCode: cheese, units: null, byWeight: true, pieces: 3 }])
  expect(openNeeds[0]?.needs).toContain('units')
  const resolves = openNeeds[0]!.eventId
  const answer = { sessionId, articleCode: cheese, units: 7.25, lot: 'L-1', expiry: '2030-01-31', resolves }
  valueOf(await client.command('counts.add', { ...answer, reason: 'other' }))
  expect((await session()).tallies).toMatchObject([{ units: 7.25, byWeight: true, pieces: 3 }])
})

test('goods that turn out to have serials are asked for one by one: a serial is of one unit', async () => {
  const kettle = await codeOf('Pava')
  const { client, scan, session, readFacts } = await firstMinutes()
  valueOf(
    await client.command('articles.learn', { raw: 'KETTLE', articleCode: kettle, unitsPerScan: 1, operator: 'Ana' }),
  )
  for (let n = 0; n < 3; n += 1) await scan('KETTLE')
  await readFacts()
  const { openNeeds } = await session()
  expect(openNeeds.map(({ units, needs }) => [units, needs])).toEqual(Array.from({ length: 3 }, () => [1, ['serial']]))
})

test('a restart in between: what was missing is asked for, also if the articles were read just before it', async () => {
  const count = await firstMinutes()
  const { core, sessionId, scan } = count
  await scan('BOX')
  await core.refresh('adjustments', 'stock')
  await core.stop()
  const clock = manualClock(Date.now())
  const again = await openTestCore({ folder: core.folder, clock })
  const session = async () => valueOf(await again.client.query('counts.get', { sessionId }))
  expect((await session()).openNeeds).toEqual([])
  await again.refresh('stock')
  clock.advance(500)
  expect((await session()).openNeeds).toMatchObject([{ articleCode: lotted, units: 12 }])
})

test('a count that was finished before the articles were read is asked when it is opened again', async () => {
  const count = await firstMinutes()
  const { client, sessionId, scan, session, readFacts } = count
  await scan('BOX')
  valueOf(await client.command('counts.close', { sessionId }))
  const tasks = async () =>
    valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'late_questions')
  expect([(await session()).lateQuestions, await tasks()]).toEqual([undefined, []])
  const told = await changesDuring(client, readFacts)
  expect((await session()).openNeeds).toEqual([])
  // The count and Home say so by themselves.
  expect(told.flat()).toContain('counts')
  expect((await session()).lateQuestions).toBe(1)
  expect(await tasks()).toMatchObject([{ sessionId, count: 1, urgency: 'now', operator: 'Ana' }])
  valueOf(await client.command('supervisor.unlock', {}))
  expect(valueOf(await client.command('counts.reopen', { sessionId })).openNeeds).toMatchObject([{ units: 12 }])
  expect([(await session()).lateQuestions, await tasks()]).toEqual([undefined, []])
})

test('a paused count is asked when it is resumed', async () => {
  const count = await firstMinutes()
  const { client, sessionId, scan, readFacts } = count
  await scan('BOX')
  valueOf(await client.command('counts.pause', { sessionId }))
  await readFacts()
  const resumed = valueOf(await client.command('counts.resume', { sessionId, operator: 'Ana' }))
  expect(resumed.openNeeds).toMatchObject([{ articleCode: lotted, units: 12 }])
})
