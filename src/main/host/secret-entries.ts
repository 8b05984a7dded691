import { existsSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../core/domain/failure.ts'
import { writeFileAtomically } from '../core/store/atomic-file.ts'
import { createPrivateFolder } from '../core/store/private-files.ts'

/** Encrypts secrets with a key of the operating system. Both throw if the key is missing or has changed. */
export interface SecretCipher {
  seal(secret: string): string
  unseal(sealed: string): string
}

const plain: SecretCipher = { seal: (secret) => secret, unseal: (sealed) => sealed }

/** A file of named secrets, plain or encrypted, readable by the owner of the data only. */
export function createSecretEntries(path: string, cipher = plain) {
  function read(): Record<string, string> {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return {}
      if (code === 'EIO')
        throw new Failure('storage_corrupt', 'The disk cannot read the file of secrets', undefined, { cause: error })
      throw new Failure('storage_readonly', 'The file of secrets cannot be read', undefined, { cause: error })
    }
    const parsed = parseJson(text)
    if (!isRecordOfTexts(parsed)) throw new Failure('storage_corrupt', 'The file of secrets is damaged')
    try {
      // Decrypts all of them, so that a missing name does not hide that the others cannot be decrypted.
      return Object.fromEntries(Object.entries(parsed).map(([name, sealed]) => [name, cipher.unseal(sealed)]))
    } catch (error) {
      throw new Failure('storage_corrupt', 'The secrets cannot be decrypted', undefined, { cause: error })
    }
  }

  function readOrRename(): Record<string, string> {
    try {
      return read()
    } catch (error) {
      // Too many open files or a missing right say nothing about the content: its secrets would be out of use for good.
      if (!(error instanceof Failure) || error.code !== 'storage_corrupt') throw error
      // Nor does a key of the system that is locked: then it seals nothing either, and this throws.
      cipher.unseal(cipher.seal('probe'))
      let number = 1
      while (existsSync(`${path}.damaged-${number}`)) number += 1
      renameSync(path, `${path}.damaged-${number}`)
      return {}
    }
  }

  return {
    /**
     * Throws `storage_corrupt` if the file is damaged or was encrypted by another user or PC, `storage_readonly` if it
     * cannot be read.
     */
    get(name: string) {
      const known = read()
      return Object.hasOwn(known, name) ? (known[name] ?? null) : null
    },
    /**
     * Stores a secret; `null` deletes it. A file whose content is damaged, or sealed by another user or PC, is renamed first,
     * because its other secrets are unknown. Throws `storage_readonly` if it cannot be read or decrypted now, or not written.
     */
    set(name: string, value: string | null) {
      try {
        const rest = Object.entries(readOrRename()).filter(([key]) => key !== name)
        const next = value === null ? rest : [...rest, [name, value] as const]
        const sealed = Object.fromEntries(next.map(([key, secret]) => [key, cipher.seal(secret)]))
        createPrivateFolder(dirname(path))
        writeFileAtomically(path, `${JSON.stringify(sealed)}\n`)
      } catch (error) {
        throw new Failure('storage_readonly', 'The file of secrets cannot be written', undefined, { cause: error })
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

/** Without a library: the window starts before any schema is loaded. */
function isRecordOfTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((entry) => typeof entry === 'string')
}
