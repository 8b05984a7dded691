import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'

async function open(): Promise<TestCore & { blind: number; other: number }> {
  const core = await openTestCore({ clock: manualClock(Date.now()), alreadyRead: ['suppliers'] })
  const find = async (number: string) => {
    const { control } = valueOf(await core.client.query('receiving.find', { number }))
    return control?.id ?? 0
  }
  return { ...core, blind: await find(story.blind), other: await find(story.open) }
}

async function counted({ client }: TestCore, controlId: number | null, operator = 'Ana') {
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 7, lot: 'L1' }))
  return sessionId
}

test('assigning a document to a count keeps all events and makes the document blind', async () => {
  const core = await open()
  const { client } = core
  const sessionId = await counted(core, null)
  const before = valueOf(await client.query('counts.get', { sessionId }))
  const matched = valueOf(await client.command('counts.match', { sessionId, controlId: core.blind }))
  expect(matched).toMatchObject({
    controlId: core.blind,
    number: story.blind,
    supplierName: story.blindSupplier,
    tallies: before.tallies,
    blind: true,
  })
  expect(matched.events.slice(0, -1)).toEqual(before.events)
  expect(matched.events.at(-1)?.kind).toBe('match')
  expect(JSON.stringify(matched)).not.toMatch(/declared|wmsCount/)
  expect(failureOf(await client.query('comparison.get', { controlId: core.blind })).details).toEqual({
    reason: 'blind',
  })
  valueOf(await client.command('counts.close', { sessionId }))
  const { lines } = valueOf(await client.query('comparison.get', { controlId: core.blind }))
  expect(lines.some(({ counts }) => counts[0] === 7)).toBe(true)
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, problems: [] })
})

test('an open document becomes blind by the match, for everybody', async () => {
  const core = await open()
  const { client } = core
  const sessionId = await counted(core, null)
  const lines = async () =>
    valueOf(await client.query('receiving.find', { number: story.open })).control?.receivingDocuments[0]?.lines.length
  expect(await lines()).toBe(6)
  const matched = valueOf(await client.command('counts.match', { sessionId, controlId: core.other }))
  // Its figures were never hidden: the operator may have seen them.
  expect(matched.controlId).toBe(core.other)
  expect(await lines()).toBe(0)
})

test('the wrong document: the count moves with its log, both documents stay blind', async () => {
  const core = await open()
  const { client } = core
  const sessionId = await counted(core, core.blind)
  const moved = valueOf(
    await client.command('counts.move', { sessionId, controlId: core.other, reason: 'wrong delivery note' }),
  )
  expect(moved).toMatchObject({ controlId: core.other, number: story.open, tallies: [{ units: 7 }] })
  expect(moved.events.at(-1)).toMatchObject({ kind: 'move', reason: 'wrong delivery note', operator: 'Ana' })
  for (const controlId of [core.blind, core.other])
    expect(failureOf(await client.query('comparison.get', { controlId })).details).toEqual({ reason: 'blind' })
  valueOf(await client.command('counts.close', { sessionId }))
  expect(failureOf(await client.query('comparison.get', { controlId: core.blind })).details).toEqual({
    reason: 'blind',
  })
  expect(valueOf(await client.query('comparison.get', { controlId: core.other })).totals.counts).toEqual([
    7,
    null,
    null,
  ])
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, problems: [] })
  // The previous count number is free again.
  expect(valueOf(await client.command('counts.start', { controlId: core.blind, operator: 'Beto' })).counter).toBe(1)
})

test('rejects an assignment with a reason and changes nothing', async () => {
  const core = await open()
  const { client } = core
  const taken = await counted(core, core.blind, 'Ana')
  const free = await counted(core, null, 'Beto')
  const match = (input: object) => client.command('counts.match', { sessionId: free, controlId: core.blind, ...input })
  const move = (input: object) =>
    client.command('counts.move', { sessionId: taken, controlId: core.other, reason: 'x', ...input })
  expect(failureOf(await match({})).details).toMatchObject({ reason: 'count_taken', sessionId: taken, counter: 1 })
  expect(failureOf(await match({ controlId: 123_456 })).code).toBe('not_found')
  expect(failureOf(await move({ controlId: core.blind })).details).toEqual({ reason: 'same_control' })
  expect(failureOf(await move({ sessionId: free })).details).toEqual({ reason: 'not_matched' })
  expect(failureOf(await move({ reason: ' ' })).code).toBe('validation')
  expect(valueOf(await client.query('counts.get', { sessionId: free }))).toMatchObject({
    controlId: null,
    eventsTotal: 2,
  })
  // Then the 2nd count of it, by another operator.
  expect(valueOf(await match({ counter: 2 }))).toMatchObject({ controlId: core.blind, counter: 2 })
  expect(failureOf(await match({ controlId: core.other })).details).toEqual({ reason: 'matched' })
  const own = await counted(core, null, 'Ana')
  valueOf(await client.command('counts.match', { sessionId: own, controlId: core.other }))
  expect(failureOf(await move({ counter: 2 })).details).toMatchObject({ reason: 'same_person' })
  expect(failureOf(await move({ sessionId: own, controlId: core.blind })).details).toMatchObject({
    reason: 'count_taken',
  })
})

