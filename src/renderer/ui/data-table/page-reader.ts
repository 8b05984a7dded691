import type { OperationError, Result } from '../../../contract/errors.ts'

/** One page as returned by the operation. */
export interface Page<T> {
  rows: readonly T[]
  total: number
  nextCursor: string | null
  asOf: string | null
  refreshError?: OperationError | undefined
  /** False if the WMS may have rows of this filter that the local data cannot know. */
  covered?: boolean | undefined
}

export interface ReaderState<T> {
  /** The rows loaded so far, with the other fields of the newest page. */
  pages: Page<T> | null
  /** Why the last request failed; `pages` may hold earlier rows. */
  error: OperationError | null
  /** Current load: the first rows, more rows, all rows, or the same rows again. */
  reading: 'first' | 'more' | 'all' | 'again' | null
  /** Rows loaded so far while loading all. */
  done: number
}

export interface PageReader {
  /** Loads the next page, unless something is already loading. */
  more(): void
  /** Loads the rest, up to the maximum number of rows. */
  all(): void
  /** Loads the current number of rows again and replaces them in one step. */
  again(): void
  stop(): void
}

export interface PageSizes {
  /** Rows of the first request: a few windows full. */
  first: number
  /** Rows per request while scrolling. */
  next: number
  /** Maximum rows held, limited by memory. */
  most: number
}

/** Rows per request in the background. A scan waits for one such request at most. */
const bulkStep = 500
/** Maximum restarts if the order of a list changes while it is loaded. */
const mostRestarts = 3

/**
 * Reads a list page by page, one request at a time. `ask` gets a limit, a cursor and a signal; `publish` gets every
 * change. The first page is asked for at once; the rest follows automatically where all of it can be held, so that
 * filters and order apply to the whole list.
 */
export function createPageReader<T>(
  sizes: PageSizes,
  ask: (limit: number, cursor: string | null, signal: AbortSignal) => Promise<Result<Page<T>>>,
  publish: (state: ReaderState<T>) => void,
): PageReader {
  const ending = new AbortController()
  let state: ReaderState<T> = { pages: null, error: null, reading: null, done: 0 }
  /** Asked for during another reading. Rows that may have changed are read before further ones. */
  const queued = new Set<'again' | 'all'>()

  function set(next: Partial<ReaderState<T>>): void {
    state = { ...state, ...next }
    if (!ending.signal.aborted) publish(state)
  }

  async function run(reading: 'first' | 'more' | 'all' | 'again'): Promise<void> {
    if (state.reading !== null) {
      if (reading === 'all' || reading === 'again') queued.add(reading)
      return
    }
    set({ reading, done: state.pages?.rows.length ?? 0 })
    const error = await read(reading)
    if (ending.signal.aborted) return
    set({ reading: null, error })
    const isOpen = error === null && reading !== 'all' && canHoldAll(state.pages)
    const next = queued.has('again') ? 'again' : queued.has('all') || isOpen ? 'all' : null
    if (next === null) return
    queued.delete(next)
    void run(next)
  }

  function canHoldAll(pages: Page<T> | null): boolean {
    return pages !== null && pages.nextCursor !== null && pages.total <= sizes.most
  }

  async function read(reading: 'first' | 'more' | 'all' | 'again'): Promise<OperationError | null> {
    const continues = reading === 'more' || reading === 'all'
    const before = continues ? state.pages : null
    let rows = before === null ? [] : before.rows.slice()
    if (before !== null && (before.nextCursor === null || rows.length >= sizes.most)) return null
    const target =
      reading === 'all' ? sizes.most : reading === 'again' ? (state.pages?.rows.length ?? 1) : rows.length + 1
    const step = reading === 'first' ? sizes.first : reading === 'more' ? sizes.next : bulkStep
    let cursor = before?.nextCursor ?? null
    let shown = rows.length
    let restarts = 0
    for (;;) {
      const answer = await ask(Math.min(step, sizes.most - rows.length), cursor, ending.signal)
      if (ending.signal.aborted) return null
      if (!answer.ok && answer.error.code === 'validation' && cursor !== null && restarts < mostRestarts) {
        // The order of the list changed and invalidated the cursor: start again.
        restarts += 1
        rows = []
        cursor = null
        continue
      }
      if (!answer.ok) return answer.error.code === 'cancelled' ? null : answer.error
      const page = answer.value
      for (const row of page.rows) rows.push(row)
      cursor = page.nextCursor
      const pages = { ...page, rows: rows.slice() }
      const ends = cursor === null || rows.length >= target
      // In bulk, rows are published each time they have doubled: a copy per page would cost more than loading.
      if (ends || (continues && rows.length >= 2 * shown)) {
        shown = rows.length
        set({ pages, done: rows.length })
      } else set({ done: rows.length })
      if (cursor === null || rows.length >= target) return null
    }
  }

  void run('first')
  return {
    more: () => {
      if (state.pages !== null && state.pages.nextCursor !== null && state.pages.rows.length < sizes.most)
        void run('more')
    },
    all: () => void run('all'),
    again: () => void run(state.pages === null ? 'first' : 'again'),
    stop: () => ending.abort(),
  }
}
