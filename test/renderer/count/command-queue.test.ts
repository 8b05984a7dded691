import { expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import {
  createCommandQueue,
  type QueuePorts,
  type QueueState,
} from '../../../src/renderer/screens/count/command-queue.ts'
import { unsentKey } from '../../../src/renderer/state/unsent-commands.ts'
import { createFakeCountCore, barcodes, sessionId } from './fake-count-core.ts'
import { spanish } from './open-count.tsx'

it('the answer to a scan and the shorter line are shown in one rendering', async () => {
  const core = createFakeCountCore(spanish)
  const order: string[] = []
  const ports: QueuePorts = {
    client: createClient(core.carrier),
    newId: () => crypto.randomUUID(),
    storage: localStorage,
    later: () => () => undefined,
    onAnswer() {
      order.push('answer')
      // Where the page renders what has changed.
      queueMicrotask(() => order.push('rendering'))
    },
    onRefused: () => undefined,
    onChange: ({ items }) => void order.push(`${items.length} waiting`),
  }
  const queue = createCommandQueue(sessionId, ports)
  queue.start()
  queue.push({ operation: 'counts.scan', input: { sessionId, raw: barcodes.milk } })
  await expect.poll(() => order).toEqual(['1 waiting', 'answer', '0 waiting', 'rendering'])
})

it('a command of a newer version stops the line: it is neither lost nor sent, and given up only by somebody', async () => {
  const core = createFakeCountCore(spanish)
  const kept = [{ id: 'c1', operation: 'counts.later', input: {} }]
  localStorage.setItem(unsentKey(sessionId), JSON.stringify(kept))
  let state: QueueState | null = null
  const queue = createCommandQueue(sessionId, {
    client: createClient(core.carrier),
    newId: () => crypto.randomUUID(),
    storage: localStorage,
    later: () => () => undefined,
    onAnswer: () => undefined,
    onRefused: () => undefined,
    onChange: (changed) => void (state = changed),
  })
  queue.start()
  await expect.poll(() => state?.stopped?.code).toBe('db_too_new')
  queue.push({ operation: 'counts.scan', input: { sessionId, raw: barcodes.milk } })
  expect(state).toMatchObject({ items: [{ id: 'c1' }, { operation: 'counts.scan' }] })
  queue.drop()
  await expect.poll(() => state?.items).toEqual([])
  expect(core.sent('counts.scan')).toHaveLength(1)
})
