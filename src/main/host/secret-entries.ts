import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Failure } from '../core/domain/failure.ts'

const entries = z.record(z.string(), z.string())

/** A file of named secrets, plain or sealed, that only its owner may read. */
export interface SecretEntries {
  /** Rejects with `storage_corrupt` where the file is damaged, `storage_readonly` where it can't be read. */
  get(name: string): string | null
  /** `null` forgets it. A file that can't be read is set aside first: nobody can say what else it holds. */
  set(name: string, value: string | null): void
}

export function createSecretEntries(path: string): SecretEntries {
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
    return parsed.data
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
        const next = Object.fromEntries(value === null ? rest : [...rest, [name, value]])
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(`${path}.new`, `${JSON.stringify(next)}\n`, { mode: 0o600, flush: true })
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
