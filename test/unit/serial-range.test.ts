import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { expandSerialRange } from '../../src/main/core/domain/serial-range.ts'
import { decidingSerials, serialsByLine } from '../../src/main/core/domain/serials.ts'

function reasonOf(first: string, last: string): unknown {
  try {
    return expandSerialRange({ first, last })
  } catch (error) {
    return error instanceof Failure ? error.details?.['reason'] : error
  }
}

describe('a range of serials', () => {
  it.each([
    ['A098', 'A101', ['A098', 'A099', 'A100', 'A101']],
    ['S9', 'S11', ['S9', 'S10', 'S11']],
    ['X2-007', 'X2-007', ['X2-007']],
    [
      '99999999999999999999',
      '100000000000000000001',
      ['99999999999999999999', '100000000000000000000', '100000000000000000001'],
    ],
  ])('from %s to %s', (first, last, serials) => expect(reasonOf(first, last)).toEqual(serials))

  it.each([
    ['A1', 'B2', 'serial_range_unlike'],
    ['A', 'B', 'serial_range_unlike'],
    ['A01', 'A100', 'serial_range_unlike'],
    ['A20', 'A10', 'serial_range_reversed'],
    ['A0001', 'A1001', 'serial_range_long'],
    ['A1', 'A99999999999999999999', 'serial_range_long'],
  ])('from %s to %s is refused', (first, last, reason) => expect(reasonOf(first, last)).toBe(reason))

  it('has each serial once, in order, and all of one length where they are padded', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{0,3}$/), fc.nat(5000), fc.nat(200), (prefix, from, more) => {
        const write = (number: number) => prefix + String(number).padStart(5, '0')
        const serials = expandSerialRange({ first: write(from), last: write(from + more) })
        expect(serials).toEqual(Array.from({ length: more + 1 }, (_, at) => write(from + at)))
      }),
    )
  })
})

test('the serials of an article are those of its last count, merged over PCs, and belong to the line that fits best', () => {
  const group = (articleCode: string, lot: string | null, ...serials: string[]) => ({
    articleCode,
    lot,
    expiry: null,
    serials,
  })
  const counts: Parameters<typeof decidingSerials>[0] = [
    { part: 1, counter: 1, noted: [group('A', 'L1', 'S1', 'S9'), group('B', null, 'T1')] },
    { part: 1, counter: 2, noted: [group('A', 'L1', 'S2')] },
    { part: 1, counter: 2, noted: [group('A', 'L1', 'S1', 'S2'), group('A', 'L3', 'S5')] },
    // Of another delivery, of which there is one count only.
    { part: 2, counter: 1, noted: [group('A', 'L1', 'S7')] },
  ]
  const groups = decidingSerials(counts, () => 3)
  expect(groups).toEqual([group('A', 'L1', 'S1', 'S2', 'S7'), group('A', 'L3', 'S5'), group('B', null, 'T1')])
  const line = (articleCode: string, lot: string | null, expiry: string | null = null) => ({ articleCode, lot, expiry })
  expect(
    serialsByLine([line('A', 'L2'), line('A', 'L1', '2027-01-01'), line('A', 'L1'), line('C', null)], groups),
  ).toEqual([['S5'], [], ['S1', 'S2', 'S7'], []])
})
