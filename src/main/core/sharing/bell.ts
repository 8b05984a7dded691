import type { Clock } from '../kernel/ports.ts'

export type Bell = ReturnType<typeof createBell>

/** Wakes the one who waits for it. A ring that nobody waits for is kept until somebody does. */
export function createBell(clock: Pick<Clock, 'after'>) {
  let isRung = false
  let wake = (): void => {}
  return {
    ring(): void {
      isRung = true
      wake()
    },
    /** Ends at the next ring, at the latest after `ms`. Returns true if it rang. */
    async wait(ms: number): Promise<boolean> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const cancel = clock.after(ms, resolve)
          wake = () => {
            cancel()
            resolve()
          }
        })
      const rang = isRung
      isRung = false
      return rang
    },
  }
}
