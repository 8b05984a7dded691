import type { Clock, Log } from './ports.ts'

/** Maximum time to close one resource, so that a hanging one does not keep the data folder locked. */
export const closingMs = 10_000

export type ResourceStack = ReturnType<typeof createResourceStack>

/** Resources of a core, closed in reverse order. */
export function createResourceStack({ clock, log }: { clock: Clock; log: Log }) {
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
    /** Registers the function that closes a resource; call it where the resource is opened. */
    add: (name: string, close: () => void | Promise<void>) => void open.push({ name, close }),
    /** Closes all resources, newest first. Never rejects: one that fails or hangs is logged and skipped. */
    close: () => (closing ??= closeAll()),
  }
}
