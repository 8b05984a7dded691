import type { CountLogWriter } from './count-log-writer.ts'
import type { BlindLedgerOptions } from '../controls/blindness-store.ts'
import { endBlind } from '../store/blind-controls.ts'
import { importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/**
 * Writes down that declared figures of a control leave for the first time after a close, or for a supervisor: in the
 * log of each of its counts, in this PC's chain, and on the blindness itself. Logs of other PCs stay as they came: the
 * chain of this one names how far each of them had got.
 */
export function recordReveal(parts: {
  database: PrimaryDatabase
  chronicle: CountLogWriter
  now: () => string
}): BlindLedgerOptions['onReveal'] {
  const { database, chronicle, now } = parts
  return (writer, blindId, controlId, reason) => {
    endBlind(writer, blindId, now(), reason)
    for (const session of sessionsOfControls(database, [controlId])) {
      chronicle.append(session.sessionId, { kind: 'reveal', operator: session.operator, reason })
      chronicle.anchorCount('revealed', session.sessionId)
    }
    for (const { sessionId, device, events, head } of importedCountsOf(database, [controlId]))
      chronicle.anchor('revealed', { sessionId, from: device, seq: events, hash: head })
    chronicle.anchor('reveal', { controlId, reason })
  }
}
