// Content of a closed count: counted scans, order of the list, removed entries.
import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'

test('names what was counted last first, and after finishing what was removed', async () => {
  const { client } = await openTestCore()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const add = async (articleCode: string, units: number) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode, units })).eventId
  await add('A-1', 3)
  const second = await add('A-2', 4)
  await add('A-1', 1)
  await add('A-3', 2)
  valueOf(await client.command('counts.scan', { sessionId, raw: ']C1010779900104412317271332' }))
  valueOf(await client.command('counts.undo', { sessionId, eventId: second }))
  const open = valueOf(await client.query('counts.get', { sessionId }))
  expect(open).toMatchObject({ counted: 3, recent: ['A-3', 'A-1'], scans: 1 })
  expect(open).not.toHaveProperty('removed')
  const closed = valueOf(await client.command('counts.close', { sessionId }))
  expect(closed.removed).toMatchObject({ entries: 1, units: 4, last: [{ articleCode: 'A-2', units: 4 }] })
})

test('another connection, which does not make the count, sees nothing of it', async () => {
  const { client, connect } = await openTestCore()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  const seen = valueOf(await connect('other').query('counts.get', { sessionId }))
  expect(seen.concealed).toBe(true)
  for (const name of ['counted', 'recent', 'removed']) expect(seen).not.toHaveProperty(name)
})
