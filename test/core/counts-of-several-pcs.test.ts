import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { countFileText } from '../../src/main/core/domain/count-log/count-file.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { seenOf, sign } from '../support/sign.ts'
import { confirmDevices, countAndClose, exported } from './support/counts-on-two-pcs.ts'

type Counter = 1 | 2 | 3

/** A file that somebody wrote by hand: a valid structure, no signature. */
function forged(of: { controlId: number; counter: Counter; operator?: string; device?: string }, ...entries: object[]) {
  const { controlId, counter, operator = 'Nobody', device = randomUUID() } = of
  const sessionId = randomUUID()
  const event = (kind: string, fields: object) => ({
    eventId: randomUUID(),
    kind,
    at: '2026-11-21T10:31:00.000-03:00',
    operator,
    ...fields,
  })
  const opened = { controlId, number: null, counter, listing: 'open', blind: true, documentHash: null, device }
  const goods = { lot: null, expiry: null, serial: null, container: null, condition: 'good' }
  const events = [
    event('opened', opened),
    ...entries.map((entry) => event('manual', { ...goods, ...entry })),
    event('close', {}),
  ]
  let head: ReturnType<typeof nextLink> | null = null
  const links = events.map((one) => (head = nextLink(sessionId, head, one)))
  return {
    sessionId,
    content: countFileText({ device, sessionId, practice: true, events: links, anchors: [], photos: [] }),
  }
}

async function dock(requiredCounts: 1 | 2 = 1) {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['suppliers'] })
  const { client } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts, requireReasons: false } }))
  const find = async () => valueOf(await client.query('receiving.find', { number: story.blind })).control
  const controlId = (await find())?.id ?? 0
  const compare = () => client.query('comparison.get', { controlId })
  return { ...core, clock, controlId, find, compare }
}

/** A confirmed PC with a finished count of the same control, and that count’s file. */
async function elsewhere(controlId: number, operator: string, units: number, more: { counter?: Counter } = {}) {
  const there = await dock()
  const sessionId = await countAndClose(there.client, { controlId, operator, ...more }, [{ articleCode: 'A-1', units }])
  valueOf(await there.client.command('supervisor.unlock', {}))
  return { there, sessionId, content: await exported(there, sessionId) }
}

const take = async (pc: TestCore, content: string) => valueOf(await pc.client.command('counts.import', { content }))

test('forged counts end no blindness, take no number, enter no figure and keep nobody from counting', async () => {
  const pc = await dock(2)
  const { client, controlId } = pc
  for (const counter of [1, 2, 3] as const)
    await take(pc, forged({ controlId, counter, operator: 'Ana' }, { articleCode: 'A-1', units: '5000000' }).content)
  // Three events are enough for a file; without an entry, too.
  const { sessionId: empty, content } = forged({ controlId, counter: 1 })
  await take(pc, content)
  expect((await pc.find())?.blind).toBe(true)
  expect(failureOf(await pc.compare()).details).toEqual({ reason: 'blind' })
  expect(valueOf(await client.query('counts.next', { controlId, operator: 'Ana' }))).toMatchObject({
    counter: 1,
    samePerson: null,
  })
  const first = await countAndClose(client, { controlId, operator: 'Ana', counter: 1 })
  await countAndClose(client, { controlId, operator: 'Beto', counter: 2 })
  const compared = valueOf(await pc.compare())
  expect(compared.totals.counts).toEqual([5, 5, null])
  expect(compared.alsoCounted).toBeUndefined()
  expect(compared.leftOut?.map(({ counter, reason }) => [counter, reason]).sort()).toEqual([
    [1, 'unknown_pc'],
    [1, 'unknown_pc'],
    [2, 'unknown_pc'],
    [3, 'unknown_pc'],
  ])
  expect(valueOf(await client.query('counts.imported', { controlId })).rows.map((row) => row.confirmed)).toEqual(
    Array.from({ length: 4 }, () => false),
  )
  valueOf(await client.command('supervisor.unlock', {}))
  const answer = await client.command('counts.tellApart', { sessionId: empty, as: 'second_count' })
  expect(failureOf(answer).details).toEqual({ reason: 'not_same_goods' })
  expect(valueOf(await sign(client, first, { signedBy: 'Marta' })).status).toBe('signed')
})

test('a forged open count neither hides a document nor keeps a signature from being made', async () => {
  const pc = await dock()
  const { client, controlId } = pc
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' })
  valueOf(await pc.compare())
  const { content } = forged({ controlId, counter: 2 })
  // Without its last event it is open.
  await take(pc, withoutClose(content))
  expect((await pc.find())?.blind).toBe(false)
  valueOf(await client.command('supervisor.unlock', {}))
  expect(valueOf(await sign(client, sessionId)).status).toBe('signed')
})

function withoutClose(content: string): string {
  const [header = '', ...rest] = content.split('\n')
  const { device, sessionId } = JSON.parse(header) as { device: string; sessionId: string }
  let head: ReturnType<typeof nextLink> | null = null
  const opened = JSON.parse(rest[0] ?? '') as { event: { at: string; kind: string } }
  const links = [opened.event].map((event) => (head = nextLink(sessionId, head, event)))
  return countFileText({ device, sessionId, practice: true, events: links, anchors: [], photos: [] })
}

