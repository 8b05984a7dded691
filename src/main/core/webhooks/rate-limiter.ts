import type { Clock } from '../kernel/ports.ts'

/** Token bucket: `perSecond` on average, `burst` at once. Returns a function that is true if one more may pass. */
export function createRateLimiter(
  clock: Pick<Clock, 'monotonic'>,
  limit: { perSecond: number; burst: number },
): () => boolean {
  let room = limit.burst
  let last = clock.monotonic()
  return () => {
    const now = clock.monotonic()
    room = Math.min(limit.burst, room + (Math.max(0, now - last) / 1000) * limit.perSecond)
    last = now
    if (room < 1) return false
    room -= 1
    return true
  }
}
