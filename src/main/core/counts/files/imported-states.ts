import { readCountEvent } from '../../domain/count-log/event.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import { foldEvents } from '../../domain/count-log/count-state.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'
import { hasEffect, importedCountsOf, importedEvents } from '../../store/imported-counts.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'

/** Maximum counts of other PCs held in memory. */
const kept = 32

export type ImportedCountStates = ReturnType<typeof createImportedCountStates>

/** Counts of other PCs with their states, rebuilt from their logs. */
export function createImportedCountStates(database: PrimaryDatabase) {
  const states = new Map<string, CountState>()
  let version = 0

  function remember(head: string, state: CountState): void {
    states.delete(head)
    states.set(head, state)
    const [oldest] = states.keys()
    if (states.size > kept && oldest !== undefined) states.delete(oldest)
  }

  return {
    /** Counts of other PCs for a control that have an effect: of confirmed devices, and not excluded. */
    of: (controlId: number) => importedCountsOf(database, [controlId]).filter(hasEffect),
    setAside: (controlId: number) =>
      importedCountsOf(database, [controlId]).filter((count) => count.confirmed && count.setAsideAt !== null),
    /** Counts of devices that nobody confirmed. */
    unknown: (controlId: number) =>
      importedCountsOf(database, [controlId]).filter((count) => !count.confirmed && count.setAsideAt === null),
    state(count: ImportedCount): CountState {
      // The last hash identifies the log: a longer log has another state.
      const known = states.get(count.head)
      const state =
        known ??
        foldEvents(importedEvents(database, count.device, count.sessionId).map((event) => readCountEvent(event.body)))
      remember(count.head, state)
      return state
    },
    /** Caches the state of a log that was just read, so that a scan does not wait for it. */
    remember,
    /** Forgets the state of a log that was continued in memory, but not on disk. */
    forget: (head: string) => void states.delete(head),
    /** Increases with every import; invalidates values computed before. */
    version: () => version,
    changed: () => void (version += 1),
  }
}
