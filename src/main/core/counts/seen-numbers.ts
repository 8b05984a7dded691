// Numbers that are counted or known already: serials, containers, documents.
import type { CountEvent } from '../../../contract/shapes/count.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { firstSeen, serialValue } from '../domain/count-log/count-state.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { findContainerElsewhere, findSerialElsewhere } from './files/merge-counts.ts'
import type { ScanContext } from './scan-plan.ts'

/** The first entry of a serial; `device`: the other PC that has it. */
export interface SeenSerial {
  eventId: string | null
  at: string
  operator: string
  device?: string
}

/** The first entry of this serial, in this count or in an included count of another PC. */
export function findSerial(
  articleCode: string,
  serial: string,
  { state, serialElsewhere }: Pick<ScanContext, 'state' | 'serialElsewhere'>,
): SeenSerial | null {
  const here = firstSeen(state, 'serial', serialValue(articleCode, serial))
  const there = here === null ? serialElsewhere(articleCode, serial) : null
  return here ?? (there === null ? null : { ...there, eventId: null })
}

/** Finds serials in the included counts of other PCs. */
export function serialFinder(countService: CountService, session: SessionOverview): ScanContext['serialElsewhere'] {
  return (articleCode, serial) => findSerialElsewhere(countService.imported, session, { articleCode, serial })
}

/** True if the text is the number of a document in the local data, or of a container of this count or another PC's. */
export function isKnownNumber(countService: CountService, session: SessionOverview, text: string): boolean {
  return (
    countService.controlRepository.has(text) ||
    firstSeen(countService.states.of(session.sessionId).state, 'container', text) !== null ||
    findContainerElsewhere(countService.imported, session, text) !== null
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
  const { at, device } = seen
  const duplicateOf = { at, operator: seen.operator, ...(device === undefined ? {} : { device }) }
  return { ...countEventView(logged.event, logged.seq), articleCode, serial, duplicateOf }
}
