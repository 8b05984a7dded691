import { Failure } from '../domain/failure.ts'
import type { Clock, SecretStore } from './ports.ts'

/** Problem of the secret store: its file is damaged, it cannot be read, or it does not respond. */
export type SecretProblem = 'damaged' | 'unreadable' | 'silent'

/** The host's secret store with a deadline for each request. Rejects with `Failure` only. */
export interface GuardedSecrets extends SecretStore {
  /** `null` while it responds or was never used. */
  problem(): SecretProblem | null
  /** Called when the problem starts, changes or ends; at once if there is one already. */
  onChange(listener: (problem: SecretProblem | null) => void): void
  /** Every secret that was read or stored since the start: what the memory of the program may hold. */
  known(): string[]
  /** Adds a secret that is kept elsewhere. */
  remember(secret: string): void
}

/** Timeout of a request: a slower store may be waiting for a dialog that is not visible. */
export const secretAnswerMs = 10_000

/**
 * While a request is overdue, others fail at once: each would add its own deadline, and a start makes several. The late
 * response ends this.
 */
export function guardSecrets(store: SecretStore, clock: Clock): GuardedSecrets {
  const listeners: ((problem: SecretProblem | null) => void)[] = []
  let current: SecretProblem | null = null
  let overdue = 0
  const known = new Set<string>()

  function note(problem: SecretProblem | null): void {
    if (problem === current) return
    current = problem
    for (const listener of listeners) listener(problem)
  }

  function silence(): Failure {
    return new Failure('timeout', 'The secret store does not respond', { reason: 'secrets_silent' })
  }

  function ask<T>(question: () => Promise<T>): Promise<T> {
    if (overdue > 0) return Promise.reject(silence())
    return new Promise((resolve, reject) => {
      let late = false
      const cancelDeadline = clock.after(secretAnswerMs, () => {
        late = true
        overdue += 1
        note('silent')
        reject(silence())
      })
      const answered = () => {
        cancelDeadline()
        if (late) overdue -= 1
      }
      new Promise<T>((answer) => answer(question())).then(
        (value) => {
          answered()
          note(null)
          resolve(value)
        },
        (error: unknown) => {
          answered()
          const failure =
            error instanceof Failure
              ? error
              : new Failure('storage_readonly', 'The secret store failed', undefined, { cause: error })
          if (late) note(null)
          reject(failure)
        },
      )
    })
  }

  return {
    kind: store.kind,
    async get(name) {
      try {
        const secret = await ask(() => store.get(name))
        if (secret !== null) known.add(secret)
        return secret
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        note(error.code === 'timeout' ? 'silent' : error.code === 'storage_corrupt' ? 'damaged' : 'unreadable')
        throw error
      }
    },
    set(name, secret) {
      if (secret !== null) known.add(secret)
      return ask(() => store.set(name, secret))
    },
    problem: () => current,
    known: () => [...known],
    remember: (secret) => void known.add(secret),
    onChange(listener) {
      listeners.push(listener)
      if (current !== null) listener(current)
    },
  }
}
