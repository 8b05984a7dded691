import { join } from 'node:path'
import { safeStorage } from 'electron'
import type { SecretStore } from '../core/kernel/ports.ts'
import { createFileSecrets, storedSecrets } from '../host/secrets-file.ts'

/**
 * Stores secrets encrypted with a key of the operating system. Without such a key (on Linux `basic_text` is a publicly
 * known key), for data of several users, whose keys differ, or with secrets in the environment, the store of the loopback host
 * is used.
 */
export function openSecretStore(dataFolder: string, forAllUsers: boolean): SecretStore {
  const fallback = createFileSecrets(dataFolder, process.env)
  if (forAllUsers || fallback.kind === 'environment' || !safeStorage.isEncryptionAvailable()) return fallback
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return fallback
  return storedSecrets('system', join(dataFolder, 'secrets-system.json'), {
    seal: (secret) => safeStorage.encryptString(secret).toString('base64'),
    unseal: (sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
  })
}
