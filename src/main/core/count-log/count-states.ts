import { Failure } from '../domain/failure.ts'
import { readCountEvent } from '../domain/count-log/event.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { initialCountState, foldEvents } from '../domain/count-log/count-state.ts'
import { countEventsOf } from '../store/count-events.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionState } from '../store/session-states.ts'
import { saveSessionState, staleSessionStates } from '../store/session-states.ts'

/** State of a count, rebuilt from its log, and the hash of its last event (`null` before the first). */
export interface LoadedCount {
  state: CountState
  head: string | null
}

export type CountStateCache = ReturnType<typeof createCountStates>

/** Counts held in memory; others are rebuilt when needed. */
const kept = 32
/** Events of all of them together, about 75 MB; a longer count is held alone. */
const keptEvents = 200_000

/** Caches the states of the counts in use; memory only, rebuilt from the log after a restart. */
export function createCountStates(database: PrimaryDatabase) {
  const counts = new Map<string, LoadedCount>()
  database.onRollback(() => counts.clear())

  function load(sessionId: string): LoadedCount {
    const events = countEventsOf(database, sessionId)
    if (events.length === 0) return { state: initialCountState(), head: null }
    return { state: fold(events), head: events.at(-1)?.hash ?? null }
  }

  return {
    /** Rebuilt from the log after a failed transaction. */
    of(sessionId: string): LoadedCount {
      const count = counts.get(sessionId) ?? load(sessionId)
      // A map iterates in insertion order: the first entry is the least recently used.
      counts.delete(sessionId)
      counts.set(sessionId, count)
      let events = 0
      for (const { state } of counts.values()) events += state.nextSeq
      for (const [id, { state }] of counts) {
        if (id === sessionId || (counts.size <= kept && events <= keptEvents)) break
        events -= state.nextSeq
        counts.delete(id)
      }
      return count
    },
    /** Forgets a count whose log was replaced. */
    forget: (sessionId: string) => void counts.delete(sessionId),
  }
}

/** Throws `storage_corrupt` (`chain_broken`) for events that no count could have written. */
function fold(events: readonly { body: string }[]): CountState {
  try {
    return foldEvents(events.map((event) => readCountEvent(event.body)))
  } catch (error) {
    const details = { reason: 'chain_broken' } as const
    throw new Failure('storage_corrupt', 'Entries of this count were changed or lost', details, { cause: error })
  }
}

/** Rebuilds stored session states that are missing or outdated after a restore; once, at the start. */
export function rebuildSessionStates(database: PrimaryDatabase, states: CountStateCache): void {
  for (const sessionId of staleSessionStates(database)) {
    try {
      const summary = summarizeState(states.of(sessionId).state)
      database.transaction((writer) => saveSessionState(writer, sessionId, summary))
    } catch (error) {
      // A damaged log keeps its count from being used, not the program from starting.
      if (!(error instanceof Failure) || error.details?.['reason'] !== 'chain_broken') throw error
    }
  }
}

/** The summary of a log that lists show. */
export function summarizeState({ counted, lastScanAt, nextSeq, tallies }: CountState): SessionState {
  return { counted, lastScanAt, nextSeq, entries: tallies.size }
}
