const prefix = 'muelle.'

/** A list of recent texts stored on this PC; empty if there is none or it is invalid. */
export function loadRecent(key: string): string[] {
  try {
    return readTexts(globalThis.localStorage.getItem(prefix + key))
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

/** Removes a list of texts. */
export function removeRecent(key: string): void {
  try {
    globalThis.localStorage.removeItem(prefix + key)
  } catch {
    // A browser that forbids storage has stored none.
  }
}

/** The keys of the stored lists that begin like this. */
export function recentKeys(start: string): string[] {
  try {
    const names = Object.keys(globalThis.localStorage)
    return names.filter((name) => name.startsWith(prefix + start)).map((name) => name.slice(prefix.length))
  } catch {
    return []
  }
}

/** Calls `changed` when another window stores or removes a list: its key, and what it was and is; empty where there is none. */
export function followRecent(changed: (key: string, before: string[], now: string[]) => void): void {
  globalThis.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key?.startsWith(prefix) === true) changed(key.slice(prefix.length), readTexts(oldValue), readTexts(newValue))
  })
}

function readTexts(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
  } catch {
    return []
  }
}
