import { join } from 'node:path'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import type { SecretCipher } from './secret-entries.ts'
import { createSecretEntries } from './secret-entries.ts'

const environmentPrefix = 'MUELLE_SECRET_'

/**
 * Creates the secret store without a store of the operating system: variables `MUELLE_SECRET_<NAME>` of the environment
 * if any is set (read-only), else a file in the data folder that is readable by its owner only.
 */
export function createFileSecrets(dataFolder: string, environment: NodeJS.ProcessEnv): SecretStore {
  const fromEnvironment = Object.keys(environment).some((key) => key.startsWith(environmentPrefix))
  return fromEnvironment ? environmentSecrets(environment) : storedSecrets('file', join(dataFolder, 'secrets.json'))
}

function environmentSecrets(environment: NodeJS.ProcessEnv): SecretStore {
  return {
    kind: 'environment',
    // The part before the dot is the profile; the environment belongs to the active one.
    get: (name) => Promise.resolve(environment[environmentPrefix + name.replace(/^.*\./, '').toUpperCase()] ?? null),
    set: () =>
      Promise.reject(
        new Failure('conflict', 'Credentials are set in the environment of this program and must be changed there', {
          reason: 'secrets_from_environment',
        }),
      ),
  }
}

/** Creates a secret store in a file, plain or encrypted. */
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
