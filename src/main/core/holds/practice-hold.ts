import type { RecordLog } from '../count-log/record-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { PracticeRecords } from '../kernel/ports.ts'
import { addHold, hasHolds } from '../store/holds.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Places the hold with which new practice data begin. */
export function addPracticeHold(
  { operator, document, hold }: PracticeRecords,
  { newId }: Pick<CoreContext, 'newId'>,
  { database, recordLog }: { database: PrimaryDatabase; recordLog: RecordLog },
): void {
  if (hasHolds(database)) return
  const holdId = newId()
  const place = { sessionId: null, ...document }
  database.transaction((writer) => {
    const event = { kind: 'hold', operator, ...place, container: null, ...hold }
    const { at } = recordLog.append(holdId, newId(), event)
    addHold(writer, { holdId, controlId: place.controlId, sessionId: null, placedAt: at })
  })
}
