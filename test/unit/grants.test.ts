import { describe, expect, test } from 'vitest'
import { createSupervisorGrants, idleMs } from '../../src/main/core/settings/access/grants.ts'
import { manualClock } from '../support/manual-clock.ts'

function granted() {
  const clock = manualClock()
  let ends = 0
  const grants = createSupervisorGrants(clock, () => (ends += 1))
  grants.give('page', null)
  return { clock, grants, ends: () => ends, isHeld: () => grants.of('page') !== null }
}

describe('supervisor rights end', () => {
  test('after ten idle minutes, and not before', () => {
    const { clock, grants, isHeld } = granted()
    clock.advance(idleMs - 1)
    expect(isHeld()).toBe(true)
    grants.touch('page')
    clock.advance(idleMs - 1)
    expect(isHeld()).toBe(true)
    clock.advance(1)
    expect(isHeld()).toBe(false)
  })

  test('also while the PC was suspended, when only the wall clock advanced; touching does not revive them', () => {
    const { clock, grants, isHeld } = granted()
    clock.setWall(clock.now() + idleMs)
    grants.touch('page')
    expect(isHeld()).toBe(false)
  })

  test('no later because the wall clock was set back', () => {
    const { clock, isHeld } = granted()
    clock.setWall(clock.now() - 3_600_000)
    clock.advance(idleMs)
    expect(isHeld()).toBe(false)
  })

  test('for good: a wall clock that is set back afterwards brings nothing back', () => {
    const { clock, isHeld } = granted()
    const before = clock.now()
    clock.setWall(before + idleMs)
    expect(isHeld()).toBe(false)
    clock.setWall(before)
    expect(isHeld()).toBe(false)
  })

  test('with a report, once, at the end of the last prolongation', () => {
    const { clock, grants, ends } = granted()
    clock.advance(idleMs - 1)
    grants.touch('page')
    clock.advance(idleMs - 1)
    expect(ends()).toBe(0)
    clock.advance(1)
    expect(ends()).toBe(1)
    clock.advance(2 * idleMs)
    expect([ends(), clock.pending()]).toEqual([1, 0])
  })

  test('with a report within half a minute after a PC was suspended, and with none if they were given back', () => {
    const { clock, grants, ends } = granted()
    clock.setWall(clock.now() + idleMs)
    clock.advance(30_000)
    expect(ends()).toBe(1)
    grants.give('page', null)
    grants.take('page')
    grants.give('page', null)
    clock.advance(idleMs - 1)
    expect(ends()).toBe(1)
    grants.close()
    clock.advance(idleMs)
    expect([ends(), clock.pending()]).toEqual([1, 0])
  })
})

test('rights for one control do not apply to another, and removing them ends them', () => {
  const { grants } = granted()
  grants.give('page', 7)
  expect([grants.of('page', 7) !== null, grants.of('page', 8), grants.of('page', null)]).toEqual([true, null, null])
  expect([grants.take('page'), grants.of('page'), grants.take('page')]).toEqual([true, null, false])
})