test('a signed count cannot change its document', async () => {
  const core = await open()
  const { client } = core
  const sessionId = await counted(core, core.other)
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, sessionId))
  const refused = await client.command('counts.move', { sessionId, controlId: core.blind, reason: 'x' })
  expect(failureOf(refused).details).toEqual({ reason: 'signed' })
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
})

test('a signed control accepts no count: neither assigned, moved nor started', async () => {
  const core = await open()
  const { client } = core
  const signed = await counted(core, core.other)
  valueOf(await client.command('counts.close', { sessionId: signed }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, signed))
  const decided = { reason: 'control_signed', counter: 1, operator: 'Ana' }
  const free = await counted(core, null, 'Beto')
  const match = { sessionId: free, controlId: core.other, counter: 2 } as const
  expect(failureOf(await client.command('counts.match', match)).details).toEqual(decided)
  const elsewhere = await counted(core, core.blind, 'Eva')
  const move = { sessionId: elsewhere, controlId: core.other, counter: 2, reason: 'x' } as const
  expect(failureOf(await client.command('counts.move', move)).details).toEqual(decided)
  const start = { controlId: core.other, operator: 'Eva', counter: 2 } as const
  expect(failureOf(await client.command('counts.start', start)).details).toEqual(decided)
  // The operator of the signed count can still open it; once reopened, the control accepts the other counts.
  expect(valueOf(await client.command('counts.start', { controlId: core.other, operator: 'Ana' })).sessionId).toBe(
    signed,
  )
  valueOf(await client.command('counts.reopen', { sessionId: signed, reason: 'a pallet was left' }))
  expect(valueOf(await client.command('counts.match', match))).toMatchObject({ controlId: core.other, counter: 2 })
})

test('counts that have no document can be asked for', async () => {
  const core = await open()
  const { client } = core
  const [free, later] = [await counted(core, null), await counted(core, null, 'Beto')]
  await counted(core, core.blind, 'Eva')
  const without = async () =>
    valueOf(await client.query('counts.list', { withoutDocument: true })).rows.map(({ sessionId }) => sessionId)
  expect(await without()).toEqual([later, free])
  valueOf(await client.command('counts.match', { sessionId: later, controlId: core.other }))
  expect(await without()).toEqual([free])
})

test('which count comes next, and who may not make it', async () => {
  const core = await open()
  const { client, blind: controlId } = core
  const next = async (operator?: string) =>
    valueOf(await client.query('counts.next', operator === undefined ? { controlId } : { controlId, operator }))
  expect(await next('Ana')).toEqual({ part: 1, nextPart: null, counter: 1, covers: null, samePerson: null })
  const first = await counted(core, controlId, 'Ana')
  valueOf(await client.command('counts.handOver', { sessionId: first, operator: 'Eva' }))
  expect(await next()).toEqual({ part: 1, nextPart: null, counter: 2, covers: null, samePerson: null })
  // Every operator who ever had the 1st count.
  for (const operator of ['Ana', 'eva'])
    expect(await next(operator)).toMatchObject({ counter: 2, samePerson: { counter: 1 } })
  expect((await next('Beto')).samePerson).toBeNull()
  valueOf(await client.command('counts.close', { sessionId: first }))
  const second = valueOf(await client.command('counts.start', { controlId, operator: 'Beto', counter: 2 }))
  valueOf(
    await client.command('counts.add', { sessionId: second.sessionId, articleCode: story.firstArticle, units: 9 }),
  )
  // While the 2nd count is open the differences are unknown.
  expect(await next('Carla')).toEqual({ part: 1, nextPart: null, counter: 3, covers: null, samePerson: null })
  valueOf(await client.command('counts.close', { sessionId: second.sessionId }))
  expect(await next('Carla')).toMatchObject({ counter: 3, covers: [{ code: story.firstArticle }], samePerson: null })
  expect((await next('Ana')).samePerson).toEqual({ counter: 1, operator: 'Ana' })
  expect((await next('Beto')).samePerson).toEqual({ counter: 2, operator: 'Beto' })
  valueOf(await client.command('counts.start', { controlId, operator: 'Carla', counter: 3 }))
  expect(await next('Ana')).toEqual({ part: 1, nextPart: null, counter: null, covers: null, samePerson: null })
})
