import { Failure } from '../domain/failure.ts'
import type { Log, SecretStore } from '../kernel/ports.ts'

/** The place of the store that is in force for a secret; `null` where it was forgotten. */
export type SecretSlot = 'a' | 'b' | null

/** What a change does to a secret: it stays, the one stored beside it takes its place, or it is forgotten. */
export type SecretChange = 'stays' | 'fresh' | 'forgotten'

const places = ['a', 'b'] as const

/** One secret in its two places. `current` is what the database says. */
export function slottedSecret(secrets: SecretStore, nameIn: (place: 'a' | 'b') => string, current: () => SecretSlot) {
  const freshPlace = () => (current() === 'a' ? 'b' : 'a')
  return {
    /**
     * `null` also where the store can't be read: the program works on without a credential, and the store's own notice
     * says why. The environment has one place, and its secrets are changed there.
     */
    async read(): Promise<string | null> {
      const place = secrets.kind === 'environment' ? 'a' : current()
      if (place === null) return null
      try {
        return await secrets.get(nameIn(place))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return null
      }
    },
    /** Where a new one is stored before it is in force. */
    freshName: () => nameIn(freshPlace()),
    unusedNames: () => places.filter((place) => place !== current()).map(nameIn),
    after: (step: SecretChange): SecretSlot => (step === 'stays' ? current() : step === 'fresh' ? freshPlace() : null),
  }
}

export interface SecretRotation {
  /**
   * Changes secrets one change at a time: `begin` answers what is stored first, each beside the one in force, and the
   * commit that puts it in force. Rejects where storing or the commit fails; what was in force before is so then.
   */
  swap<T>(begin: () => { fresh: { name: string; secret: string }[]; commit: () => T }): Promise<T>
  /** Forgets what is not in force: also what a crash or a store that failed has left. Never rejects. */
  forgetUnused(): Promise<void>
}

/**
 * The secret store knows no transactions, so a new secret never takes the place of the one in force: it is stored in the
 * other place, the commit says which one holds from then on, and only then is the old one forgotten. The other way round
 * a failed commit would have lost the old secret, or a failed store one that was already acknowledged.
 */
export function createSecretRotation({
  secrets,
  log,
  unused,
}: {
  secrets: SecretStore
  log: Log
  /** The names that are not in force now. */
  unused: () => string[]
}): SecretRotation {
  let last: Promise<unknown> = Promise.resolve()

  async function forgetUnused(): Promise<void> {
    // Of the environment nothing can be forgotten, and both places are the same variable.
    if (secrets.kind === 'environment') return
    for (const name of unused()) {
      try {
        if ((await secrets.get(name)) !== null) await secrets.set(name, null)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        log.warn('secrets.left', { name, code: error.code })
      }
    }
  }

  return {
    forgetUnused,
    swap(begin) {
      const work = last.then(async () => {
        const { fresh, commit } = begin()
        try {
          for (const { name, secret } of fresh) await secrets.set(name, secret)
          return commit()
        } finally {
          await forgetUnused()
        }
      })
      last = work.catch(() => undefined)
      return work
    },
  }
}
