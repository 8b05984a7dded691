import { openTestCore, type TestCore, type TestCoreOptions } from '../../support/core.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'

export interface RestingCore extends TestCore {
  clock: ManualClock
}

/** A core under a stopped clock: nothing is read unless the test requests it. */
export async function openIdleCore(options: TestCoreOptions = {}): Promise<RestingCore> {
  const clock = manualClock(Date.now(), -new Date().getTimezoneOffset())
  return { ...(await openTestCore({ clock, ...options })), clock }
}

/** Gives everything else of this process a turn; a loop of awaits alone does not. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
