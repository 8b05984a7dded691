import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'

async function openCount(operator = 'Ana') {
  const core = await openTestCore({ clock: manualClock(Date.now()) })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator }))
  const get = async () => valueOf(await client.query('counts.get', { sessionId }))
  const scan = async (raw: string) => valueOf(await client.command('counts.scan', { sessionId, raw }))
  return { core, client, sessionId, get, scan }
}

test('a note on a count or on one of its events is logged at any time', async () => {
  const { client, sessionId, get, scan } = await openCount()
  const scanned = await scan('thing')
  valueOf(await client.command('counts.note', { sessionId, text: '  wet cardboard ' }))
  valueOf(await client.command('counts.note', { sessionId, text: 'torn', eventId: scanned.eventId, operator: 'Eva' }))
  valueOf(await client.command('counts.undo', { sessionId }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('counts.note', { sessionId, text: 'späte Notiz 🙂' }))
  expect((await get()).notes).toMatchObject([
    { text: 'wet cardboard', operator: 'Ana', about: null },
    { text: 'torn', operator: 'Eva', about: scanned.eventId },
    { text: 'späte Notiz 🙂', operator: 'Ana' },
  ])
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
})

test('a note needs words, a bound, and an event of the same count', async () => {
  const { client, sessionId, get } = await openCount()
  for (const text of ['', '   ', 'x'.repeat(2001)])
    expect(failureOf(await client.command('counts.note', { sessionId, text })).code).toBe('validation')
  const other = valueOf(await client.command('counts.start', { controlId: null, operator: 'Eva' }))
  const [opened] = other.events
  const about = { sessionId, text: 'x', eventId: opened?.eventId ?? '' }
  expect(failureOf(await client.command('counts.note', about))).toMatchObject({ code: 'not_found' })
  expect(failureOf(await client.command('counts.note', { ...about, eventId: 'none' })).code).toBe('not_found')
  expect((await get()).notes).toEqual([])
})

test('another page learns that a count is open at a connected page, and that it no longer is', async () => {
  const { core, sessionId } = await openCount()
  const other = core.connect('other page')
  const openElsewhere = async () => valueOf(await other.query('counts.get', { sessionId })).openElsewhere
  expect(await openElsewhere()).toBe(true)
  expect(valueOf(await core.client.query('counts.get', { sessionId })).openElsewhere).toBeUndefined()
  core.client.close()
  expect(await openElsewhere()).toBeUndefined()
})

test('a paused count adds nothing and loses no scan; another operator resumes it', async () => {
  const { client, sessionId, get, scan } = await openCount()
  await scan('one')
  const paused = valueOf(await client.command('counts.pause', { sessionId }))
  expect(paused).toMatchObject({ paused: true, operator: 'Ana', status: 'open' })
  valueOf(await client.command('counts.pause', { sessionId }))
  expect(await scan('two')).toMatchObject({ outcome: 'blocked', reason: 'count_paused' })
  for (const [name, input] of [
    ['counts.add', { sessionId, articleCode: 'A', units: 1 }],
    ['counts.undo', { sessionId }],
    ['counts.container', { sessionId, container: 'P-1' }],
    ['counts.close', { sessionId }],
    ['counts.handOver', { sessionId, operator: 'Beto' }],
  ] as const)
    expect(failureOf(await client.command(name, input as never)), name).toMatchObject({
      code: 'conflict',
      details: { reason: expect.stringMatching(/count_paused|open_needs/) as string },
    })
  const [listed] = valueOf(await client.query('counts.list', {})).rows
  expect(listed).toMatchObject({ paused: true })
  const resumed = valueOf(await client.command('counts.resume', { sessionId, operator: 'Beto' }))
  expect(resumed).toMatchObject({ operator: 'Beto', operators: ['Ana', 'Beto'] })
  expect(resumed.paused).toBeUndefined()
  await scan('three')
  const { events, scans } = await get()
  // Unknown codes wait, and one came in the pause: nothing counts.
  expect(scans).toBe(0)
  expect(events.map(({ kind, operator }) => [kind, operator])).toEqual([
    ['opened', 'Ana'],
    ['unknown', 'Ana'],
    ['pause', 'Ana'],
    ['blocked', 'Ana'],
    ['resume', 'Beto'],
    ['unknown', 'Beto'],
  ])
  expect(failureOf(await client.command('counts.resume', { sessionId, operator: 'Ana' })).details).toEqual({
    reason: 'not_paused',
  })
})

test('a change of operator holds after a restart; the log contains both operators and the time', async () => {
  const folder = temporaryFolder()
  const before = await openTestCore({ clock: manualClock(Date.now()), folder })
  const { sessionId } = valueOf(await before.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await before.client.command('counts.handOver', { sessionId, operator: 'Beto' }))
  valueOf(await before.client.command('counts.pause', { sessionId }))
  await before.stop()
  const { client } = await openTestCore({ clock: manualClock(Date.now()), folder })
  const session = valueOf(await client.query('counts.get', { sessionId }))
  expect(session).toMatchObject({ operator: 'Beto', operators: ['Ana', 'Beto'], paused: true })
  expect(session.events).toMatchObject([
    { kind: 'opened', operator: 'Ana' },
    { kind: 'hand_over', operator: 'Ana', to: 'Beto' },
    { kind: 'pause', operator: 'Beto' },
  ])
})

test('an operator of the 1st count cannot make the 2nd; neither makes the 3rd', async () => {
  const core = await openTestCore({ clock: manualClock(Date.now()), alreadyRead: ['suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const start = (operator: string, counter?: 1 | 2 | 3) =>
    client.command('counts.start', { controlId, operator, ...(counter ? { counter } : {}) })
  const first = valueOf(await start('Ana Núñez')).sessionId
  valueOf(await client.command('counts.handOver', { sessionId: first, operator: 'Beto' }))
  // The same operator in any spelling; a count assigned to another operator no longer belongs to the first.
  for (const operator of ['Ana Núñez', ' ana  nunez ', 'BETO'])
    expect(failureOf(await start(operator, 2)), operator).toMatchObject({
      code: 'conflict',
      details: { reason: 'same_person', sessionId: first, counter: 1 },
    })
  expect(failureOf(await start('Ana Núñez', 1)).details).toMatchObject({ reason: 'count_taken', operator: 'Beto' })
  const second = valueOf(await start('Eva', 2)).sessionId
  for (const [sessionId, operator] of [
    [second, 'Beto'],
    [second, 'ana núñez'],
    [first, 'eva'],
  ] as const) {
    const refused = await client.command('counts.handOver', { sessionId, operator })
    expect(failureOf(refused).details, operator).toMatchObject({ reason: 'same_person' })
  }
  valueOf(await client.command('counts.pause', { sessionId: second }))
  expect(
    failureOf(await client.command('counts.resume', { sessionId: second, operator: 'Beto' })).details,
  ).toMatchObject({ reason: 'same_person' })
  valueOf(await client.command('counts.resume', { sessionId: second, operator: 'Dora' }))
  for (const sessionId of [first, second]) valueOf(await client.command('counts.close', { sessionId }))
  for (const operator of ['Ana Núñez', 'Beto', 'Eva', 'dora'])
    expect(failureOf(await start(operator, 3)).details, operator).toMatchObject({ reason: 'same_person' })
  const third = valueOf(await start('Marta', 3))
  expect(third.counter).toBe(3)
  for (const operator of ['Beto', 'Eva'])
    expect(
      failureOf(await client.command('counts.handOver', { sessionId: third.sessionId, operator })).details,
    ).toMatchObject({ reason: 'same_person' })
  // Nor does who makes the 3rd go on with an earlier one.
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.command('counts.reopen', { sessionId: first }))
  expect(
    failureOf(await client.command('counts.handOver', { sessionId: first, operator: 'Marta' })).details,
  ).toMatchObject({ reason: 'same_person', counter: 3 })
})