test('what arrives for a signed control is listed and changes nothing until a supervisor reopens it', async () => {
  const pc = await dock()
  const { client, controlId } = pc
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' }, [{ articleCode: 'A-1', units: 7 }])
  const other = await elsewhere(controlId, 'Beto', 5_000_000)
  const third = await elsewhere(controlId, 'Carla', 9, { counter: 3 })
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, sessionId, { signedBy: 'Marta' }))
  const csv = async () =>
    valueOf(await client.query('comparison.export', { controlId, format: 'csv', language: 'en' })).content
  const signed = valueOf(await pc.compare())
  const file = await csv()
  for (const { content } of [other, third]) await take(pc, content)
  await confirmDevices(pc)
  const { leftOut, ...now } = valueOf(await pc.compare())
  expect(now).toEqual(signed)
  expect(await csv()).toBe(file)
  expect(leftOut).toMatchObject([
    { sessionId: other.sessionId, operator: 'Beto', reason: 'after_signature' },
    { sessionId: third.sessionId, operator: 'Carla', counter: 3, reason: 'after_signature' },
  ])
  expect(valueOf(await client.query('home.get', {})).decisions.filter((one) => one.controlId === controlId)).toEqual([])
  expect(valueOf(await client.query('counts.list', { controlId })).rows).toMatchObject([{ status: 'signed' }])

  const tell = { sessionId: other.sessionId, as: 'other_goods' } as const
  expect(failureOf(await client.command('counts.tellApart', tell)).details).toMatchObject({ reason: 'control_signed' })
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'more arrived' }))
  valueOf(await client.command('counts.close', { sessionId }))
  const opened = valueOf(await pc.compare())
  expect(opened.leftOut).toBeUndefined()
  expect(opened.totals.counts).toEqual([5_000_007, null, 9])
})

test.each([
  ['before the signature, by a clock that was set back since', -10, true],
  ['after the signature, by a clock that was ahead then', 10, false],
])('a count that came %s', async (_when, minutes, isBefore) => {
  const pc = await dock()
  const { client, clock, controlId } = pc
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' }, [{ articleCode: 'B-1', units: 7 }])
  const other = await elsewhere(controlId, 'Beto', 5)
  const arrive = async () => {
    await take(pc, other.content)
    await confirmDevices(pc)
  }
  const today = clock.now()
  if (isBefore) await arrive()
  clock.setWall(today + minutes * 60_000)
  valueOf(await client.command('supervisor.unlock', {}))
  const { seen } = valueOf(await client.query('comparison.get', { controlId, part: 1 }))
  valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Marta', moreToCome: true }))
  clock.setWall(today)
  if (!isBefore) await arrive()
  const { totals } = valueOf(await client.query('comparison.get', { controlId, part: 1 }))
  expect(totals.counts[0]).toBe(isBefore ? 12 : 7)
  // The delivery goes on: what the signature of its part rests on is in the whole, and nothing else.
  const whole = valueOf(await pc.compare())
  expect(whole.totals.counts[0]).toBe(isBefore ? 12 : 7)
  expect(whole.leftOut?.map(({ reason }) => reason)).toEqual(isBefore ? undefined : ['after_signature'])
})

test('a third count that was forged never decides', async () => {
  const pc = await dock(2)
  const { client, controlId } = pc
  const first = await countAndClose(client, { controlId, operator: 'Ana', counter: 1 }, [
    { articleCode: 'A-1', units: 7 },
  ])
  await countAndClose(client, { controlId, operator: 'Beto', counter: 2 }, [{ articleCode: 'A-1', units: 6 }])
  await take(pc, forged({ controlId, counter: 3 }, { articleCode: 'A-1', units: '1' }).content)
  valueOf(await client.command('supervisor.unlock', {}))
  const { lines } = valueOf(await pc.compare())
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')).toMatchObject({ counts: [7, 6, null], decided: false })
  expect(failureOf(await sign(client, first)).details).toEqual({ reason: 'undecided' })
})

test('a count starts with the next number that no confirmed PC has; a taken number is named', async () => {
  const pc = await dock(2)
  const { client, controlId } = pc
  const { sessionId, there, content } = await elsewhere(controlId, 'Beto', 7)
  await take(pc, content)
  // Until its PC is confirmed it takes no number.
  expect(valueOf(await client.query('counts.next', { controlId })).counter).toBe(1)
  await confirmDevices(pc)
  expect(valueOf(await client.query('counts.next', { controlId })).counter).toBe(2)
  const taken = await client.command('counts.start', { controlId, operator: 'Ana', counter: 1 })
  expect(failureOf(taken)).toMatchObject({
    code: 'conflict',
    details: { reason: 'count_taken', sessionId, operator: 'Beto', counter: 1, device: expect.any(String) },
  })
  expect(failureOf(await client.command('counts.start', { controlId, operator: ' BETO ' })).details).toMatchObject({
    reason: 'same_person',
  })
  expect(valueOf(await client.command('counts.start', { controlId, operator: 'Ana' })).counter).toBe(2)
  expect(failureOf(await pc.compare()).details).toEqual({ reason: 'blind' })
  await there.stop()
})

