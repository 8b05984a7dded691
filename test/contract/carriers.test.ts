import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../src/contract/client.ts'
import { openRig, type Rig, ways } from './support/carriers.ts'

/** Resolves when the client hears of a core. */
function nextHello(client: Client): Promise<{ instanceId: string; again: boolean }> {
  return new Promise((resolve) => {
    const off = client.onHello((instanceId, again) => {
      off()
      resolve({ instanceId, again })
    })
  })
}

describe.each(Object.entries(ways))('carrier: %s', (_name, way) => {
  let rig: Rig
  let client: Client
  let firstHello: ReturnType<typeof nextHello>

  beforeEach(async () => {
    rig = await openRig(way)
    client = createClient(rig.open())
    firstHello = nextHello(client)
  })

  afterEach(async () => {
    client.close()
    await rig.close()
  })

  test('a query returns its value', async () => {
    expect(await client.query('supervisor.status', {})).toEqual({
      ok: true,
      value: { grantedUntil: null, controlId: null, pinSet: false },
    })
  })

  test('failures are values with a code and a trace', async () => {
    const missing = await client.query('jobs.get', { jobId: 'x' })
    expect(missing).toMatchObject({ ok: false, error: { code: 'not_found', retryable: false } })
    const invalid = await client.query('jobs.get', { jobId: 7, more: true } as never)
    expect(invalid).toMatchObject({ ok: false, error: { code: 'validation', details: { issues: expect.any(Array) } } })
    const bug = await client.query('connection.status', {})
    expect(bug).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(bug)).not.toContain('a bug')
    for (const result of [missing, invalid, bug]) expect(result.ok || result.error.traceId).toMatch(/.{8,}/)
  })

  test.each(['no.such', 'toString', '__proto__', 'constructor', 'jobs.get/../x', ''])(
    'the unknown operation %j is no operation',
    async (operation) => {
      const carrier = rig.open()
      const result = await carrier.call(operation, {}, {})
      expect(result.ok || result.error.code).toBe('not_found')
      carrier.close()
    },
  )

  test('malformed inputs are rejected and change nothing', async () => {
    const carrier = rig.open()
    const polluting = JSON.parse(
      '{"jobId":"x","__proto__":{"polluted":true},"constructor":{"polluted":true}}',
    ) as unknown
    for (const input of [polluting, null, [], 'text', 7, { jobId: { $gt: '' } }]) {
      const result = await carrier.call('jobs.get', input, {})
      expect(result.ok || result.error.code).toBe('validation')
    }
    const huge = await carrier.call('scans.explain', { raw: 'x'.repeat(2_000_000) }, {})
    expect(huge.ok || huge.error.code).toBe('validation')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    carrier.close()
  })

  test('garbage instead of frames does not affect the others', async () => {
    const garbage = [
      null,
      'text',
      42,
      [],
      {},
      { type: 'call' },
      { type: 'call', id: 'x', operation: 'jobs.get' },
      { type: 'call', id: 1, operation: ['jobs.get'], input: {} },
      { type: 'call', id: 1, operation: 'connection.test', input: {}, deadlineMs: -1 },
      { type: 'cancel', id: Number.MAX_SAFE_INTEGER },
      { type: '__proto__', id: 1 },
    ]
    for (const frame of garbage) await rig.sendRaw(frame)
    expect(await client.query('supervisor.status', {})).toMatchObject({ ok: true })
  })

  test('cancelling a query reaches its handler', async () => {
    const abort = new AbortController()
    const call = client.query('connection.test', {}, { signal: abort.signal })
    await rig.world.query.reached
    abort.abort()
    expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await rig.world.queryCancelled).toBe(true)
  })

  test('a call that is cancelled before it starts is never made', async () => {
    const result = await client.command('practice.setFault', { fault: 'slow' }, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    await client.query('supervisor.status', {})
    expect(rig.world.effects).toEqual([])
  })

  test('a deadline counts by the clock of the core', async () => {
    const call = client.query('connection.test', {}, { deadlineMs: 5000 })
    await rig.world.query.reached
    rig.clock.advance(5000)
    expect(await call).toMatchObject({ ok: false, error: { code: 'timeout', retryable: true } })
    expect(await rig.world.queryCancelled).toBe(true)
  })

  test('a started command is finished even if its caller left', async () => {
    const abort = new AbortController()
    const commandId = randomUUID()
    const call = client.command('practice.setFault', { fault: 'slow', commandId }, { signal: abort.signal })
    await rig.world.command.reached
    abort.abort()
    expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    rig.world.command.open()
    expect(await client.command('practice.setFault', { fault: 'slow', commandId })).toMatchObject({ ok: true })
    expect(rig.world.effects).toEqual(['slow'])
  })

  test('the same command twice has one effect and one result, another input is a conflict', async () => {
    rig.world.command.open()
    const commandId = randomUUID()
    const both = await Promise.all([
      client.command('practice.setFault', { fault: 'slow', commandId }),
      client.command('practice.setFault', { fault: 'slow', commandId }),
    ])
    expect(both).toEqual([
      { ok: true, value: { fault: 'slow' } },
      { ok: true, value: { fault: 'slow' } },
    ])
    const other = await client.command('practice.setFault', { fault: 'down', commandId })
    expect(other).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(rig.world.effects).toEqual(['slow'])
  })

  test('a core that dies rejects its queries; a command is sent again and done once', async () => {
    await client.query('supervisor.status', {})
    const query = client.query('connection.test', {})
    const command = client.command('practice.setFault', { fault: 'error' })
    await Promise.all([rig.world.query.reached, rig.world.command.reached])
    rig.world.dies = true
    rig.slot.restart()
    expect(await query).toMatchObject({ ok: false, error: { code: 'core_unavailable', retryable: true } })
    expect(await command).toEqual({ ok: true, value: { fault: 'error' } })
    expect(rig.world.effects).toEqual(['error'])
  })

  test('a core that is replaced in an orderly way completes its commands', async () => {
    await client.query('supervisor.status', {})
    const hello = nextHello(client)
    const command = client.command('practice.setFault', { fault: 'garbage' })
    await rig.world.command.reached
    rig.slot.restart()
    rig.world.command.open()
    expect(await command).toEqual({ ok: true, value: { fault: 'garbage' } })
    await hello
    expect(rig.world.effects).toEqual(['garbage'])
  })

  test('calls while the core changes wait for the next one', async () => {
    rig.slot.restart()
    const calls = Array.from({ length: 20 }, () => client.query('supervisor.status', {}))
    for (const result of await Promise.all(calls)) expect(result.ok).toBe(true)
  })

  test('each core sends hello once, with another instance id', async () => {
    const first = await firstHello
    const second = nextHello(client)
    rig.slot.restart()
    const { instanceId, again } = await second
    expect(again).toBe(true)
    expect(instanceId).not.toBe(first.instanceId)
  })

  test('events come again after the core was replaced', async () => {
    await firstHello
    const hello = nextHello(client)
    rig.slot.restart()
    await hello
    const changed = new Promise((resolve) => client.on('data.changed', resolve))
    rig.world.command.open()
    await client.command('practice.setFault', { fault: 'none' })
    expect(await changed).toEqual({ resources: ['settings'] })
  })

  test('long work reports at most ten times a second and ends once', async () => {
    await firstHello
    const progress: number[] = []
    const ends: string[] = []
    client.on('job.progress', ({ done }) => progress.push(done))
    const ended = new Promise<void>((resolve) => {
      client.on('job.done', ({ jobId }) => {
        ends.push(jobId)
        resolve()
      })
    })
    const started = await client.command('refresh.run', {})
    await ended
    // One more round trip: a second end would have come before its answer.
    await client.query('supervisor.status', {})
    expect(started).toEqual({ ok: true, value: { jobId: ends[0] } })
    expect(ends).toHaveLength(1)
    expect(progress.length).toBeGreaterThan(50)
    expect(progress.length).toBeLessThanOrEqual(101)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('a reconnecting caller keeps its identity', async () => {
    const other = createClient(rig.open())
    await client.query('supervisor.status', {})
    await other.query('supervisor.status', {})
    expect(new Set(rig.world.callers).size).toBe(1)
    other.close()
  })

  test('many concurrent calls each get their own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0 ? client.query('supervisor.status', {}) : client.query('jobs.get', { jobId: `${index}` }),
      ),
    )
    expect(answers.map((answer) => answer.ok)).toEqual(answers.map((_, index) => index % 2 === 0))
  })

  test('a closed carrier returns core_unavailable', async () => {
    const carrier = rig.open()
    await carrier.call('supervisor.status', {}, {})
    carrier.close()
    expect(await carrier.call('supervisor.status', {}, {})).toMatchObject({ error: { code: 'core_unavailable' } })
  })
})
