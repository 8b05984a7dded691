import { existsSync } from 'node:fs'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import type { SecretCipher } from './secret-entries.ts'
import { storedSecrets } from './secrets-file.ts'

interface KeyringSecrets {
  /** File of the secrets that are encrypted with a key of the operating system. */
  path: string
  /** `null` if the operating system has no key at this start. */
  cipher: SecretCipher | null
  /** The store without a key of the operating system. */
  file: SecretStore
}

/**
 * Secrets encrypted with a key of the operating system, if it has one at this start; else those of the file. A key that is not
 * there now, as with a keyring that nobody has unlocked, may be there at the next start: what was encrypted with it is
 * not missing but cannot be read (`storage_readonly`), and what is stored meanwhile stays known afterwards.
 */
export function keyringSecrets({ path, cipher, file }: KeyringSecrets): SecretStore {
  if (cipher === null) return existsSync(path) ? withoutKey(path, file) : file
  const sealed = storedSecrets('system', path, cipher)
  // Most PCs have no such file.
  const inFile = (name: string) => file.get(name).catch(() => null)
  return {
    kind: 'system',
    async get(name) {
      const own = await sealed.get(name)
      // Of both, the one in the file is later: it was stored while the key was missing.
      const later = own === null ? await file.get(name) : await inFile(name)
      if (later === null) return own
      try {
        // Encrypted from now on; where that fails it is known all the same.
        await sealed.set(name, later)
        await file.set(name, null)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
      }
      return later
    },
    async set(name, secret) {
      // What was there must not take the place of this one, nor come back once it is deleted.
      if ((await inFile(name)) !== null) await file.set(name, null)
      await sealed.set(name, secret)
    },
  }
}

function withoutKey(path: string, file: SecretStore): SecretStore {
  const names = storedSecrets('system', path)
  return {
    // A secret entered now is not encrypted: the page warns of it as on a PC without a key.
    kind: 'file',
    async get(name) {
      const secret = await file.get(name)
      if (secret !== null || (await names.get(name)) === null) return secret
      throw new Failure('storage_readonly', 'The operating system does not give its key now')
    },
    set: (name, secret) => file.set(name, secret),
  }
}
