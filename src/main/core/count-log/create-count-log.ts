import type { CoreContext } from '../kernel/core-context.ts'
import type { OwnDevice } from '../devices/own-device.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { createCountLogWriter } from './count-log-writer.ts'
import { createCountStates, rebuildSessionStates } from './count-states.ts'
import { createRecordLog } from './record-log.ts'
import { recordReveal } from './reveal.ts'

export type CountLogRoom = ReturnType<typeof createCountLogRoom>

/** Count logs and the chain of this PC: their states, and the only way to write them. */
export function createCountLogRoom(
  { clock, now, newId }: CoreContext,
  { database, device }: { database: PrimaryDatabase; device: Pick<OwnDevice, 'appendLink'> },
) {
  const countStates = createCountStates(database)
  const countLogWriter = createCountLogWriter({
    database,
    states: countStates,
    clock,
    newId,
    appendLink: device.appendLink,
  })
  rebuildSessionStates(database, countStates)
  return {
    countStates,
    countLogWriter,
    recordLog: createRecordLog({ database, countLogWriter, now }),
    onReveal: recordReveal({ database, countLogWriter, now }),
    onShown: (controlId: number) => countLogWriter.anchor('shown', { controlId }),
  }
}
