/** What was typed before the program of the page ran, and since when the page could hear it. */
export interface EarlyKeys {
  /** Milliseconds, as `event.timeStamp`. */
  since: number
  events: readonly KeyboardEvent[]
}

declare global {
  interface Window {
    /** Set by `public/early-keys.js`, the first script of the page. */
    muelleEarlyKeys?: { since: number; take(): KeyboardEvent[] }
  }
}

/** The keys heard so far; from now on they are the caller's to hear. `null` where nobody listened. */
export function takeEarlyKeys(page: Window): EarlyKeys | null {
  const early = page.muelleEarlyKeys
  return early === undefined ? null : { since: early.since, events: early.take() }
}
