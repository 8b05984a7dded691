import type { Clock } from '../kernel/ports.ts'

/** Wakes the one who waits for it. A ring that nobody waits for is kept until somebody does. */
export interface Bell {
  ring(): void
  /** Ends at the next ring, at the latest after `ms`. Returns true if it rang. */
  wait(ms: number): Promise<boolean>
}

export function createBell(clock: Pick<Clock, 'after'>): Bell {
  let isRung = false
  let wake = (): void => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async wait(ms) {
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
