import { readCountEvent } from '../domain/count-log/event.ts'
import type { CountState } from '../domain/count-log/tally.ts'
import { emptyCount, foldEvents } from '../domain/count-log/tally.ts'
import { countEventsOf } from '../store/count-events.ts'
import type { Precious } from '../store/precious.ts'
import { saveSessionState, sessionsToFold } from '../store/session-states.ts'

/** A count as folded from its log, and the hash of its last event (`null` before the first). */
export interface LiveCount {
  state: CountState
  head: string | null
}

export interface CountStates {
  /** Folded anew from the log after a transaction that failed. */
  of(sessionId: string): LiveCount
}

/** Counts held in memory; more are folded again when they are asked for. */
const kept = 32

/** States of the counts in use. They live in memory only: after a crash the log is folded again. */
export function createCountStates(precious: Precious): CountStates {
  const counts = new Map<string, LiveCount>()
  precious.onRollback(() => counts.clear())

  function load(sessionId: string): LiveCount {
    const events = countEventsOf(precious, sessionId)
    if (events.length === 0) return { state: emptyCount(), head: null }
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
export function refoldSessions(precious: Precious, states: CountStates): void {
  for (const sessionId of sessionsToFold(precious)) {
    const { scans, lastScanAt, nextSeq } = states.of(sessionId).state
    precious.transaction((writer) => saveSessionState(writer, sessionId, { scans, lastScanAt, nextSeq }))
  }
}
