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
  async function set(name: string, secret: string | null): Promise<void> {
    await sealed.set(name, secret)
    // What was deleted must not come back from the file, which most PCs do not have.
    const earlier = await file.get(name).catch(() => null)
    if (earlier !== null) await file.set(name, null)
  }
  return {
    kind: 'system',
    async get(name) {
      const own = await sealed.get(name)
      if (own !== null) return own
      const earlier = await file.get(name)
      // Encrypted from now on; where that fails it is known all the same.
      if (earlier !== null) await set(name, earlier).catch(() => undefined)
      return earlier
    },
    set,
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
