import { join } from 'node:path'
import { safeStorage } from 'electron'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import { createSecretEntries } from '../host/secret-entries.ts'
import { createFileSecrets } from '../host/secrets-file.ts'

/**
 * Stores secrets encrypted with a key of the operating system. Without such a key (on Linux `basic_text` is a publicly
 * known key), or with secrets in the environment, the store of the loopback host is used.
 */
export function openSecretStore(dataFolder: string): SecretStore {
  const fallback = createFileSecrets(dataFolder, process.env)
  if (fallback.kind === 'environment' || !safeStorage.isEncryptionAvailable()) return fallback
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return fallback
  return createSystemSecrets(join(dataFolder, 'secrets-system.json'))
}

function createSystemSecrets(path: string): SecretStore {
  const entries = createSecretEntries(path)
  return {
    kind: 'system',
    // eslint-disable-next-line typescript/require-await -- a port: other stores wait
    get: async (name) => {
      const sealed = entries.get(name)
      if (sealed === null) return null
      try {
        return safeStorage.decryptString(Buffer.from(sealed, 'base64'))
      } catch {
        // Encrypted by another user or on another machine: it has to be entered again.
        return null
      }
    },
    // eslint-disable-next-line typescript/require-await -- the same
    set: async (name, secret) => {
      let sealed: string | null
      try {
        sealed = secret === null ? null : safeStorage.encryptString(secret).toString('base64')
      } catch (error) {
        throw new Failure('storage_readonly', 'The secret could not be sealed', undefined, { cause: error })
      }
      entries.set(name, sealed)
    },
  }
}
