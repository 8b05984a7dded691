import { expect, test } from 'vitest'
import type { CoreEvent } from '../../../src/contract/events.ts'
import { createEventBus } from '../../../src/main/core/kernel/event-bus.ts'
import type { Log } from '../../../src/main/core/kernel/ports.ts'
import { silentLog } from '../../contract/support/test-core.ts'
import { manualClock } from '../../support/manual-clock.ts'

/** A bus whose first listener throws; what the second one hears and what is logged. */
function busWithFault() {
  const clock = manualClock()
  const logged: Parameters<Log['error']>[] = []
  const eventBus = createEventBus(clock, { ...silentLog, error: (...line) => void logged.push(line) })
  const heard: CoreEvent[] = []
  eventBus.listen(() => {
    throw new TypeError('a bug')
  })
  eventBus.listen((event) => void heard.push(event))
  return { clock, eventBus, heard, logged }
}

test('a listener that throws takes the event from no other and does not fail what reported the change', () => {
  const { eventBus, heard, logged } = busWithFault()
  eventBus.changed('counts')
  eventBus.emit({ name: 'connection.changed', payload: {} })
  expect(heard.map(({ name }) => name)).toEqual(['data.changed', 'connection.changed'])
  expect(logged.map(([event, fields]) => [event, fields?.['during']])).toEqual([
    ['event.bug', 'data.changed'],
    ['event.bug', 'connection.changed'],
  ])
  expect(logged[0]?.[1]?.stack).toContain('TypeError: a bug')
})

test('changes that were merged arrive after a listener threw, in the timer too', () => {
  const { clock, eventBus, heard } = busWithFault()
  eventBus.changed('counts')
  eventBus.changed('articles')
  clock.advance(100)
  eventBus.changed('settings')
  clock.advance(100)
  expect(heard.map(({ payload }) => payload)).toEqual([
    { resources: ['counts'] },
    { resources: ['articles'] },
    { resources: ['settings'] },
  ])
})
