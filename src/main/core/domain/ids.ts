interface IdSources {
  clock: { now(): number }
  random: { bytes(length: number): Uint8Array }
}

const tailBits = 74n
/** Maximum of the 48-bit timestamp. */
const maxTime = 2 ** 48 - 1

/**
 * Creates a generator of ascending UUIDs of version 7 (RFC 9562): the time is max(last, now), so that a clock set back
 * does not break the order, and within a millisecond the random part grows by a random step.
 */
export function createIds({ clock, random }: IdSources): () => string {
  let last = -1
  let tail = 0n

  return () => {
    const now = Math.min(maxTime, Math.max(0, Math.trunc(clock.now())))
    if (now > last) {
      last = now
      // The first bit is 0, so at least 2^41 ids fit into one millisecond before the tail overflows.
      tail = bits(random.bytes(10)) & ((1n << (tailBits - 1n)) - 1n)
    } else {
      tail += 1n + bits(random.bytes(4))
    }
    return uuid(last, tail)
  }
}

function uuid(at: number, tail: bigint): string {
  const version = 7n << 76n
  const variant = 2n << 62n
  const high = (tail >> 62n) << 64n
  const low = tail & ((1n << 62n) - 1n)
  const hex = ((BigInt(at) << 80n) | version | high | variant | low).toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function bits(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}
