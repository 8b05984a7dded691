import type { ControlRepository } from '../controls/control-repository.ts'
import type { ControlIdentity } from '../controls/visibility-policy.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlHeads } from '../store/cache/controls.ts'
import { controlsCountedElsewhere } from '../store/counted-elsewhere.ts'
import { headCountsOf, isOffice } from '../store/hub-state.ts'
import { hasEffect, importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { waitingRecounts } from '../store/recount-requests.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls } from '../store/sessions.ts'

const maxElsewhere = 200

/** A count of this or another PC, as far as tasks name it. */
type Count = Pick<
  SessionOverview,
  'sessionId' | 'controlId' | 'number' | 'part' | 'counter' | 'operator' | 'status' | 'closedAt' | 'signsPart'
> &
  Partial<Pick<SessionOverview, 'signedAt' | 'supplierName'>>

/** A control that was counted, here or on other PCs. */
export interface CountedControl {
  controlId: number
  /** Counts of this PC. */
  own: SessionOverview[]
  /** All counts; those of other PCs are finished where this PC made one. */
  counts: Count[]
  identity: ControlIdentity
  supplierName: string | null
  location: string | null
  asOf: string
}

/** Controls with their counts, as tasks are made of them. */
export function createCountedControls(deps: {
  database: PrimaryDatabase
  cache: CacheReader
  controlRepository: ControlRepository
}) {
  const { database, cache, controlRepository } = deps

  function controlsOf(ids: readonly number[]): CountedControl[] {
    const heads = controlHeads(cache, ids)
    const sessions = sessionsOfControls(database, ids)
    const elsewhere: Count[] = [...importedCountsOf(database, ids).filter(hasEffect), ...headCountsOf(database, ids)]
    return ids.map((controlId) => {
      const own = sessions.filter((session) => session.controlId === controlId)
      const others = elsewhere.filter(
        (count) => count.controlId === controlId && (own.length === 0 || count.status !== 'open'),
      )
      const counts = [...own, ...others]
      const head = heads.get(controlId)
      const number = counts[0]?.number ?? null
      return {
        controlId,
        own,
        counts,
        // A new cache, or one that is still being written, may lack the control.
        identity: {
          id: controlId,
          receivingDocuments:
            head?.documents ??
            controlRepository.byId(controlId)?.control.receivingDocuments ??
            (number === null ? [] : [{ id: null, number, supplierCode: null }]),
        },
        supplierName: own[0]?.supplierName ?? head?.documents[0]?.supplierName ?? null,
        location: head?.location ?? null,
        asOf: String(head?.asOfMs ?? ''),
      }
    })
  }

  return {
    /** Controls of these counts of this PC. */
    of: (sessions: readonly SessionOverview[]): CountedControl[] =>
      controlsOf([...new Set(sessions.flatMap(({ controlId }) => (controlId === null ? [] : [controlId])))]),

    /** Controls that only other PCs counted: an office decides about them. */
    elsewhere(): CountedControl[] {
      if (!isOffice(database)) return []
      const controls = controlsOf(controlsCountedElsewhere(database, maxElsewhere))
      return controls.filter(({ counts }) => lastFinished(counts) !== undefined)
    },

    /** Controls of which a supervisor asked a recount of all PCs, and that are not signed. */
    asked: (): CountedControl[] =>
      controlsOf([...new Set(waitingRecounts(database, null).map(({ controlId }) => controlId))]).filter(
        ({ counts }) => !counts.some(({ status, signsPart }) => status === 'signed' && !signsPart),
      ),
  }
}

/** The count that was finished last. */
export function lastFinished<C extends Pick<Count, 'closedAt' | 'counter'>>(counts: readonly C[]): C | undefined {
  return counts
    .filter((count) => count.closedAt !== null)
    .toSorted((a, b) => Date.parse(b.closedAt ?? '') - Date.parse(a.closedAt ?? '') || b.counter - a.counter)[0]
}
