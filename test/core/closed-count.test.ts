// Content of a closed count: counted scans, order of the list, removed entries.
import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'

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
  expect(open).toMatchObject({ scans: 3, recent: ['A-3', 'A-1'] })
  expect(open).not.toHaveProperty('removed')
  const closed = valueOf(await client.command('counts.close', { sessionId }))
  expect(closed.removed).toMatchObject({ entries: 1, units: 4, last: [{ articleCode: 'A-2', units: 4 }] })
})

test('says how many pending scans were removed, which counted nothing', async () => {
  const { client } = await openTestCore()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  for (const raw of ['UNKNOWN-1', 'UNKNOWN-2'])
    valueOf(
      await client.command('counts.undo', {
        sessionId,
        eventId: valueOf(await client.command('counts.scan', { sessionId, raw })).eventId,
      }),
    )
  const closed = valueOf(await client.command('counts.close', { sessionId }))
  expect(closed.removed).toMatchObject({ entries: 0, units: 0, pending: 2 })
})

test('another connection, which does not make the count, sees nothing of it', async () => {
  const { client, connect } = await openTestCore()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  const seen = valueOf(await connect('other').query('counts.get', { sessionId }))
  expect(seen.concealed).toBe(true)
  for (const name of ['recent', 'removed']) expect(seen).not.toHaveProperty(name)
})

test('pauses, and the time between finishing and reopening, are said of a finished count', async () => {
  const clock = manualClock(Date.now())
  const { client } = await openTestCore({ clock })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  const minutes = (count: number) => clock.advance(count * 60_000)
  valueOf(await client.command('counts.pause', { sessionId }))
  minutes(4)
  valueOf(await client.command('counts.resume', { sessionId, operator: 'Ana' }))
  minutes(1)
  expect(valueOf(await client.command('counts.close', { sessionId })).restMs).toBe(4 * 60_000)
  minutes(3)
  expect(valueOf(await client.command('counts.reopen', { sessionId }))).not.toHaveProperty('restMs')
  expect(valueOf(await client.command('counts.close', { sessionId })).restMs).toBe(7 * 60_000)
})
