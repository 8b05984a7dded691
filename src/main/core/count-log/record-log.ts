import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import { nextLink, verifyChain } from '../domain/count-log/chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { lastRecordAnchor } from '../store/pc-chain.ts'
import { addRecordEvent, lastRecordEvent, recordEventsOf } from '../store/record-events.ts'
import type { CountLogWriter } from './count-log-writer.ts'

type RecordEvent = {
  readonly kind: string
  readonly operator: string
  readonly [key: string]: CanonicalValue | undefined
}

/** Logs of records beside the counts: each record is a hash chain of its own, anchored in the chain of this PC. */
export type RecordLog = ReturnType<typeof createRecordLog>

export function createRecordLog(options: {
  database: PrimaryDatabase
  countLogWriter: CountLogWriter
  now: () => string
}) {
  const { database, countLogWriter, now } = options
  return {
    /**
     * Appends an event and a link of this PC's chain that names it. Within a transaction. `at`: when another PC recorded it,
     * else now.
     */
    append(recordId: string, eventId: string, event: RecordEvent, at: string = now()): { eventId: string; at: string } {
      const head = lastRecordEvent(database, recordId)
      const link = nextLink(recordId, head, { ...event, eventId, at })
      addRecordEvent(database.writer(), recordId, { ...link, eventId })
      countLogWriter.anchor('record', { recordId, about: event.kind, seq: link.seq, hash: link.hash })
      return { eventId, at }
    },
    /** The events of a record in order. `intact`: none was changed, inserted or removed since. */
    read(recordId: string): { events: unknown[]; intact: boolean } {
      const links = recordEventsOf(database, recordId)
      const { intact } = verifyChain(recordId, links)
      const anchored = lastRecordAnchor(database, recordId)
      const atAnchor = links.find(({ seq }) => seq === anchored?.seq)
      return {
        events: links.map(({ body }) => JSON.parse(body) as unknown),
        intact: intact && (anchored === null || atAnchor?.hash === anchored.hash),
      }
    },
  }
}
