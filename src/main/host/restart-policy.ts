/** After three crashes within a minute the core is not restarted: it would probably crash again. */
const maxCrashes = 3
const windowMs = 60_000
const delaysMs = [250, 1_000]

/** Creates the policy for restarting a crashed core. `now` is monotonic time in milliseconds. */
export function createRestartPolicy() {
  let crashes: number[] = []
  return {
    /** Milliseconds to wait before the next start; `null`: no automatic restart. */
    afterCrash(now: number) {
      crashes = [...crashes.filter((at) => now - at < windowMs), now]
      return crashes.length >= maxCrashes ? null : (delaysMs[crashes.length - 1] ?? null)
    },
    /** Forgets the crashes, for a restart by the user. */
    reset() {
      crashes = []
    },
  }
}
