import type { ChangedResource, CoreEvent } from '../../../contract/events.ts'
import type { Clock } from './ports.ts'

/** Least time between two `data.changed`: a burst of scans must not make every page ask again for each. */
const changedEveryMs = 100

export interface EventBus {
  /** Tells the pages what to ask again; bursts are put together. */
  changed(...resources: ChangedResource[]): void
  emit(event: CoreEvent): void
  listen(listener: (event: CoreEvent) => void): () => void
  close(): void
}

/** Events of one core to all its callers. They carry names and progress, never figures. */
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
