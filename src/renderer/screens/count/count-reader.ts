import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../../../contract/client.ts'
import type { CountState } from './count-state.ts'
import { lastUndoable, recentArticles } from './tallies.ts'

/** Returns a function that reads the count into the store. Calls during a read share one more read after it. */
export function createCountReader(
  sessionId: string,
  client: Pick<Client, 'query'>,
  { getState: state, setState: set }: StoreApi<CountState>,
): () => Promise<void> {
  let reading: Promise<void> | null = null
  let stale = false

  async function readUntilFresh(): Promise<void> {
    while (stale) {
      stale = false
      const result = await client.query('counts.get', { sessionId })
      if (!result.ok) {
        set({ failure: state().session === null ? result.error : null })
        continue
      }
      const session = result.value
      const { recent } = state()
      const seen = session.recent ?? recentArticles(session.events)
      set({
        session,
        failure: null,
        // Scans that are on their way are newer than what was read.
        recent: state().line.items.length > 0 ? [...new Set([...recent, ...seen])] : seen,
        undoTarget: lastUndoable(session.events),
      })
    }
  }

  return () => {
    stale = true
    reading ??= readUntilFresh().finally(() => {
      reading = null
    })
    return reading
  }
}
