import type { OperationError, Result } from '../../../contract/errors.ts'

/** One page as the contract answers it. */
export interface Page<T> {
  rows: readonly T[]
  total: number
  nextCursor: string | null
  asOf: string | null
  refreshError?: OperationError | undefined
}

export interface ReaderState<T> {
  /** The rows read so far, with the rest of the newest page. */
  pages: Page<T> | null
  /** Why the last request failed; `pages` may hold what was read before. */
  error: OperationError | null
  /** What is on its way: the first rows, more of them, all of them, or the same ones again. */
  reading: 'first' | 'more' | 'all' | 'again' | null
  /** Rows read by now of a reading of all. */
  done: number
}

export interface PageReader {
  /** Reads the next page, unless something is being read already. */
  more(): void
  /** Reads what is left, up to the most rows that are held. */
  all(): void
  /** Reads as many rows as there are now once more, and puts them in place of the old ones in one go. */
  again(): void
  stop(): void
}

export interface PageSizes {
  /** Rows asked for at first: what a window shows, a few times over. */
  first: number
  /** Rows asked for at once while scrolling. */
  next: number
  /** Rows held at most: what a person scrolls through and the memory allows. */
  most: number
}

/** Rows asked for at once while the rest is read in the background: a scan waits for no more than these. */
const bulkStep = 500
/** A list whose order changes while it is read is read from its beginning, at most this often. */
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
  let queued: 'again' | 'all' | null = null

  function set(next: Partial<ReaderState<T>>): void {
    state = { ...state, ...next }
    if (!ending.signal.aborted) publish(state)
  }

  async function run(reading: 'first' | 'more' | 'all' | 'again'): Promise<void> {
    if (state.reading !== null) {
      if (reading === 'all' || (reading === 'again' && queued === null)) queued = reading
      return
    }
    set({ reading, done: state.pages?.rows.length ?? 0 })
    const error = await read(reading)
    if (ending.signal.aborted) return
    set({ reading: null, error })
    const next = queued ?? (error === null && reading !== 'all' && canHoldAll(state.pages) ? 'all' : null)
    queued = null
    if (next !== null) void run(next)
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
        // The list is ordered otherwise than when this place in it was given: it is read from its beginning.
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
      // What is read in bulk is shown each time it has doubled: a copy per page would cost more than the reading.
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
