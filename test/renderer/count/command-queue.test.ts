import { expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import { createCommandQueue, type QueuePorts } from '../../../src/renderer/screens/count/command-queue.ts'
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
