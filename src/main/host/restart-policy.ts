/** Three crashes in a minute are no accident: starting again would only crash again. */
const maxCrashes = 3
const windowMs = 60_000
const delaysMs = [250, 1_000]

export interface RestartPolicy {
  /** Milliseconds to wait before the next start, or `null`: give up and let a person decide. */
  afterCrash(now: number): number | null
  /** A person asked for another try. */
  reset(): void
}

/** When to start a crashed core again. `now` is a monotonic time in milliseconds. */
export function createRestartPolicy(): RestartPolicy {
  let crashes: number[] = []
  return {
    afterCrash(now) {
      crashes = [...crashes.filter((at) => now - at < windowMs), now]
      return crashes.length >= maxCrashes ? null : (delaysMs[crashes.length - 1] ?? null)
    },
    reset() {
      crashes = []
    },
  }
}
