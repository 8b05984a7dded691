import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '../../domain/failure.ts'
import type { Random } from '../../kernel/ports.ts'
import type { PinRecord } from '../../store/pins.ts'

const derive = promisify<string, Uint8Array, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

const keyBytes = 32
const freeAttempts = 5
const firstWaitMs = 30_000
const maxWaitMs = 60 * 60_000

/** Hashes a new PIN with a random salt. PINs are short: the delay after wrong ones matters more than the cost of scrypt. */
export async function hashPin(pin: string, { random, cost }: { random: Random; cost: number }): Promise<PinRecord> {
  const salt = random.bytes(16)
  return {
    salt: Buffer.from(salt).toString('base64'),
    cost,
    hash: (await hash(pin, salt, cost)).toString('base64'),
    failures: 0,
    lockedUntil: 0,
  }
}

/**
 * Verifies a PIN. Returns the record to store: failed attempts, and after five of them a delay that doubles. Rejects
 * with `rate_limited` during the delay.
 */
export async function verifyPin(
  pin: string,
  record: PinRecord,
  now: number,
): Promise<{ ok: boolean; record: PinRecord }> {
  // A clock that was set back must not extend the delay beyond its maximum.
  if (now < record.lockedUntil && record.lockedUntil - now <= maxWaitMs)
    throw new Failure('rate_limited', 'Too many wrong PINs', { retryAfterMs: record.lockedUntil - now })
  const expected = Buffer.from(record.hash, 'base64')
  const ok = timingSafeEqual(await hash(pin, Buffer.from(record.salt, 'base64'), record.cost), expected)
  if (ok) return { ok, record: { ...record, failures: 0, lockedUntil: 0 } }
  const failures = record.failures + 1
  const wait = failures < freeAttempts ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - freeAttempts))
  return { ok, record: { ...record, failures, lockedUntil: wait === 0 ? 0 : now + wait } }
}

function hash(pin: string, salt: Uint8Array, N: number): Promise<Buffer> {
  return derive(pin, salt, keyBytes, { N, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
}
