// Serials outside their range, answered all at once.
import { expect, test, vi } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { openTestCore, failureOf, valueOf } from '../support/core.ts'

vi.setConfig({ testTimeout: 60_000 })

const articleCode = 'DRILL-18V'

async function counting() {
  const { client, warehouse } = await openTestCore({ clock: runningClock })
  const { Id } = warehouse.createControl({ number: 'SER-1', supplierIndex: 0, lines: [{ articleCode, units: 4 }] })
  valueOf(await client.query('receiving.find', { number: 'SER-1' }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: Id, operator: 'Ana' }))
  const session = async () => valueOf(await client.query('counts.get', { sessionId }))
  return {
    client,
    sessionId,
    session,
    serials: async (list: string[], lot?: string) =>
      valueOf(
        await client.command('counts.serials', {
          sessionId,
          articleCode,
          serials: list,
          within: { first: 'S-1', last: 'S-3' },
          ...(lot === undefined ? {} : { lot }),
        }),
      ),
    answer: async (answer: 'keep' | 'remove', upTo?: number) =>
      client.command('counts.answerSerials', {
        sessionId,
        articleCode,
        answer,
        upTo: upTo ?? (await session()).eventsTotal,
      }),
  }
}

test('all serials outside the range are kept at once, each with its lot; a repeated one is named and gone', async () => {
  const { client, sessionId, serials, answer, session } = await counting()
  const pending = valueOf(await client.command('counts.scan', { sessionId, raw: 'NEVER-SEEN' }))
  await serials(['S-1', 'T-1', 'T-2'], 'L1')
  await serials(['T-3', 'T-1'], 'L2')
  const { eventsTotal } = await session()
  expect(valueOf(await answer('keep'))).toMatchObject({
    articleCode,
    counted: 3,
    removed: 0,
    duplicates: [{ serial: 'T-1', operator: 'Ana' }],
  })
  const after = await session()
  expect(after.openNeeds.map(({ eventId }) => eventId)).toEqual([pending.eventId])
  expect(after.tallies).toMatchObject([
    { lot: 'L1', units: 3, serials: 3 },
    { lot: 'L2', units: 1, serials: 1 },
  ])
  expect(after.events.filter(({ seq }) => seq > eventsTotal).map(({ kind }) => kind)).toEqual([
    'manual',
    'manual',
    'manual',
    'duplicate',
    'undo',
  ])
  // Each can be undone alone, as one that was kept alone: it waits again.
  valueOf(await client.command('counts.undo', { sessionId }))
  expect((await session()).openNeeds).toMatchObject([{}, { serial: 'T-3' }])
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
})

test('all are removed at once; one that came after what the screen showed goes on waiting', async () => {
  const { client, sessionId, serials, answer, session } = await counting()
  await serials(['T-1', 'T-2'])
  const { eventsTotal } = await session()
  await serials(['T-3'])
  expect(valueOf(await answer('remove', eventsTotal))).toMatchObject({ counted: 0, removed: 2, duplicates: [] })
  expect((await session()).openNeeds).toMatchObject([{ serial: 'T-3' }])
  // Again, as a key pressed twice: nothing is left to answer.
  expect(valueOf(await answer('remove', eventsTotal))).toMatchObject({ counted: 0, removed: 0 })
  valueOf(await answer('remove'))
  expect(valueOf(await client.command('counts.close', { sessionId }))).toMatchObject({ status: 'closed', scans: 0 })
})

test('of a paused count none is answered', async () => {
  const { client, sessionId, serials, answer, session } = await counting()
  await serials(['T-1', 'T-2'])
  valueOf(await client.command('counts.pause', { sessionId }))
  expect(failureOf(await answer('keep')).code).toBe('conflict')
  expect((await session()).openNeeds).toHaveLength(2)
})

test('of hundreds the first ones are answered, so that scans do not wait; the same call answers the others', async () => {
  const { serials, answer, session } = await counting()
  for (const letter of 'ABC') await serials(Array.from({ length: 90 }, (_, index) => `${letter}-${index}`))
  const { eventsTotal } = await session()
  expect(valueOf(await answer('keep', eventsTotal))).toMatchObject({ counted: 250, left: 20, duplicates: [] })
  expect(valueOf(await answer('remove', eventsTotal))).toMatchObject({ removed: 20, left: 0 })
  expect(await session()).toMatchObject({ openNeeds: [], scans: 250 })
})
