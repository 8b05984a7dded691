const prefix = 'muelle.waiting.'

/** The key under which the browser keeps the commands of a count until the core has stored them. */
export const unsentKey = (sessionId: string) => prefix + sessionId

/** A count with commands that the core has not stored, `undefined` if there is none. */
export function countWithUnsent(): string | undefined {
  try {
    const key = Object.keys(globalThis.localStorage).find((name) => name.startsWith(prefix))
    return key?.slice(prefix.length)
  } catch {
    // A browser that forbids storage keeps none.
    return undefined
  }
}
