import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  moveTo,
  nothingSelected,
  pick,
  selectAll,
  selectOne,
  selectTo,
  stepFrom,
  stepPast,
  toggle,
} from '../../../src/renderer/ui/data-table/use-table-keys.ts'

const order = ['a', 'b', 'c', 'd']

describe('selection', () => {
  it('grows and shrinks from where it began, in both directions', () => {
    const from = selectOne('b')
    expect([...selectTo(from, order, 'd').ids]).toEqual(['b', 'c', 'd'])
    expect([...selectTo(selectTo(from, order, 'd'), order, 'a').ids]).toEqual(['a', 'b'])
  })

  it('starts again if its first row is gone', () => {
    expect(selectTo(selectOne('gone'), order, 'c')).toEqual(selectOne('c'))
  })

  it('adds one more and removes it', () => {
    const both = toggle(selectOne('a'), 'c')
    expect([...both.ids]).toEqual(['a', 'c'])
    expect([...toggle(both, 'a').ids]).toEqual(['c'])
  })

  it('keeps the rows that were picked while one moves on, and picks the active one first', () => {
    const first = pick(selectOne('a'), 'a')
    expect([...first.ids]).toEqual(['a'])
    const both = pick(moveTo(moveTo(first, 'b'), 'c'), 'c')
    expect([...both.ids]).toEqual(['a', 'c'])
    expect([...pick(both, 'c').ids]).toEqual(['a'])
    expect(moveTo(pick(first, 'a'), 'b')).toEqual(selectOne('b'))
    expect(moveTo(selectTo(selectOne('a'), order, 'c'), 'd')).toEqual(selectOne('d'))
  })

  it('goes on below what is done, and stays at the end', () => {
    expect(stepPast(selectOne('b'), order)).toBe('c')
    expect(stepPast(selectTo(selectOne('c'), order, 'b'), order)).toBe('d')
    expect(stepPast(selectOne('d'), order)).toBe('d')
  })

  it('takes all, also of none', () => {
    expect(selectAll(nothingSelected, order).ids.size).toBe(4)
    expect(selectAll(nothingSelected, [])).toEqual(nothingSelected)
  })

  it('never steps out of the list', () => {
    fc.assert(
      fc.property(fc.constantFrom(...order, null, 'gone'), fc.integer({ min: -9, max: 9 }), (active, step) => {
        expect(order).toContain(stepFrom({ ...nothingSelected, active }, order, step))
        expect(stepFrom({ ...nothingSelected, active }, [], step)).toBeNull()
      }),
    )
  })
})
