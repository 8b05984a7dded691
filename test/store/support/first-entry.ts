import { nextLink } from '../../../src/main/core/domain/count-log/chain.ts'
import type { PrimaryWriter } from '../../../src/main/core/store/primary-database.ts'
import { addRecordEvent } from '../../../src/main/core/store/record-events.ts'

/** Adds the first entry of a record, without which lists do not name it. */
export function addFirstEntry(writer: PrimaryWriter, recordId: string, kind: string): void {
  const eventId = `entry of ${recordId}`
  addRecordEvent(writer, recordId, { ...nextLink(recordId, null, { kind, at: 'a', eventId }), eventId })
}
