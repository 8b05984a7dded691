import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDispatcher, type Handlers } from '../../src/main/core/kernel/dispatch.ts'
import { createEventBus } from '../../src/main/core/kernel/event-bus.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createTestWorld, silentLog } from './support/test-core.ts'

const good = { grantedUntil: null, controlId: null, pinSet: false }

/** The dispatcher over two handlers that return what the test sets. */
function dispatcherOf(answers: { status?: unknown; fault?: (commit: (effect: () => unknown) => unknown) => unknown }) {
  const clock = manualClock()
  const { commandLog } = createTestWorld()
  const handlers = {
    'supervisor.status': () => answers.status,
    'practice.setFault': (_input: unknown, { commit }: { commit: (effect: () => unknown) => unknown }) =>
      answers.fault?.(commit),
  } as unknown as Handlers
  const eventBus = createEventBus(clock, silentLog)
  const dispatcher = createDispatcher({
    handlers,
    commandLog,
    eventBus,
    clock,
    log: silentLog,
    traceId: randomUUID,
    secretCost: 2,
  })
  return {
    commandLog,
    call: (name: string, input: object) =>
      dispatcher.call(name, input, { id: 'page', signal: new AbortController().signal }),
  }
}

test('returns an answer that fits the contract unchanged', async () => {
  expect(await dispatcherOf({ status: good }).call('supervisor.status', {})).toEqual({ ok: true, value: good })
})

test.each([
  ['a field that the contract does not name', { ...good, declared: 7 }],
  ['a field of another type', { ...good, pinSet: 'yes' }],
  ['a missing field', { grantedUntil: null, controlId: null }],
  ['nothing', undefined],
])('a query that returns %s results in an internal error only', async (_what, status) => {
  const result = await dispatcherOf({ status }).call('supervisor.status', {})
  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(result)).not.toContain('declared')
})

test('checks the result of a command too, also when its stored result is returned again', async () => {
  const { call } = dispatcherOf({ fault: (commit) => commit(() => ({ fault: 'slow', declared: 7 })) })
  const input = { fault: 'slow', commandId: randomUUID() }
  for (let time = 0; time < 2; time += 1)
    expect(await call('practice.setFault', input)).toMatchObject({ ok: false, error: { code: 'internal' } })
})

test('a command that returns without a commit is a fault and leaves no row', async () => {
  const { call, commandLog } = dispatcherOf({ fault: () => ({ fault: 'slow' }) })
  const commandId = randomUUID()
  expect(await call('practice.setFault', { fault: 'slow', commandId })).toMatchObject({ error: { code: 'internal' } })
  expect(commandLog.find(commandId)).toBeNull()
})

test('an input that the contract does not allow never reaches a handler', async () => {
  let calls = 0
  const { call } = dispatcherOf({
    fault: (commit) => {
      calls += 1
      return commit(() => ({ fault: 'slow' }))
    },
  })
  const input = { fault: 'slow', commandId: randomUUID() }
  for (const wrong of [{ ...input, fault: 'fire' }, { ...input, extra: 1 }, { fault: 'slow' }])
    expect(await call('practice.setFault', wrong)).toMatchObject({ error: { code: 'validation' } })
  expect(calls).toBe(0)
  expect(await call('practice.setFault', input)).toMatchObject({ ok: true })
  expect(await call('practice.setFault', { ...input, fault: 'down' })).toMatchObject({
    error: { code: 'conflict', details: { reason: 'command_id_reused' } },
  })
  expect(calls).toBe(1)
})
