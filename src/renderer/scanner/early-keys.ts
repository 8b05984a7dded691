/** Keys typed before the page's program ran, and since when they were recorded. */
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

/** Returns the recorded keys and stops recording. `null` if nothing was recorded. */
export function takeEarlyKeys(page: Window): EarlyKeys | null {
  const early = page.muelleEarlyKeys
  return early === undefined ? null : { since: early.since, events: early.take() }
}
