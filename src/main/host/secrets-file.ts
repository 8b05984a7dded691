import { join } from 'node:path'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import type { SecretCipher } from './secret-entries.ts'
import { createSecretEntries } from './secret-entries.ts'

const environmentPrefix = 'MUELLE_SECRET_'

/**
 * Secrets where there is no store of the operating system: `MUELLE_SECRET_<NAME>` of the environment where any is
 * set (read-only then), else a file beside the data that only its owner may read.
 */
export function createFileSecrets(dataFolder: string, environment: NodeJS.ProcessEnv): SecretStore {
  const fromEnvironment = Object.keys(environment).some((key) => key.startsWith(environmentPrefix))
  return fromEnvironment ? environmentSecrets(environment) : storedSecrets('file', join(dataFolder, 'secrets.json'))
}

function environmentSecrets(environment: NodeJS.ProcessEnv): SecretStore {
  return {
    kind: 'environment',
    // A profile's name stands before the dot; the environment belongs to the one that is on.
    get: (name) => Promise.resolve(environment[environmentPrefix + name.replace(/^.*\./, '').toUpperCase()] ?? null),
    set: () =>
      Promise.reject(
        new Failure('conflict', 'Credentials come from the environment of this program and are changed there', {
          reason: 'secrets_from_environment',
        }),
      ),
  }
}

/** Secrets in a file: as they are, or sealed. */
export function storedSecrets(kind: 'file' | 'system', path: string, cipher?: SecretCipher): SecretStore {
  const entries = createSecretEntries(path, cipher)
  return {
    kind,
    // eslint-disable-next-line typescript/require-await -- a port: other stores wait
    get: async (name) => entries.get(name),
    // eslint-disable-next-line typescript/require-await -- the same
    set: async (name, secret) => entries.set(name, secret),
  }
}
