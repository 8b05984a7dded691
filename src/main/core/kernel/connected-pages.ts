/** Pages that listen to events now. */
export type ConnectedPages = ReturnType<typeof createConnectedPages>

/** Creates an empty list. A caller may have several connections for a moment, as while its page reloads. */
export function createConnectedPages() {
  const connections = new Map<symbol, string>()
  return {
    /** True if a page of this caller is connected. */
    has: (callerId: string) => [...connections.values()].includes(callerId),
    /** Adds a connection of this caller; returns a function that removes it. */
    add(callerId: string): () => void {
      const connection = Symbol(callerId)
      connections.set(connection, callerId)
      return () => void connections.delete(connection)
    },
  }
}
