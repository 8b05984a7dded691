import { join } from 'node:path'
import { safeStorage } from 'electron'
import type { SecretStore } from '../core/kernel/ports.ts'
import { keyringSecrets } from '../host/keyring-secrets.ts'
import { createFileSecrets } from '../host/secrets-file.ts'

/**
 * Stores secrets encrypted with a key of the operating system. Without such a key, for data of several users, whose keys
 * differ, or with secrets in the environment, the store of the loopback host is used.
 */
export function openSecretStore(dataFolder: string, forAllUsers: boolean): SecretStore {
  const file = createFileSecrets(dataFolder, process.env)
  if (forAllUsers || file.kind === 'environment') return file
  const cipher = {
    seal: (secret: string) => safeStorage.encryptString(secret).toString('base64'),
    unseal: (sealed: string) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
  }
  return keyringSecrets({ path: join(dataFolder, 'secrets-system.json'), cipher: hasKey() ? cipher : null, file })
}

/** On Linux `basic_text` is a key that everybody knows. */
function hasKey(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
