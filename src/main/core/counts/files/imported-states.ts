import { readCountEvent } from '../../domain/count-log/event.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import { foldEvents } from '../../domain/count-log/count-state.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'
import { importedCountsOf, importedEvents } from '../../store/imported-counts.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'

/** Counts of other PCs in memory: at most so many. */
const kept = 32

/** The counts that other PCs made, folded from their logs. */
export interface ImportedCountStates {
  /** Counts that other PCs made of a control, but for those that were set aside. */
  of(controlId: number): ImportedCount[]
  setAside(controlId: number): ImportedCount[]
  state(count: ImportedCount): CountState
  /** The state of a log that was just read: a scan that asks for it need not wait for its folding. */
  remember(head: string, state: CountState): void
  /** Goes up with every import: what was computed before it may be old. */
  version(): number
  changed(): void
}

export function createImportedStates(database: PrimaryDatabase): ImportedCountStates {
  const states = new Map<string, CountState>()
  let version = 0

  function remember(head: string, state: CountState): void {
    states.delete(head)
    states.set(head, state)
    const [oldest] = states.keys()
    if (states.size > kept && oldest !== undefined) states.delete(oldest)
  }

  return {
    of: (controlId) => importedCountsOf(database, [controlId]).filter((count) => count.setAsideAt === null),
    setAside: (controlId) => importedCountsOf(database, [controlId]).filter((count) => count.setAsideAt !== null),
    state(count) {
      // Its last hash names a log: a longer one is another state.
      const known = states.get(count.head)
      const state =
        known ??
        foldEvents(importedEvents(database, count.device, count.sessionId).map((event) => readCountEvent(event.body)))
      remember(count.head, state)
      return state
    },
    remember,
    version: () => version,
    changed: () => void (version += 1),
  }
}
