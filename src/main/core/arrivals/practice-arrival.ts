import type { RecordLog } from '../count-log/record-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { PracticeRecords } from '../kernel/ports.ts'
import { hasArrivals, setArrivalDocuments } from '../store/arrivals.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Records the arrival with which new practice data begin. */
export function addPracticeArrival(
  { operator, document, arrival }: PracticeRecords,
  { newId, instant }: Pick<CoreContext, 'newId' | 'instant'>,
  { database, recordLog }: { database: PrimaryDatabase; recordLog: RecordLog },
): void {
  if (hasArrivals(database)) return
  const { enteredAtMs, leftAtMs, readings, ...words } = arrival
  const arrivalId = newId()
  database.transaction((writer) => {
    setArrivalDocuments(writer, arrivalId, [document])
    const times = { enteredAt: instant(enteredAtMs), leftAt: instant(leftAtMs) }
    recordLog.append(arrivalId, newId(), {
      kind: 'arrival',
      operator,
      documents: [document],
      sealState: 'whole',
      ...words,
      ...times,
    })
    for (const { place, celsius } of readings) {
      const reading = { kind: 'temperature', operator, place, value: String(celsius), unit: 'C' }
      recordLog.append(arrivalId, newId(), reading)
    }
  })
}
