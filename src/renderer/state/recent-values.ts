const prefix = 'muelle.'

/** A list of recent texts stored on this PC; empty if there is none or it is invalid. */
export function loadRecent(key: string): string[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(prefix + key) ?? '[]')
    return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** Keeps a list of texts. Where the browser keeps nothing, the choice lasts until the page closes. */
export function saveRecent(key: string, value: readonly string[]): void {
  try {
    globalThis.localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A browser that forbids storage: nothing is lost but the convenience.
  }
}
