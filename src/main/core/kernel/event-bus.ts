import type { ChangedResource, CoreEvent } from '../../../contract/events.ts'
import type { Clock } from './ports.ts'

/** Minimum time between two `data.changed` events: limits how often pages query again during a burst of scans. */
const changedEveryMs = 100

export interface EventBus {
  /** Reports resources that pages have to query again; bursts are merged into one event. */
  changed(...resources: ChangedResource[]): void
  emit(event: CoreEvent): void
  listen(listener: (event: CoreEvent) => void): () => void
  close(): void
}

/** Sends events of the core to all clients. Events carry names and progress, never quantities. */
export function createEventBus(clock: Clock): EventBus {
  const listeners = new Set<(event: CoreEvent) => void>()
  const pending = new Set<ChangedResource>()
  let cancelTimer: (() => void) | null = null
  let closed = false

  function emit(event: CoreEvent): void {
    if (closed) return
    for (const listener of listeners) listener(event)
  }

  function flush(): void {
    cancelTimer = null
    if (pending.size === 0) return
    const resources = [...pending].sort()
    pending.clear()
    emit({ name: 'data.changed', payload: { resources } })
    cancelTimer = clock.after(changedEveryMs, flush)
  }

  return {
    changed(...resources) {
      for (const resource of resources) pending.add(resource)
      if (cancelTimer === null) flush()
    },
    emit,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      closed = true
      cancelTimer?.()
      listeners.clear()
    },
  }
}
