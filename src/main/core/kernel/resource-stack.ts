import type { Clock, Log } from './ports.ts'

/** Longest wait for one closing; what hangs must not keep the rest open, the data folder's lock least of all. */
const closingMs = 10_000

/** What a core has opened, closed in reverse order. */
export interface ResourceStack {
  /** Registers how something is closed, at the place where it is opened. */
  add(name: string, close: () => void | Promise<void>): void
  /** Closes everything, the newest first. Never rejects: a closing that fails or hangs is logged and passed over. */
  close(): Promise<void>
}

export function createResourceStack({ clock, log }: { clock: Clock; log: Log }): ResourceStack {
  const open: { name: string; close: () => void | Promise<void> }[] = []
  let closing: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    for (let resource = open.pop(); resource; resource = open.pop()) {
      const { name, close } = resource
      try {
        if ((await withinDeadline(close)) === 'late') log.error('core.closing_hangs', { resource: name })
      } catch (error) {
        const stack = error instanceof Error ? (error.stack ?? error.message) : typeof error
        log.error('core.closing_failed', { resource: name, stack })
      }
    }
  }

  async function withinDeadline(close: () => void | Promise<void>): Promise<'closed' | 'late'> {
    let cancel = () => {}
    const late = new Promise<'late'>((resolve) => (cancel = clock.after(closingMs, () => resolve('late'))))
    try {
      return await Promise.race([(async () => close())().then(() => 'closed' as const), late])
    } finally {
      cancel()
    }
  }

  return {
    add: (name, close) => void open.push({ name, close }),
    close: () => (closing ??= closeAll()),
  }
}
