import { expect, test } from 'vitest'
import { createResourceStack } from '../../../src/main/core/kernel/resource-stack.ts'
import { memoryLog } from '../../support/core.ts'
import { manualClock } from '../../support/manual-clock.ts'

test('closes the newest first, once', async () => {
  const closed: string[] = []
  const resources = createResourceStack({ clock: manualClock(), log: memoryLog() })
  resources.add('lock', () => void closed.push('lock'))
  resources.add('database', async () => {
    await Promise.resolve()
    closed.push('database')
  })
  await Promise.all([resources.close(), resources.close()])
  expect(closed).toEqual(['database', 'lock'])
})

test('continues after a close that fails or hangs, and logs both', async () => {
  const closed: string[] = []
  const clock = manualClock()
  const log = memoryLog()
  const resources = createResourceStack({ clock, log })
  resources.add('lock', () => void closed.push('lock'))
  resources.add('worker', () => new Promise<void>(() => {}))
  resources.add('receiver', () => {
    closed.push('receiver')
    throw new Error('the port is gone')
  })
  const done = resources.close()
  while (!closed.includes('receiver') || clock.pending() === 0) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(closed).toEqual(['receiver'])
  clock.advance(10_000)
  await done
  expect(closed).toEqual(['receiver', 'lock'])
  expect(clock.pending()).toBe(0)
  expect(log.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', event: 'core.closing_failed', resource: 'receiver' },
    { level: 'error', event: 'core.closing_hangs', resource: 'worker' },
  ])
})
