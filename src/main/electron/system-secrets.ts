import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { safeStorage } from 'electron'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import { createFileSecrets } from '../host/secrets-file.ts'

/**
 * Secrets encrypted with a key of the operating system. Where there is none (on Linux `basic_text` is a key that
 * everybody knows), or where the environment brings them, the store of the loopback host is used.
 */
export function openSecretStore(dataFolder: string): SecretStore {
  const fallback = createFileSecrets(dataFolder, process.env)
  if (fallback.kind === 'environment' || !safeStorage.isEncryptionAvailable()) return fallback
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return fallback
  return createSystemSecrets(join(dataFolder, 'secrets-system.json'))
}

function createSystemSecrets(path: string): SecretStore {
  function read(): Record<string, string> {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    } catch {
      return {}
    }
  }

  return {
    kind: 'system',
    get: (name) => {
      const secrets = read()
      const sealed = Object.hasOwn(secrets, name) ? secrets[name] : undefined
      if (sealed === undefined) return Promise.resolve(null)
      try {
        return Promise.resolve(safeStorage.decryptString(Buffer.from(sealed, 'base64')))
      } catch {
        // Sealed by another user or another machine: it has to be entered anew.
        return Promise.resolve(null)
      }
    },
    set: (name, secret) => {
      const rest = Object.entries(read()).filter(([key]) => key !== name)
      try {
        if (secret !== null) rest.push([name, safeStorage.encryptString(secret).toString('base64')])
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(`${path}.new`, `${JSON.stringify(Object.fromEntries(rest))}\n`, { mode: 0o600, flush: true })
        renameSync(`${path}.new`, path)
        return Promise.resolve()
      } catch (error) {
        return Promise.reject(
          new Failure('storage_readonly', 'The secret could not be stored', undefined, { cause: error }),
        )
      }
    },
  }
}
