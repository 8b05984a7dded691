import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../domain/failure.ts'
import type { GuardedSecrets } from '../kernel/guarded-secrets.ts'
import { writeFileAtomically } from '../store/atomic-file.ts'
import { freePath } from '../store/free-path.ts'
import { mapStorageErrors } from '../store/storage-failure.ts'

/** Stores private keys of devices by device id. */
export interface KeyStore {
  /** `null` if there is none. Rejects with `Failure` if the store cannot be read now. */
  read(deviceId: string): Promise<string | null>
  write(deviceId: string, privateKey: string): Promise<void>
}

const fileName = 'device-keys.json'
const secretPrefix = 'device.'
const keys = z.record(z.string(), z.string())

/**
 * Private keys in the secret store of the operating system. Without one: in a file beside the data that is readable by
 * its owner only, apart from the credentials, which a user may clear or set in the environment. A key made before the
 * operating system had its store is still read from that file.
 */
export function createKeyStore(secrets: GuardedSecrets, dataFolder: string): KeyStore {
  const inFile = keysInFile(join(dataFolder, fileName), secrets.remember)
  const stored: KeyStore = {
    read: (deviceId) => secrets.get(secretPrefix + deviceId),
    write: (deviceId, privateKey) => secrets.set(secretPrefix + deviceId, privateKey),
  }
  // Without a store now, too: one that is only missing at this start says that it has the key.
  const [first, second] = secrets.kind === 'system' ? [stored, inFile] : [inFile, stored]
  return {
    read: async (deviceId) => (await first.read(deviceId)) ?? second.read(deviceId),
    write: first.write,
  }
}

/** The file of keys in a folder of data without a secret store of the operating system. */
export function openKeyFile(dataFolder: string): KeyStore {
  return keysInFile(join(dataFolder, fileName), () => {})
}

/** The device whose key is a secret of this name; `null` for any other secret. */
export function deviceOfSecret(name: string): string | null {
  return name.startsWith(secretPrefix) ? name.slice(secretPrefix.length) : null
}

function keysInFile(path: string, remember: (key: string) => void): KeyStore {
  /** `null`: the file is damaged, and what it held is lost. */
  function readAll(): Record<string, string> | null {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw new Failure('storage_readonly', 'The file of device keys cannot be read', undefined, { cause: error })
    }
    try {
      return keys.parse(JSON.parse(text))
    } catch {
      return null
    }
  }

  return {
    // eslint-disable-next-line typescript/require-await -- a port: the secret store waits
    read: async (deviceId) => {
      const key = readAll()?.[deviceId] ?? null
      if (key !== null) remember(key)
      return key
    },
    // eslint-disable-next-line typescript/require-await -- the same
    async write(deviceId, privateKey) {
      remember(privateKey)
      const known = readAll()
      // An earlier damaged file may hold keys that can be saved.
      if (known === null) mapStorageErrors(() => renameSync(path, freePath(`${path}.damaged`)))
      writeFileAtomically(path, `${JSON.stringify({ ...known, [deviceId]: privateKey })}\n`)
    },
  }
}
