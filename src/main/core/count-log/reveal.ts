import type { CountLogWriter } from './count-log-writer.ts'
import { endBlind } from '../store/blind-controls.ts'
import { importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/**
 * Writes down that declared figures of a control leave for the first time after a close, or for a supervisor: in the
 * log of each of its counts, in this PC's chain, and on the blindness itself. Logs of other PCs stay as they came: the
 * chain of this one names how far each of them had got.
 */
export function recordReveal(parts: {
  database: PrimaryDatabase
  countLogWriter: CountLogWriter
  now: () => string
}): (writer: PrimaryWriter, blindId: string, controlId: number, reason: 'closed' | 'supervisor') => void {
  const { database, countLogWriter, now } = parts
  return (writer, blindId, controlId, reason) => {
    endBlind(writer, blindId, now(), reason)
    for (const session of sessionsOfControls(database, [controlId])) {
      countLogWriter.append(session.sessionId, { kind: 'reveal', operator: session.operator, reason })
      countLogWriter.anchorCount('revealed', session.sessionId)
    }
    for (const { sessionId, device, events, head } of importedCountsOf(database, [controlId]))
      countLogWriter.anchor('revealed', { sessionId, from: device, seq: events, hash: head })
    countLogWriter.anchor('reveal', { controlId, reason })
  }
}
