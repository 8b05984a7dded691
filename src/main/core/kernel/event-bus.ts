import type { ChangedResource, CoreEvent } from '../../../contract/events.ts'
import type { Clock, Log } from './ports.ts'

/** Minimum time between two `data.changed` events: limits how often pages query again during a burst of scans. */
const changedEveryMs = 100

export type EventBus = ReturnType<typeof createEventBus>

/**
 * Sends events of the core to all clients. Events carry names and progress, never quantities. A listener that throws is
 * logged: what it does with an event concerns neither the other listeners nor the command or timer that reported it.
 */
export function createEventBus(clock: Clock, log: Log) {
  const listeners = new Set<(event: CoreEvent) => void>()
  const pending = new Set<ChangedResource>()
  const pendingScans = new Map<string, number>()
  let cancelTimer: (() => void) | null = null
  let closed = false

  function emit(event: CoreEvent): void {
    if (closed) return
    for (const listener of listeners)
      try {
        listener(event)
      } catch (error) {
        const stack = error instanceof Error ? (error.stack ?? error.message) : typeof error
        log.error('event.bug', { during: event.name, stack })
      }
  }

  function flush(): void {
    cancelTimer = null
    if (pending.size === 0 && pendingScans.size === 0) return
    const onlyScans = pendingScans.size > 0 && !pending.has('counts')
    const scans = [...pendingScans].map(([sessionId, seq]) => ({ sessionId, seq }))
    const resources = [...pending, ...(onlyScans ? (['counts'] as const) : [])].sort()
    pending.clear()
    pendingScans.clear()
    emit({ name: 'data.changed', payload: { resources, ...(onlyScans ? { scans } : {}) } })
    cancelTimer = clock.after(changedEveryMs, flush)
  }

  function soon(): void {
    if (cancelTimer === null) flush()
  }

  return {
    /** Reports resources that pages have to query again; bursts are merged into one event. */
    changed(...resources: ChangedResource[]): void {
      for (const resource of resources) pending.add(resource)
      soon()
    },
    /** Reports a plain scan of a count, by its number in the log; a page that knows its result need not query the count. */
    scanned(sessionId: string, seq: number): void {
      pendingScans.set(sessionId, seq)
      soon()
    },
    emit,
    listen(listener: (event: CoreEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close(): void {
      closed = true
      cancelTimer?.()
      listeners.clear()
    },
  }
}
