import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SecretStore } from '../kernel/ports.ts'

/** Slot of the store that is active for a secret; `null` if the secret was deleted. */
export type SecretSlot = 'a' | 'b' | null

/** Effect of a change on a secret: unchanged, replaced by the new one, or deleted. */
export type SecretChange = 'stays' | 'fresh' | 'forgotten'

const places = ['a', 'b'] as const

/** One secret in its two slots. `current`: active slot as stored in the database. */
export function slottedSecret(secrets: SecretStore, nameIn: (place: 'a' | 'b') => string, current: () => SecretSlot) {
  const freshPlace = () => (current() === 'a' ? 'b' : 'a')
  return {
    /**
     * `null` also if the store cannot be read: the program then works without the credential, and a notice states the
     * cause. The environment has one slot, and its secrets are changed there.
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
    /** Name under which a new secret is stored before it becomes active. */
    freshName: () => nameIn(freshPlace()),
    unusedNames: () => places.filter((place) => place !== current()).map(nameIn),
    after: (step: SecretChange): SecretSlot => (step === 'stays' ? current() : step === 'fresh' ? freshPlace() : null),
  }
}

export type SecretRotation = ReturnType<typeof createSecretRotation>

/**
 * The secret store has no transactions, so a new secret never overwrites the active one: it is stored in the other
 * slot, the commit activates it, and only then is the old one deleted. In any other order a failed commit would lose
 * the old secret, or a failed store the acknowledged new one. `unused`: names of inactive secrets.
 */
export function createSecretRotation({ ports: { secrets }, log }: CoreContext, unused: () => string[]) {
  let last: Promise<unknown> = Promise.resolve()

  async function forgetUnused(): Promise<void> {
    // Environment variables cannot be deleted, and both slots are the same variable.
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
    /** Deletes inactive secrets, also those left by a crash or a failed store. Never rejects. */
    forgetUnused,
    /**
     * Changes secrets, one change at a time. `begin` returns the new secrets to store and the commit that activates them.
     * Rejects if storing or the commit fails; the former secrets then stay active.
     */
    swap<T>(begin: () => { fresh: { name: string; secret: string }[]; commit: () => T }): Promise<T> {
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
