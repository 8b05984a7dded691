/** Which connection makes each open count; in memory only. */
export interface CountingConnections {
  /** From now on this caller makes the count. */
  claim(sessionId: string, callerId: string): void
  /** True if this caller makes the count. After a start of the program the first caller that asks does. */
  isCountedBy(sessionId: string, callerId: string): boolean
}

export function createCountingConnections(): CountingConnections {
  const callers = new Map<string, string>()
  return {
    claim: (sessionId, callerId) => void callers.set(sessionId, callerId),
    isCountedBy(sessionId, callerId) {
      const caller = callers.get(sessionId)
      if (caller === undefined) callers.set(sessionId, callerId)
      return caller === undefined || caller === callerId
    },
  }
}
