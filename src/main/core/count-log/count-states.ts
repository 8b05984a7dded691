import { readCountEvent } from '../domain/count-log/event.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { initialCountState, foldEvents } from '../domain/count-log/count-state.ts'
import { countEventsOf } from '../store/count-events.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { saveSessionState, staleSessionStates } from '../store/session-states.ts'

/** A count as folded from its log, and the hash of its last event (`null` before the first). */
export interface LoadedCount {
  state: CountState
  head: string | null
}

export interface CountStateCache {
  /** Folded anew from the log after a transaction that failed. */
  of(sessionId: string): LoadedCount
}

/** Counts held in memory; more are folded again when they are asked for. */
const kept = 32

/** States of the counts in use. They live in memory only: after a crash the log is folded again. */
export function createCountStates(database: PrimaryDatabase): CountStateCache {
  const counts = new Map<string, LoadedCount>()
  database.onRollback(() => counts.clear())

  function load(sessionId: string): LoadedCount {
    const events = countEventsOf(database, sessionId)
    if (events.length === 0) return { state: initialCountState(), head: null }
    return { state: foldEvents(events.map((event) => readCountEvent(event.body))), head: events.at(-1)?.hash ?? null }
  }

  return {
    of(sessionId) {
      const count = counts.get(sessionId) ?? load(sessionId)
      // The order of a map is the order of insertion: the first is the least recently used.
      counts.delete(sessionId)
      counts.set(sessionId, count)
      const [oldest] = counts.keys()
      if (counts.size > kept && oldest !== undefined) counts.delete(oldest)
      return count
    },
  }
}

/** After a restore the lists' figures are missing or lag behind: they are folded from the logs, once, at start. */
export function rebuildSessionStates(database: PrimaryDatabase, states: CountStateCache): void {
  for (const sessionId of staleSessionStates(database)) {
    const { scans, lastScanAt, nextSeq } = states.of(sessionId).state
    database.transaction((writer) => saveSessionState(writer, sessionId, { scans, lastScanAt, nextSeq }))
  }
}
