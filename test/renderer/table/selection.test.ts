import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nothingSelected,
  selectAll,
  selectOne,
  selectTo,
  stepFrom,
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

  it('takes all, also of none', () => {
    expect(selectAll(nothingSelected, order).ids.size).toBe(4)
    expect(selectAll(nothingSelected, [])).toEqual(nothingSelected)
  })

  it('never steps out of the list', () => {
    fc.assert(
      fc.property(fc.constantFrom(...order, null, 'gone'), fc.integer({ min: -9, max: 9 }), (active, step) => {
        expect(order).toContain(stepFrom({ active, anchor: null, ids: new Set() }, order, step))
        expect(stepFrom({ active, anchor: null, ids: new Set() }, [], step)).toBeNull()
      }),
    )
  })
})
