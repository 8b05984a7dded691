import { describe, expect, test } from 'vitest'
import { units } from './support/arbitraries.ts'
import { compare, dockCount, parts, shortLines } from './support/comparisons.ts'

function lines(declared: string, counted: string): string[] {
  return shortLines(compare({ declared: parts(declared), counts: [dockCount(parts(counted)), null, null] }).lines)
}

describe('counted units in declared lines', () => {
  test.each([
    ['A10, –5', 'A15', ['A 0 match', '– 0 match']],
    ['A10', 'B10', ['A -10 missing', 'B 10 wrong_lot']],
    ['A10, B10', '–15', ['A 0 match ?', 'B -5 short ?']],
    ['A10, B10, –5', 'A15, B14', ['A 0 match', 'B 0 match', '– 4 over']],
    ['A10', 'A7, B3, –2', ['A -1 short ?', 'B 3 wrong_lot']],
    // A surplus is allocated to the line it fits.
    ['A10', 'A12', ['A 2 over']],
    ['–10', 'A4, B4, –4', ['– 2 over']],
    // Two equal lines of the document are one.
    ['A4, A6', 'A10', ['A 0 match']],
    // Nothing counted, nothing declared.
    ['A10', '', ['A -10 missing']],
    ['A0', '', ['A 0 match']],
    ['', 'A5, –1', ['A 5 unexpected', '– 1 unexpected']],
    // Unknown lot beyond what the declared lines want: it may be theirs, so it is over, not wrong.
    ['A10', '–12', ['A 0 match ?', '– 2 over']],
    // Known lots go first, so that only what is left is guessed.
    ['A10, B5', 'B5, –10', ['A 0 match ?', 'B 0 match']],
    ['A0.3', 'A0.1, A0.2', ['A 0 match']],
  ])('%s; %s', (declared, counted, expected) => {
    expect(lines(declared, counted)).toEqual(expected)
  })

  test.each([
    ['A@2027-03-15 10', 'A@2027-04-30 10', ['A@2027-03-15 -10 missing', 'A@2027-04-30 10 wrong_expiry']],
    ['A@2027-03-15 10', 'B@2027-03-15 10', ['A@2027-03-15 -10 missing', 'B@2027-03-15 10 wrong_lot']],
    // The lot decides before the expiry: one line takes the lot, another the expiry, none takes both.
    [
      'A@2027-03-15 1, B@2027-04-30 1',
      'A@2027-04-30 2',
      ['A@2027-03-15 -1 missing', 'A@2027-04-30 2 wrong_expiry', 'B@2027-04-30 -1 missing'],
    ],
    ['–@2027-03-15 10', 'A@2027-04-30 1', ['A@2027-04-30 1 wrong_expiry', '–@2027-03-15 -10 missing']],
    ['A10', 'A@2027-04-30 11', ['A 1 over']],
    ['A@2027-03-15 10', 'A11', ['A@2027-03-15 0 match ?', 'A 1 over']],
    // More known attributes first; the rest to the least specific line.
    // Entries that agree in both go first; only the lot is left to be guessed.
    ['A@2027-03-15 10, –10', 'A10, B@2027-03-15 10', ['A@2027-03-15 0 match ?', '– 0 match']],
    ['A@2027-03-15 5, A5, –5', 'A@2027-03-15 18', ['A@2027-03-15 0 match', 'A 0 match', '– 3 over']],
  ])('%s; %s', (declared, counted, expected) => {
    expect(lines(declared, counted)).toEqual(expected)
  })

  test('codes and lots match without their padding, and an empty lot is none', () => {
    const [line, ...more] = compare({
      declared: [{ articleCode: '104412 ', lot: ' A', expiry: '', units: units('5') }],
      counts: [dockCount(parts('A5')), null, null],
    }).lines
    expect(more).toEqual([])
    expect(line).toMatchObject({ articleCode: '104412', lot: 'A', expiry: null, status: 'match', unconfirmed: false })
  })
})
