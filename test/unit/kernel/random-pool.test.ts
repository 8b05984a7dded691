import { expect, test } from 'vitest'
import { poolRandom } from '../../../src/main/core/kernel/random-pool.ts'

test('every byte is given out once, in the order in which the system gave it', () => {
  let next = 0
  let calls = 0
  const pool = poolRandom({
    bytes(length) {
      calls += 1
      return Uint8Array.from({ length }, () => next++ % 251)
    },
  })
  const lengths = [8, 10, 4, 4096, 8, 5000, 10]
  const given = lengths.map((length) => pool.bytes(length))
  expect(given.map(({ length }) => length)).toEqual(lengths)
  expect([...(given[0] ?? []), ...(given[1] ?? [])]).toEqual(Array.from({ length: 18 }, (_, at) => at))
  expect(new Set(given.map((bytes) => bytes.buffer)).size).toBe(lengths.length)
  expect(calls).toBe(4)
})

test('what a caller does to its bytes is not seen by the next', () => {
  const pool = poolRandom({ bytes: (length) => new Uint8Array(length).fill(7) })
  pool.bytes(8).fill(0)
  expect([...pool.bytes(2)]).toEqual([7, 7])
})
