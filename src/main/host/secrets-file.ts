import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'

const environmentPrefix = 'MUELLE_SECRET_'
const secretsFile = z.record(z.string(), z.string())

/**
 * Secrets where there is no store of the operating system: `MUELLE_SECRET_<NAME>` of the environment where any is
 * set (read-only then), else a file beside the data that only its owner may read.
 */
export function createFileSecrets(dataFolder: string, environment: NodeJS.ProcessEnv): SecretStore {
  const fromEnvironment = Object.keys(environment).some((key) => key.startsWith(environmentPrefix))
  return fromEnvironment ? environmentSecrets(environment) : fileSecrets(join(dataFolder, 'secrets.json'))
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

function fileSecrets(path: string): SecretStore {
  function read(): Record<string, string> {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw new Failure('storage_readonly', 'The file of secrets can’t be read', undefined, { cause: error })
    }
    const parsed = secretsFile.safeParse(parseJson(text))
    if (!parsed.success) throw new Failure('storage_corrupt', 'The file of secrets is damaged')
    return parsed.data
  }

  return {
    kind: 'file',
    // eslint-disable-next-line typescript/require-await -- a port: other stores wait
    get: async (name) => {
      const secrets = read()
      return Object.hasOwn(secrets, name) ? (secrets[name] ?? null) : null
    },
    set: async (name, secret) => {
      const rest = Object.entries(readOrNothing()).filter(([key]) => key !== name)
      const next = Object.fromEntries(secret === null ? rest : [...rest, [name, secret]])
      try {
        mkdirSync(join(path, '..'), { recursive: true })
        writeFileSync(`${path}.new`, `${JSON.stringify(next)}\n`, { mode: 0o600, flush: true })
        renameSync(`${path}.new`, path)
      } catch (error) {
        throw new Failure('storage_readonly', 'The file of secrets can’t be written', undefined, { cause: error })
      }
      await Promise.resolve()
    },
  }

  /** A damaged file must not stand in the way of entering the secrets again. */
  function readOrNothing(): Record<string, string> {
    try {
      return read()
    } catch {
      return {}
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
