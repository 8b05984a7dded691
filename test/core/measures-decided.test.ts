// Kilograms and units of one article in what is asked next, in counts of two PCs, and in the hash of what is signed.
import { expect, test } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { interchange } from '../unit/despatch-advice/samples.ts'
import { exported, importConfirmed } from './support/counts-on-two-pcs.ts'

/** A PC with a document of ten hams. */
async function withHams(operator: string) {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock', 'suppliers'] })
  const lines = [{ articleCode: 'HAM', units: 10 }]
  const { Id: controlId } = core.warehouse.createControl({ number: 'HAM-1', supplierIndex: 0, lines })
  await core.refresh('controls')
  const { client } = core
  return {
    core,
    client,
    controlId,
    async count(caller = client, counter: 1 | 2 = 1) {
      const who = `${operator} ${counter}`
      return valueOf(await caller.command('counts.start', { controlId, operator: who, counter })).sessionId
    },
    async weigh(byWeight: boolean | null) {
      clock.advance(1000)
      valueOf(await client.command('articles.setByWeight', { articleCode: 'HAM', byWeight, operator }))
      clock.advance(1000)
    },
  }
}

test('a third count is asked of an article whose kilograms and units differ, whatever they add up to', async () => {
  const { core, client, controlId, count, weigh } = await withHams('Ana')
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const ham = { articleCode: 'HAM' }
  const first = await count()
  valueOf(await client.command('counts.add', { sessionId: first, ...ham, units: 4 }))
  await weigh(true)
  valueOf(await client.command('counts.add', { sessionId: first, ...ham, units: 7.25 }))
  await weigh(null)
  valueOf(await client.command('counts.close', { sessionId: first }))
  const beto = core.connect('beto')
  const second = await count(beto, 2)
  valueOf(await beto.command('counts.add', { sessionId: second, ...ham, units: 11.25 }))
  valueOf(await beto.command('counts.close', { sessionId: second }))
  expect(valueOf(await client.query('counts.next', { controlId }))).toMatchObject({
    counter: 3,
    covers: [{ code: 'HAM' }],
  })
})

test('kilograms of one PC and units of another are not the same goods twice; kilograms of both are', async () => {
  const [here, there] = [await withHams('Ana'), await withHams('Eva')]
  const weighed = { articleCode: 'HAM', units: 7.25, pieces: 2 }
  const first = await here.count()
  valueOf(await here.client.command('counts.add', { sessionId: first, articleCode: 'HAM', units: 4 }))
  valueOf(await here.client.command('counts.close', { sessionId: first }))
  await there.weigh(true)
  const second = await there.count()
  valueOf(await there.client.command('counts.add', { sessionId: second, ...weighed }))
  valueOf(await there.client.command('counts.close', { sessionId: second }))
  valueOf(await importConfirmed(here.core, await exported(there.core, second)))
  valueOf(await here.client.command('supervisor.unlock', {}))
  const compared = async () => valueOf(await here.client.query('comparison.get', { controlId: here.controlId }))
  const apart = await compared()
  expect(apart.lines).toMatchObject([
    { counts: [4, null, null], decided: true },
    { counts: [7.25, null, null], byWeight: true, decided: true },
  ])
  expect(apart.sameGoods).toBeUndefined()
  valueOf(await here.client.command('counts.reopen', { sessionId: first }))
  await here.weigh(true)
  valueOf(await here.client.command('counts.add', { sessionId: first, ...weighed }))
  valueOf(await here.client.command('counts.close', { sessionId: first }))
  expect((await compared()).sameGoods).toMatchObject([{ counter: 1, articles: ['HAM'] }])
})

test('what was seen in units is not signed when it is kilograms', async () => {
  const { client, controlId, count, weigh } = await withHams('Ana')
  const sessionId = await count()
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units: 10 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const seen = async () => valueOf(await client.query('comparison.get', { controlId })).seen
  const inUnits = await seen()
  await weigh(true)
  expect(await seen()).not.toBe(inUnits)
  await weigh(false)
  expect(await seen()).toBe(inUnits)
})

test('a despatch advice is compared with what was counted in the measure of the document', async () => {
  const { client, controlId, count, weigh } = await withHams('Ana')
  const sessionId = await count()
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units: 4 }))
  await weigh(true)
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units: 7.25, pieces: 2 }))
  await weigh(null)
  valueOf(await client.command('counts.close', { sessionId }))
  const { control } = valueOf(await client.query('receiving.find', { number: 'HAM-1' }))
  const advice = [
    'BGM+351+1+9',
    'RFF+DQ:HAM-1',
    `NAD+SU+++${control?.receivingDocuments[0]?.supplierName}`,
    'CPS+1',
    'LIN+1++HAM:IN',
    'QTY+12:9:PCE',
  ]
  const content = Buffer.from(interchange(advice), 'latin1').toString('base64')
  valueOf(await client.command('advices.import', { content }))
  const { lines } = valueOf(await client.query('comparison.get', { controlId })).advice ?? {}
  expect(lines).toMatchObject([{ declared: 10, advised: 9, counted: 4, verdict: 'undecided' }])
})
