import type { CoreContext } from '../kernel/core-context.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { createCountLogWriter } from './count-log-writer.ts'
import { createCountStates, rebuildSessionStates } from './count-states.ts'
import { recordReveal } from './reveal.ts'

export type CountLogRoom = ReturnType<typeof createCountLogRoom>

/** The logs of the counts and the chain of this PC: what they say, and the only way to write them. */
export function createCountLogRoom(
  { clock, now, newId }: CoreContext,
  { database, deviceId }: { database: PrimaryDatabase; deviceId: string },
) {
  const countStates = createCountStates(database)
  const countLogWriter = createCountLogWriter({ database, states: countStates, clock, newId, deviceId })
  rebuildSessionStates(database, countStates)
  return { countStates, countLogWriter, onReveal: recordReveal({ database, countLogWriter, now }) }
}
