import { expect, test } from 'vitest'
import type { Input } from '../../src/contract/operations.ts'
import { runningClock } from '../support/running-clock.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'

const articleCode = 'DRILL-18V'

async function counting() {
  const core = await openTestCore({ clock: runningClock })
  const { client, warehouse } = core
  const { Id } = warehouse.createControl({ number: 'SER-1', supplierIndex: 0, lines: [{ articleCode, units: 4 }] })
  valueOf(await client.query('receiving.find', { number: 'SER-1' }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: Id, operator: 'Ana' }))
  return {
    core,
    client,
    sessionId,
    controlId: Id,
    serials: (list: string[], more: Partial<Input<'counts.serials'>> = {}) =>
      client.command('counts.serials', { sessionId, articleCode, serials: list, ...more }),
    session: async () => valueOf(await client.query('counts.get', { sessionId })),
  }
}

test('a list of serials counts one unit each, names duplicates, and is one transaction with its id', async () => {
  const count = await counting()
  const commandId = crypto.randomUUID()
  const first = valueOf(await count.serials(['S-1', ' S-2 ', 'S-3', 'S-2'], { lot: 'L1', commandId }))
  expect(first).toMatchObject({
    articleCode,
    counted: ['S-1', 'S-2', 'S-3'],
    duplicates: [{ serial: 'S-2', operator: 'Ana' }],
    outside: [],
    total: 3,
  })
  // The same batch again, as after a lost answer, counts nothing more.
  expect(valueOf(await count.serials(['S-1', ' S-2 ', 'S-3', 'S-2'], { lot: 'L1', commandId }))).toEqual(first)
  expect(valueOf(await count.serials(['S-3', 'S-4'], { lot: 'L1' }))).toMatchObject({
    counted: ['S-4'],
    duplicates: [{ serial: 'S-3' }],
  })
  const session = await count.session()
  expect(session.tallies).toMatchObject([{ articleCode, lot: 'L1', units: 4, serials: 4 }])
  expect(session.events.filter(({ kind }) => kind === 'duplicate')).toHaveLength(2)
})

test('a serial outside the range waits until it is kept or removed, and the count can’t be finished before', async () => {
  const count = await counting()
  const { client, sessionId } = count
  const { serials } = valueOf(await client.query('serials.expand', { first: 'S-1', last: 'S-3' }))
  expect(serials).toEqual(['S-1', 'S-2', 'S-3'])
  const within = { first: 'S-1', last: 'S-3' }
  const answer = valueOf(await count.serials(['S-2', 'S-8', 'T-1', 'S-8'], { within }))
  expect(answer.counted).toEqual(['S-2'])
  expect(answer.outside.map(({ serial }) => serial)).toEqual(['S-8', 'T-1', 'S-8'])
  const waiting = (await count.session()).openNeeds
  expect(waiting).toMatchObject([
    { articleCode, serial: 'S-8', needs: ['serial'], units: 1 },
    { serial: 'T-1' },
    { serial: 'S-8' },
  ])
  expect(failureOf(await client.command('counts.close', { sessionId })).details).toMatchObject({ reason: 'open_needs' })
  const [keep, remove, again] = waiting
  valueOf(
    await client.command('counts.add', { sessionId, articleCode, units: 1, serial: 'S-8', resolves: keep!.eventId }),
  )
  valueOf(await client.command('counts.undo', { sessionId, eventId: remove!.eventId }))
  // Kept once, the second of it is a duplicate.
  const repeated = { sessionId, articleCode, units: 1, serial: 'S-8', resolves: again!.eventId }
  expect(valueOf(await client.command('counts.add', repeated))).toMatchObject({ outcome: 'duplicate' })
  valueOf(await client.command('counts.undo', { sessionId, eventId: again!.eventId }))
  valueOf(await client.command('counts.close', { sessionId }))
  expect((await count.session()).tallies).toMatchObject([{ units: 2, serials: 2 }])
})

test('the first serial of a list completes the scan that asked for it, with its lot; another article’s is refused', async () => {
  const count = await counting()
  const { client, sessionId } = count
  const unknown = valueOf(await client.command('counts.scan', { sessionId, raw: 'NEVER-SEEN' }))
  expect(failureOf(await count.serials(['S-1'], { resolves: 'none' })).details).toMatchObject({ reason: 'not_waiting' })
  expect(valueOf(await count.serials(['S-1', 'S-2'], { resolves: unknown.eventId })).counted).toHaveLength(2)
  // The next batch of the same list names the same scan, which is complete by now.
  expect(valueOf(await count.serials(['S-3'], { resolves: unknown.eventId })).counted).toEqual(['S-3'])
  const session = await count.session()
  expect(session.openNeeds).toEqual([])
  expect(session.tallies).toMatchObject([{ articleCode, units: 3 }])
})

test('a number that is known as something else waits: the article, another article, the document, the container', async () => {
  const count = await counting()
  const { client, sessionId } = count
  valueOf(await client.command('articles.learn', { raw: 'DRILL-BOX', articleCode, unitsPerScan: 1, operator: 'Ana' }))
  valueOf(await client.command('counts.container', { sessionId, container: 'PAL-9' }))
  const answer = valueOf(await count.serials(['DRILL-BOX', 'SER-1', 'PAL-9', 'S-1']))
  expect(answer.counted).toEqual(['S-1'])
  expect(answer.outside.map(({ serial }) => serial)).toEqual(['DRILL-BOX', 'SER-1', 'PAL-9'])
})

test('too long lists and ranges get a coded error and change nothing', async () => {
  const count = await counting()
  const { client } = count
  const long = Array.from({ length: 101 }, (_, at) => `S-${at}`)
  expect(failureOf(await count.serials(long)).code).toBe('validation')
  expect(failureOf(await count.serials([])).code).toBe('validation')
  for (const [first, last, reason] of [
    ['A1', 'B9', 'serial_range_unlike'],
    ['A9', 'A1', 'serial_range_reversed'],
    ['A1', 'A1001', 'serial_range_long'],
  ] as const)
    expect(failureOf(await client.query('serials.expand', { first, last }))).toMatchObject({
      code: 'conflict',
      details: { reason },
    })
  expect((await count.session()).scans).toBe(0)
})

test('serials are in the comparison and in every file', async () => {
  const count = await counting()
  const { client, sessionId, controlId } = count
  valueOf(await count.serials(['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6'], { lot: 'L1' }))
  valueOf(await client.command('counts.undo', { sessionId }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { serials } = valueOf(await client.query('comparison.get', { controlId }))
  expect(serials).toEqual([{ articleCode, lot: 'L1', expiry: null, serials: ['S-1', 'S-2', 'S-3', 'S-4', 'S-5'] }])
  const file = async (format: 'csv' | 'ubl' | 'edifact') =>
    valueOf(await client.query('comparison.export', { controlId, format, language: 'en' })).content
  expect(await file('csv')).toContain('S-1 · S-2 · S-3 · S-4 · S-5')
  expect((await file('ubl')).match(/<cbc:SerialID>S-\d<\/cbc:SerialID>/g)).toHaveLength(5)
  expect(await file('edifact')).toContain('GIN+BN+S-1+S-2+S-3+S-4+S-5')
})
