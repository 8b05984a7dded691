import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIds } from '../../src/main/core/domain/ids.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function idsFrom(times: number[], byte: (index: number) => number): string[] {
  const queue = [...times]
  let index = 0
  const newId = createIds({
    clock: { now: () => queue.shift() ?? 0 },
    random: { bytes: (length) => Uint8Array.from({ length }, () => byte((index += 1))) },
  })
  return times.map(() => newId())
}

function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

test('the standard layout, from time and randomness passed in', () => {
  const [id] = idsFrom([0x017f22e279b0], () => 0xff)
  expect(id).toBe('017f22e2-79b0-77ff-bfff-ffffffffffff')
})

test('under any clock ids increase strictly and never have a time before max(last, now)', () => {
  const clock = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 48 - 2 })), {
    minLength: 1,
    maxLength: 200,
  })
  fc.assert(
    fc.property(clock, fc.array(fc.nat(255), { minLength: 1, maxLength: 50 }), (times, bytes) => {
      const ids = idsFrom(times, (index) => bytes[index % bytes.length] ?? 0)
      let highest = 0
      for (const [index, id] of ids.entries()) {
        expect(id).toMatch(version7)
        highest = Math.max(highest, times[index] ?? 0)
        expect(timeOf(id)).toBeGreaterThanOrEqual(highest)
        expect(id > (ids[index - 1] ?? '')).toBe(true)
      }
    }),
  )
})

test('ten thousand ids of one millisecond stay in it and differ', () => {
  const ids = idsFrom(
    Array.from({ length: 10_000 }, () => 1_000_000),
    () => 0xff,
  )
  expect(new Set(ids).size).toBe(10_000)
  expect(timeOf(ids.at(-1) ?? '')).toBe(1_000_000)
  expect(new Set(idsFrom([5, 5, 4], () => 0)).size).toBe(3)
})
