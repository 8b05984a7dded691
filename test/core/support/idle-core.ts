import type { Client } from '../../../src/contract/client.ts'
import { openTestCore, type TestCore, type TestCoreOptions, valueOf } from '../../support/core.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'

export interface RestingCore extends TestCore {
  clock: ManualClock
}

/** A core under a stopped clock: nothing is read unless the test requests it. */
export async function openIdleCore(options: TestCoreOptions = {}): Promise<RestingCore> {
  const clock = manualClock(Date.now(), -new Date().getTimezoneOffset())
  return { ...(await openTestCore({ clock, ...options })), clock }
}

/** Asks a WMS that is away for a number until the core knows that it is: it repeats the call before it says so. */
export async function knownToBeAway(client: Client, clock: ManualClock, number: string): Promise<void> {
  void client.query('receiving.find', { number })
  while (valueOf(await client.query('connection.status', {})).state === 'ok') {
    clock.advance(100)
    await nextTurn()
  }
}

/** Gives everything else of this process a turn; a loop of awaits alone does not. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
