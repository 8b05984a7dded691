import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'

const milk = story.firstArticle

test('what a signed control received is as it was signed, also after the number of required counts changed', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const rule = async (requiredCounts: 1 | 2) =>
    valueOf(await client.command('settings.update', { counting: { requiredCounts, requireReasons: false } }))
  await rule(1)
  const first = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' })).sessionId
  valueOf(await client.command('counts.add', { sessionId: first, articleCode: milk, units: 10 }))
  valueOf(await client.command('counts.close', { sessionId: first }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.command('counts.requestRecount', { controlId, articles: [milk], operator: 'Marta' }))
  const second = valueOf(await client.command('counts.start', { controlId, operator: 'Beto' })).sessionId
  valueOf(await client.command('counts.add', { sessionId: second, articleCode: milk, units: 12 }))
  valueOf(await client.command('counts.close', { sessionId: second }))
  clock.advance(60_000)
  // The first count is finished after the recount.
  valueOf(await client.command('counts.reopen', { sessionId: first }))
  valueOf(await client.command('counts.close', { sessionId: first }))
  valueOf(await client.command('supervisor.unlock', {}))
  expect(valueOf(await sign(client, second)).status).toBe('signed')
  const received = async () => {
    const { content } = valueOf(await client.query('comparison.export', { controlId, format: 'epcis' }))
    return JSON.stringify(JSON.parse(content).epcisBody).match(/"quantity":[0-9.]+/g)
  }
  expect(await received()).toEqual(['"quantity":12'])
  await rule(2)
  expect(await received()).toEqual(['"quantity":12'])
})