/** Both PCs counted as number 1 before they heard of each other. */
async function bothFirst(here: readonly [code: string, units: number], units = 7) {
  const pc = await dock()
  const { client, controlId } = pc
  const own = await countAndClose(client, { controlId, operator: 'Ana' }, [{ articleCode: here[0], units: here[1] }])
  const other = await elsewhere(controlId, 'Beto', units)
  await take(pc, other.content)
  await confirmDevices(pc)
  valueOf(await client.command('supervisor.unlock', {}))
  const tell = (as: 'second_count' | 'other_goods') =>
    client.command('counts.tellApart', { sessionId: other.sessionId, as })
  const figures = async () => valueOf(await pc.compare()).lines.filter(({ articleCode }) => articleCode === 'A-1')
  return { ...pc, own, other, tell, figures }
}

test('two PCs that counted the same goods as number 1: nothing is signed until a supervisor says what it is', async () => {
  const { client, own, other, tell, compare, figures } = await bothFirst(['A-1', 7])
  expect(valueOf(await compare()).sameGoods).toEqual([
    {
      counter: 1,
      articles: ['A-1'],
      counts: [
        { sessionId: own, device: null, operator: 'Ana' },
        { sessionId: other.sessionId, device: expect.any(String), operator: 'Beto' },
      ],
    },
  ])
  expect(await figures()).toMatchObject([{ counts: [14, null, null], decided: false }])
  expect(failureOf(await sign(client, own)).details).toEqual({ reason: 'same_goods' })
  valueOf(await client.command('supervisor.lock', {}))
  expect(failureOf(await tell('second_count')).details).toEqual({ reason: 'supervisor_needed' })
  valueOf(await client.command('supervisor.unlock', {}))
  const before = await seenOf(client, own)
  expect(valueOf(await tell('second_count'))).toMatchObject({ sessionId: other.sessionId, counter: 2 })
  expect(failureOf(await client.command('counts.sign', { sessionId: own, seen: before })).details).toEqual({
    reason: 'comparison_changed',
  })
  expect(valueOf(await compare()).sameGoods).toBeUndefined()
  expect(await figures()).toMatchObject([{ counts: [7, 7, null], decided: true }])
  expect(valueOf(await client.query('counts.verify', { sessionId: other.sessionId })).intact).toBe(true)
  // A longer log of it keeps the number.
  valueOf(await other.there.client.command('counts.note', { sessionId: other.sessionId, text: 'later' }))
  const longer = await exported(other.there, other.sessionId)
  expect(valueOf(await client.command('counts.import', { content: longer }))).toMatchObject({ counter: 2, added: 1 })
  expect(valueOf(await sign(client, own)).status).toBe('signed')
})

test('other goods of the same article are added up once the supervisor said so', async () => {
  const { client, own, other, tell, figures } = await bothFirst(['A-1', 5])
  valueOf(await tell('other_goods'))
  expect(await figures()).toMatchObject([{ counts: [12, null, null], decided: true }])
  // It was said about this pair only: a third PC with the same goods is asked about again.
  const third = await elsewhere(
    valueOf(await client.query('counts.get', { sessionId: own })).controlId ?? 0,
    'Carla',
    2,
  )
  valueOf(await client.command('counts.import', { content: third.content }))
  await confirmDevices({ client })
  expect(failureOf(await sign(client, own)).details).toEqual({ reason: 'same_goods' })
  valueOf(await client.command('counts.tellApart', { sessionId: third.sessionId, as: 'other_goods' }))
  expect(valueOf(await sign(client, own)).status).toBe('signed')
  expect(other.sessionId).not.toBe(third.sessionId)
})

test('parts of a delivery with different articles need no question', async () => {
  const { client, own, compare } = await bothFirst(['B-2', 5])
  expect(valueOf(await compare()).sameGoods).toBeUndefined()
  expect(valueOf(await sign(client, own)).status).toBe('signed')
})

test('a second count by who made the first is refused, and so is a fourth count', async () => {
  const pc = await dock()
  const { client, controlId } = pc
  await countAndClose(client, { controlId, operator: 'Ana' }, [{ articleCode: 'A-1', units: 7 }])
  const other = await elsewhere(controlId, 'ana', 7)
  await take(pc, other.content)
  await confirmDevices(pc)
  valueOf(await client.command('supervisor.unlock', {}))
  const tell = () => client.command('counts.tellApart', { sessionId: other.sessionId, as: 'second_count' })
  expect(failureOf(await tell()).details).toMatchObject({ reason: 'same_person' })
  for (const [operator, counter] of [
    ['Carla', 2],
    ['Dora', 3],
  ] as const)
    await countAndClose(client, { controlId, operator, counter })
  expect(failureOf(await tell()).details).toEqual({ reason: 'no_count_left' })
})
