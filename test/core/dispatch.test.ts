import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ServerMessage } from '../../src/contract/frames.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'

const open = () => openTestCore({ clock: manualClock(Date.now()) })

test('the same command again gives the same result and does nothing more', async () => {
  const { client } = await open()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const commandId = randomUUID()
  const add = { sessionId, articleCode: 'A', units: 3, commandId }
  const first = valueOf(await client.command('counts.add', add))
  // The order of fields is no difference.
  const again = valueOf(await client.command('counts.add', { commandId, units: 3, articleCode: 'A', sessionId }))
  expect(again).toEqual(first)
  expect(valueOf(await client.query('counts.get', { sessionId })).tallies).toMatchObject([{ units: 3 }])
})

test('the same command sent many times at once happens once', async () => {
  const { client } = await open()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const commandId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => client.command('counts.scan', { sessionId, raw: 'X', commandId })),
  )
  expect(new Set(answers.map((answer) => valueOf(answer).eventId)).size).toBe(1)
  expect(valueOf(await client.query('counts.get', { sessionId }))).toMatchObject({ eventsTotal: 2 })
})

test('a command id belongs to one input of one operation, from any client', async () => {
  const core = await open()
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const commandId = randomUUID()
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A', units: 3, commandId }))
  const reused = { code: 'conflict', details: { reason: 'command_id_reused' } }
  const others = [
    client.command('counts.add', { sessionId, articleCode: 'A', units: 4, commandId }),
    client.command('counts.undo', { sessionId, commandId }),
    core.connect('another').command('counts.add', { sessionId, articleCode: 'B', units: 3, commandId }),
  ]
  for (const answer of await Promise.all(others)) expect(failureOf(answer)).toMatchObject(reused)
})

test('a result is remembered over a restart', async () => {
  const folder = temporaryFolder()
  const before = await openTestCore({ clock: manualClock(Date.now()), folder })
  const { sessionId } = valueOf(await before.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const scan = { sessionId, raw: 'A-1', commandId: randomUUID() }
  const first = valueOf(await before.client.command('counts.scan', scan))
  await before.stop()

  const { client } = await openTestCore({ clock: manualClock(Date.now()), folder })
  expect(valueOf(await client.command('counts.scan', scan))).toEqual(first)
  expect(failureOf(await client.command('counts.scan', { ...scan, raw: 'A-2' })).code).toBe('conflict')
  expect(valueOf(await client.query('counts.get', { sessionId })).eventsTotal).toBe(2)
})

test('a command that failed left nothing behind and may be sent again', async () => {
  const { client } = await open()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const scanned = valueOf(await client.command('counts.scan', { sessionId, raw: 'nobody knows' }))
  const close = { sessionId, commandId: randomUUID() }
  expect(failureOf(await client.command('counts.close', close)).details).toEqual({ reason: 'open_needs', openNeeds: 1 })
  await client.command('counts.undo', { sessionId, eventId: scanned.eventId })
  expect(valueOf(await client.command('counts.close', close)).status).toBe('closed')
})

test('an unlock repeated by another client unlocks nothing', async () => {
  const core = await open()
  const commandId = randomUUID()
  valueOf(await core.client.command('supervisor.setPin', { pin: '4711' }))
  valueOf(await core.client.command('supervisor.unlock', { pin: '4711', commandId }))
  const thief = core.connect('thief')
  await thief.command('supervisor.unlock', { pin: '0000', commandId })
  await thief.command('supervisor.unlock', { commandId })
  expect(valueOf(await thief.query('supervisor.status', {})).grantedUntil).toBeNull()
  expect(valueOf(await core.client.query('supervisor.status', {})).grantedUntil).not.toBeNull()
})

test('a command whose caller left is finished', async () => {
  const core = await open()
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const leaving = core.connect('leaving')
  void leaving.command('counts.add', { sessionId, articleCode: 'A', units: 7 })
  leaving.close()
  const tallies = async () => valueOf(await core.client.query('counts.get', { sessionId })).tallies
  expect(await tallies()).toMatchObject([{ units: 7 }])
})

test('validates input strictly and rejects it with its path', async () => {
  const { client } = await open()
  const start = { controlId: null, operator: 'Ana' }
  const refused = [
    [await client.command('counts.start', { ...start, surprise: 1 } as typeof start), ''],
    [await client.command('counts.start', { ...start, operator: '  ' }), 'operator'],
    [await client.command('counts.start', { ...start, commandId: 'no uuid' }), 'commandId'],
    [await client.command('counts.start', { ...start, controlId: 1.5 }), 'controlId'],
    [await client.query('receiving.list', { limit: 1001 }), 'limit'],
    [await client.query('receiving.list', { limit: 0 }), 'limit'],
  ] as const
  for (const [answer, path] of refused)
    expect(failureOf(answer)).toMatchObject({ code: 'validation', retryable: false, details: { issues: [{ path }] } })
})

test.each(['constructor', '__proto__', 'toString', 'counts', '', 'counts.delete'])(
  'the operation %j does not exist',
  async (name) => {
    const { client } = await open()
    expect(failureOf(await client.query(name as 'counts.list', {}))).toMatchObject({ code: 'not_found' })
  },
)

test('an input with a prototype key does no harm', async () => {
  const { client } = await open()
  const hostile = JSON.parse('{"__proto__": {"limit": 5}, "number": "X"}') as { number: string }
  expect(failureOf(await client.query('receiving.find', hostile)).code).toBe('validation')
  expect(({} as { limit?: number }).limit).toBeUndefined()
})

test('the first frame contains the id of the core; another core has another id', async () => {
  const folder = temporaryFolder()
  const seen: ServerMessage[] = []
  for (let start = 0; start < 2; start += 1) {
    const core = await openTestCore({ clock: manualClock(Date.now()), folder })
    const [hello] = core.connect('page').frames
    if (hello) seen.push(hello)
    await core.stop()
  }
  expect(seen).toMatchObject([{ type: 'hello' }, { type: 'hello' }])
  expect(seen[0]).not.toEqual(seen[1])
})

test('clients get the changed resources in batches, only after the commit', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock })
  const heard: string[][] = []
  core.connect('another').on('data.changed', ({ resources }) => {
    if (resources.includes('counts')) heard.push(resources)
  })
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  clock.advance(100)
  expect(heard).toHaveLength(1)
  expect(heard[0]).toContain('controls')
  for (let units = 1; units <= 20; units += 1)
    await core.client.command('counts.add', { sessionId, articleCode: 'A', units })
  clock.advance(100)
  expect(heard.length).toBeLessThanOrEqual(3)
  const before = heard.length
  expect(failureOf(await core.client.command('counts.undo', { sessionId, eventId: 'nothing' })).code).toBe('not_found')
  clock.advance(1000)
  expect(heard).toHaveLength(before)
})
