import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../../../contract/client.ts'
import type { EventPayload } from '../../../contract/events.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import { applyScan } from './apply-scan.ts'
import type { CountState } from './count-state.ts'
import { lastUndoable, recentArticles } from './tallies.ts'

export type CountReader = ReturnType<typeof createCountReader>

/** Creates the reader of the count on screen. */
export function createCountReader(
  sessionId: string,
  client: Pick<Client, 'query'>,
  { getState: state, setState: set }: StoreApi<CountState>,
) {
  let reading: Promise<void> | null = null
  let stale = false
  /** A scan was applied since the last question. */
  let isApplied = false
  /** The last event of the log that was reported. */
  let lastSeq = 0

  async function readUntilFresh(): Promise<void> {
    while (stale) {
      stale = false
      isApplied = false
      const result = await client.query('counts.get', { sessionId })
      if (!result.ok) {
        set({ failure: state().session === null ? result.error : null })
        continue
      }
      const session = result.value
      const { recent } = state()
      // A scan was applied while this older answer was on its way.
      if (isApplied && session.eventsTotal < (state().session?.eventsTotal ?? 0)) {
        stale = true
        continue
      }
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

  /** Reads the count into the store. Calls during a read share one more read after it. */
  function refresh(): Promise<void> {
    stale = true
    reading ??= readUntilFresh().finally(() => {
      reading = null
    })
    return reading
  }

  /** Reads the count if a scan was reported whose result never came; called whenever the queue of commands has changed. */
  function readIfBehind(): void {
    // The result of a scan that is on its way says what it has changed.
    if (state().line.items.length === 0 && lastSeq > (state().session?.eventsTotal ?? 0)) void refresh()
  }

  return {
    refresh,
    /** Applies what a scan has changed, or reads the count if its result does not say all of it. */
    afterScan(result: ScanResult): void {
      const session = applyScan(state().session, result)
      if (session === null) return void refresh()
      isApplied = true
      set({ session, undoTarget: lastUndoable(session.events) })
    },
    /** Reads the count if the data that changed may have to do with it. */
    afterChange({ resources, scans }: EventPayload<'data.changed'>): void {
      if (resources.includes('articles')) return void refresh()
      if (!resources.includes('counts')) return
      if (scans === undefined) return void refresh()
      lastSeq = Math.max(lastSeq, ...scans.filter((one) => one.sessionId === sessionId).map(({ seq }) => seq))
      readIfBehind()
    },
    readIfBehind,
  }
}
