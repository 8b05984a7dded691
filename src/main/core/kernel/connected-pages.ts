/** Pages that listen to events now. */
export interface ConnectedPages {
  /** True if a page of this caller is connected. */
  has(callerId: string): boolean
  /** Adds a connection of this caller; returns a function that removes it. */
  add(callerId: string): () => void
}

/** Creates an empty list. A caller may have several connections for a moment, as while its page reloads. */
export function createConnectedPages(): ConnectedPages {
  const connections = new Map<symbol, string>()
  return {
    has: (callerId) => [...connections.values()].includes(callerId),
    add(callerId) {
      const connection = Symbol(callerId)
      connections.set(connection, callerId)
      return () => void connections.delete(connection)
    },
  }
}
