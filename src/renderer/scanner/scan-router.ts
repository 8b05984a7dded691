import type { KeyLogEntry, RejectedInput, ScanFrame } from './capture.ts'

/** Handles one scan. The next one follows after the returned promise settles. */
export type ScanHandler = (frame: ScanFrame) => void | Promise<void>

export type ScanRouter = ReturnType<typeof createScanHub>

export type RejectedScan = RejectedInput & { number: number }

const keptKeys = 400
const keptRefusals = 50

/**
 * Passes scans to the topmost handler, one by one in order. Scans are queued while there is no handler or it is busy.
 */
export function createScanHub(onFault: (fault: unknown) => void) {
  const handlers: ScanHandler[] = []
  const queue: ScanFrame[] = []
  const watchers = new Set<() => void>()
  let busy = false
  let keys: readonly KeyLogEntry[] = []
  let refusals: readonly RejectedScan[] = []
  let refused = 0

  async function pump(): Promise<void> {
    if (busy) return
    busy = true
    try {
      for (;;) {
        const handler = handlers.at(-1)
        if (handler === undefined) return
        const frame = queue.shift()
        if (frame === undefined) return
        try {
          await handler(frame)
        } catch (fault) {
          onFault(fault)
        }
      }
    } finally {
      busy = false
    }
  }

  const tell = () => {
    for (const watcher of watchers) watcher()
  }

  return {
    /** Adds a handler on top of the stack. Returns a function that removes it. */
    subscribe(handler: ScanHandler) {
      handlers.push(handler)
      // Queued scans go to the topmost of all handlers mounted together.
      queueMicrotask(() => void pump())
      return () => {
        const at = handlers.lastIndexOf(handler)
        if (at >= 0) handlers.splice(at, 1)
      }
    },
    push(frame: ScanFrame) {
      queue.push(frame)
      void pump()
    },
    /** The last keys as they arrived, oldest first. */
    keys: () => keys,
    addKey(entry: KeyLogEntry) {
      keys = [...keys.slice(1 - keptKeys), entry]
      tell()
    },
    notTaken(what: RejectedInput) {
      refused += 1
      refusals = [...refusals.slice(1 - keptRefusals), { ...what, number: refused }]
      tell()
    },
    /** Notified of every key and of all input that was not taken as a scan. */
    watch(listener: () => void) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    /** Rejected scans with an increasing number, oldest first. */
    refusals: () => refusals,
  }
}
