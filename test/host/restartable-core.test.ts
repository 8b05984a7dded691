import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ServerMessage } from '../../src/contract/frames.ts'
import type { Core } from '../../src/main/core/kernel/core.ts'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { createCoreSlot } from '../../src/main/host/restartable-core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createTestCore, createTestWorld, silentLog } from '../contract/support/test-core.ts'

const call = (id: number, operation = 'supervisor.status') => ({ type: 'call', id, operation, input: {} })

function slotOf(...starts: (() => Promise<Core>)[]) {
  let index = 0
  return createCoreSlot({
    create: () => (starts[Math.min(index++, starts.length - 1)] ?? (() => Promise.reject(new Error('none'))))(),
    log: silentLog,
    newId: randomUUID,
  })
}

const good = () => createTestCore(createTestWorld(), manualClock())

/** A caller that keeps its frames, and lets the test wait for the next ones. */
function listener() {
  const frames: ServerMessage[] = []
  let wake = () => {}
  return {
    frames,
    send(frame: ServerMessage) {
      frames.push(frame)
      wake()
    },
    async until(match: (frame: ServerMessage) => boolean): Promise<ServerMessage> {
      for (;;) {
        const found = frames.find(match)
        if (found) return found
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

test('responds for a core that can’t start, with a hello, until another try works', async () => {
  const slot = slotOf(() => Promise.reject(new Failure('db_too_new', 'newer', { version: 9 })), good)
  expect((await slot.start())?.code).toBe('db_too_new')
  const page = listener()
  const connection = slot.connect({ id: 'page', send: page.send })
  expect(page.frames[0]?.type).toBe('hello')
  connection.receive(call(1))
  expect(page.frames[1]).toMatchObject({ type: 'error', id: 1, error: { code: 'db_too_new', details: { version: 9 } } })
  slot.retry()
  connection.receive(call(2))
  expect(await page.until((frame) => 'id' in frame && frame.id === 2)).toMatchObject({ type: 'error' })
  connection.receive(call(3))
  expect(await page.until((frame) => 'id' in frame && frame.id === 3)).toMatchObject({ type: 'ok' })
  const hellos = page.frames.filter((frame) => frame.type === 'hello')
  expect(new Set(hellos.map((frame) => frame.instanceId)).size).toBe(2)
  await slot.close()
})

test('a bug at the start is no expected failure and reveals no details', async () => {
  const slot = slotOf(() => Promise.reject(new TypeError('secret detail')))
  const failure = await slot.start()
  expect(failure?.code).toBe('internal')
  expect(failure?.message).not.toContain('secret detail')
})

test('calls before the first start wait for it, in their order; a cancelled one is not made', async () => {
  let start = (_core: Core) => {}
  const slot = slotOf(() => new Promise((resolve) => (start = resolve)))
  const started = slot.start()
  const page = listener()
  const connection = slot.connect({ id: 'page', send: page.send })
  for (const id of [1, 2, 3]) connection.receive(call(id))
  connection.receive({ type: 'cancel', id: 2 })
  expect(page.frames).toMatchObject([{ type: 'error', id: 2, error: { code: 'cancelled' } }])
  await Promise.resolve()
  start(await good())
  await started
  await page.until((frame) => 'id' in frame && frame.id === 3)
  expect(page.frames.map((frame) => ('id' in frame ? frame.id : frame.type))).toEqual([2, 'hello', 1, 3])
  await slot.close()
})

test('a runaway page fills no memory while there is no core', async () => {
  const slot = slotOf(() => new Promise(() => {}))
  void slot.start()
  const page = listener()
  const connection = slot.connect({ id: 'page', send: page.send })
  for (let id = 1; id <= 1001; id += 1) connection.receive(call(id))
  expect(page.frames).toMatchObject([{ type: 'error', id: 1001, error: { code: 'core_unavailable' } }])
})

test('restarts asked for in one breath are one', async () => {
  let starts = 0
  const slot = slotOf(() => {
    starts += 1
    return good()
  })
  await slot.start()
  for (let index = 0; index < 5; index += 1) slot.restart()
  const page = listener()
  slot.connect({ id: 'page', send: page.send }).receive(call(1))
  await page.until((frame) => 'id' in frame)
  await slot.close()
  expect(starts).toBe(2)
})

test('a closed slot responds and starts nothing more', async () => {
  let starts = 0
  const slot = slotOf(() => {
    starts += 1
    return good()
  })
  await slot.start()
  const page = listener()
  const connection = slot.connect({ id: 'page', send: page.send })
  await slot.close()
  slot.restart()
  connection.receive(call(1))
  expect(page.frames.at(-1)).toMatchObject({ type: 'error', id: 1, error: { code: 'core_unavailable' } })
  expect(starts).toBe(1)
})
