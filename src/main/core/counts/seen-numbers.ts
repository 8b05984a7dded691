// Numbers that are counted or known already: serials, containers, documents.
import type { CountEvent } from '../../../contract/shapes/count.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { firstSeen, serialValue } from '../domain/count-log/count-state.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import type { CountedElsewhere } from './counted-elsewhere.ts'
import { findContainerElsewhere, findSerialElsewhere } from './counted-elsewhere.ts'
import { earlierEntry } from './scan-plan.ts'
import type { ScanContext } from './scan-plan.ts'

/** The first entry of a serial; `device`: the other PC that has it, `part`: the other part of the delivery. */
export interface SeenSerial extends CountedElsewhere {
  eventId: string | null
}

/** The first entry of this serial, in this count or in another one of the delivery that is added to it. */
export function findSerial(
  articleCode: string,
  serial: string,
  { state, serialElsewhere }: Pick<ScanContext, 'state' | 'serialElsewhere'>,
): SeenSerial | null {
  const here = firstSeen(state, 'serial', serialValue(articleCode, serial))
  const there = here === null ? serialElsewhere(articleCode, serial) : null
  return here ?? (there === null ? null : { ...there, eventId: null })
}

/** Finds serials in the counts that are added to this one. */
export function serialFinder(countService: CountService, session: SessionOverview): ScanContext['serialElsewhere'] {
  return (articleCode, serial) => findSerialElsewhere(countService, session, { articleCode, serial })
}

/** True if the text is the number of a document in the local data, or of a container of this delivery. */
export function isKnownNumber(countService: CountService, session: SessionOverview, text: string): boolean {
  return (
    countService.controlRepository.has(text) ||
    firstSeen(countService.states.of(session.sessionId).state, 'container', text) !== null ||
    findContainerElsewhere(countService, session, text) !== null
  )
}

/** Records that a serial was entered again and counts nothing, as for a scan. */
export function refuseSerial(
  countService: CountService,
  { sessionId, operator }: SessionOverview,
  entry: { articleCode: string; serial: string; seen: SeenSerial },
): CountEvent {
  const { articleCode, serial, seen } = entry
  const logged = countService.countLogWriter.append(sessionId, {
    kind: 'duplicate',
    operator,
    reason: 'serial_repeated',
    duplicateOf: seen.eventId,
  })
  return { ...countEventView(logged.event, logged.seq), articleCode, serial, duplicateOf: earlierEntry(seen) }
}
