import { expect, test } from 'vitest'
import { orderedId } from '../../src/contract/ordered-id.ts'
import { commandId } from '../../src/contract/shapes/common.ts'

test('ids of later times sort after earlier ones, and each is a UUID of version 7', () => {
  const times = [0, 1, 1_795_000_000_000, 1_795_000_000_001, 2 ** 47]
  const ids = times.map((time) => orderedId(time))
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) {
    expect(commandId.safeParse(id).success, id).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

test('ids of the same time differ', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => orderedId(1))).size).toBe(1_000)
})
