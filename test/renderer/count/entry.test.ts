import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addExact, readUnits, timesExact, typeKey } from '../../../src/renderer/screens/count/entry.ts'
import { dateMask, readExpiry } from '../../../src/renderer/shared/typed-expiry.ts'
import { lastUndoable } from '../../../src/renderer/screens/count/tallies.ts'

const typed = (kind: Parameters<typeof typeKey>[0], keys: string) =>
  Array.from(keys).reduce((text, key) => typeKey(kind, text, key), '')

describe('the keypad', () => {
  it.each([
    ['units', '12', '12'],
    ['units', '012', '12'],
    ['units', ',5', '0,5'],
    ['units', '1,2,3', '1,23'],
    ['units', '1,1234567', '1,123456'],
    ['units', 'a-3', '3'],
    ['multiplier', '12,5', '12,5'],
    ['multiplier', '12.5', '12,5'],
    ['multiplier', '-12', '12'],
    ['multiplier', '7799001044122', '7799001044122'],
    ['multiplier', 'A-113.2', 'A-113.2'],
    ['multiplier', '12-A', '12-A'],
    ['multiplier', '(01)07799001044122(10)L-1', '(01)07799001044122(10)L-1'],
    ['expiry', '05/12/2027', '05122027'],
    ['expiry', '051220279', '05122027'],
    ['lot', 'L26-7 B', 'L26-7 B'],
    ['lot', 'Ñ«1»', '1'],
  ] as const)('of %s takes %s as %s', (kind, keys, text) => {
    expect(typed(kind, keys)).toBe(text)
  })

  it.each([
    ['', null],
    ['0', null],
    ['0,000000', null],
    ['0,000001', 0.000001],
    ['12', 12],
    ['73,5', 73.5],
    ['12,', 12],
    ['9007199254', 9_007_199_254],
    ['9007199255', null],
  ])('reads %j as %j units', (text, units) => {
    expect(readUnits(text)).toBe(units)
  })
})

describe('an expiry', () => {
  it.each([
    ['051227', '2027-12-05'],
    ['05122027', '2027-12-05'],
    ['290228', '2028-02-29'],
    ['290227', null],
    ['310427', null],
    ['000127', null],
    ['011327', null],
    ['010100', '2000-01-01'],
    ['010199', null],
    ['0512', null],
    ['05121899', null],
  ])('%s in 2026 is %j', (digits, date) => {
    expect(readExpiry(digits, 2026)).toBe(date)
  })

  it('in two digits means the century within fifty years', () => {
    expect(readExpiry('010110', 2090)).toBe('2110-01-01')
    expect(readExpiry('010176', 2026)).toBe('2076-01-01')
  })

  it('shows what is still to come', () => {
    expect(dateMask('', 'dma')).toEqual({ typed: '', rest: 'dd/mm/aaaa' })
    expect(dateMask('0512', 'dma')).toEqual({ typed: '05/12/', rest: 'aaaa' })
    expect(dateMask('05122', 'dma')).toEqual({ typed: '05/12/2', rest: 'aaa' })
    expect(dateMask('05122027', 'dma')).toEqual({ typed: '05/12/2027', rest: '' })
  })
})

it('adds and multiplies in millionths, never in binary fractions', () => {
  expect(addExact(0.1, 0.2)).toBe(0.3)
  expect(timesExact(0.1, 3)).toBe(0.3)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 999 }), (millionths, packs) => {
      expect(Math.round(timesExact(millionths / 1e6, packs) * 1e6)).toBe(millionths * packs)
    }),
  )
})

describe('what an undo takes back', () => {
  const event = (seq: number, kind: string, more = {}) => ({ eventId: `e${seq}`, seq, kind, at: '', ...more })

  it('is the last that counts or waits, in the order of the log', () => {
    const events = [event(3, 'duplicate'), event(1, 'scan'), event(2, 'needs')]
    expect(lastUndoable(events)?.eventId).toBe('e2')
  })

  it('is never an undone entry, nor a pending scan that was completed', () => {
    const events = [event(1, 'scan'), event(2, 'needs'), event(3, 'manual', { resolves: 'e2' })]
    expect(lastUndoable(events)?.eventId).toBe('e3')
    expect(lastUndoable([...events, event(4, 'undo', { negates: 'e3' })])?.eventId).toBe('e2')
    expect(lastUndoable([])).toBeNull()
  })
})
