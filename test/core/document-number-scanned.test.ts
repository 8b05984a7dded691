import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'

test('the number of a document that is scanned between goods is said to be one, and nothing waits for it', async () => {
  const { client, refresh } = await openTestCore()
  await refresh('suppliers', 'controls')
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: control?.id ?? 0, operator: 'Ana' }))
  for (const raw of [story.blind, story.open])
    expect(valueOf(await client.command('counts.scan', { sessionId, raw }))).toMatchObject({
      outcome: 'blocked',
      reason: 'document_number',
    })
  expect(valueOf(await client.command('counts.scan', { sessionId, raw: story.absent })).outcome).toBe('unknown')
  expect(valueOf(await client.query('counts.get', { sessionId })).openNeeds).toMatchObject([{ raw: story.absent }])
})
