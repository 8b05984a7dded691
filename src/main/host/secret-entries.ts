import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Failure } from '../core/domain/failure.ts'

const entries = z.record(z.string(), z.string())

/** Seals the secrets of a file, by a key of the operating system. Both throw where the key is gone or is another one. */
export interface SecretCipher {
  seal(secret: string): string
  unseal(sealed: string): string
}

/** A file of named secrets, plain or sealed, that only its owner may read. */
export interface SecretEntries {
  /**
   * Rejects with `storage_corrupt` where the file is damaged or was sealed by another user or PC, `storage_readonly`
   * where it can't be read.
   */
  get(name: string): string | null
  /** `null` forgets it. A file that can't be read is set aside first: nobody can say what else it holds. */
  set(name: string, value: string | null): void
}

const plain: SecretCipher = { seal: (secret) => secret, unseal: (sealed) => sealed }

export function createSecretEntries(path: string, cipher = plain): SecretEntries {
  function read(): Record<string, string> {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw new Failure('storage_readonly', 'The file of secrets can’t be read', undefined, { cause: error })
    }
    const parsed = entries.safeParse(parseJson(text))
    if (!parsed.success) throw new Failure('storage_corrupt', 'The file of secrets is damaged')
    try {
      // All of them, whichever is asked for: a name that is not there must not hide that the others can't be unsealed.
      return Object.fromEntries(Object.entries(parsed.data).map(([name, sealed]) => [name, cipher.unseal(sealed)]))
    } catch (error) {
      throw new Failure('storage_corrupt', 'The secrets can’t be unsealed', undefined, { cause: error })
    }
  }

  function readOrSetAside(): Record<string, string> {
    try {
      return read()
    } catch {
      let number = 1
      while (existsSync(`${path}.damaged-${number}`)) number += 1
      renameSync(path, `${path}.damaged-${number}`)
      return {}
    }
  }

  return {
    get(name) {
      const known = read()
      return Object.hasOwn(known, name) ? (known[name] ?? null) : null
    },
    set(name, value) {
      try {
        const rest = Object.entries(readOrSetAside()).filter(([key]) => key !== name)
        const next = value === null ? rest : [...rest, [name, value] as const]
        const sealed = Object.fromEntries(next.map(([key, secret]) => [key, cipher.seal(secret)]))
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(`${path}.new`, `${JSON.stringify(sealed)}\n`, { mode: 0o600, flush: true })
        renameSync(`${path}.new`, path)
      } catch (error) {
        throw new Failure('storage_readonly', 'The file of secrets can’t be written', undefined, { cause: error })
      }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
