import type { CountLogWriter } from './count-log-writer.ts'
import { endBlind } from '../store/blind-controls.ts'
import { importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/**
 * Records the first reveal of a control's declared units (after a close, or to a supervisor): in the log of each of its
 * counts, in this PC's chain and in the blindness record. Logs of other PCs stay unchanged; this PC's chain names their
 * last event.
 */
export function recordReveal(deps: {
  database: PrimaryDatabase
  countLogWriter: CountLogWriter
  now: () => string
}): (writer: PrimaryWriter, blindId: string, controlId: number, reason: 'closed' | 'supervisor') => void {
  const { database, countLogWriter, now } = deps
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
