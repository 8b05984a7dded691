import { createHash, scryptSync } from 'node:crypto'
import type { Operation } from '../../../contract/operations.ts'

/**
 * The hash that recognizes the input of a repeated command: SHA-256 of the canonical input without id and secrets. Secrets
 * follow as `.<scrypt>` with the command id as salt, slow to guess as the stored PIN is, and derived at once, so
 * that commands keep their order. Where a command may have secrets and has none, nothing is derived: `.none`.
 */
export function inputHash(operation: Operation, input: { commandId: string }, cost: number): string {
  const isSecret = (name: string) => operation.secrets?.includes(name) === true
  const plain = createHash('sha256')
    .update(canonical(input, (name) => name !== 'commandId' && !isSecret(name)))
    .digest('hex')
  if (!operation.secrets) return plain
  if (!Object.entries(input).some(([name, value]) => value !== undefined && isSecret(name))) return `${plain}.none`
  return `${plain}.${scryptSync(canonical(input, isSecret), input.commandId, 32, { N: cost }).toString('hex')}`
}

/** True if a stored hash is of the same input. One of an older version does not cover the secrets. */
export function isSameInput(stored: string, hash: string): boolean {
  return stored === hash || (!stored.includes('.') && stored === hash.split('.', 1)[0])
}

function canonical(input: object, isRelevant: (name: string) => boolean): string {
  const relevant = Object.entries(input).filter(([name, value]) => value !== undefined && isRelevant(name))
  return JSON.stringify(sortKeys(Object.fromEntries(relevant)))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
