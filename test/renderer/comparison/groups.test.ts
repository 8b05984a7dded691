import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineStatuses, wordOfReason, type ComparisonLine } from '../../../src/contract/shapes/comparison.ts'
import {
  substitutedLine,
  substitutes,
  groupLines,
  signableCount,
} from '../../../src/renderer/screens/comparison/groups.ts'
import { decimalsOf } from '../../../src/renderer/ui/decimals.ts'
import { sample } from './sample.ts'

const line = fc.record({
  articleCode: fc.constantFrom('A', 'B', 'C'),
  description: fc.constant(null),
  lot: fc.option(fc.constantFrom('L1', 'L2')),
  expiry: fc.constant(null),
  declared: fc.integer({ min: 0, max: 100 }),
  wmsCount: fc.constant(null),
  counts: fc.constant<ComparisonLine['counts']>([null, null, null]),
  damaged: fc.constant(0),
  difference: fc.option(fc.integer({ min: -100, max: 100 })),
  status: fc.option(fc.constantFrom(...lineStatuses)),
  unconfirmed: fc.boolean(),
  decided: fc.boolean(),
  reason: fc.constant(null),
  note: fc.constant(null),
  proposedReason: fc.constant(null),
})

describe('groups', () => {
  it('hold every line once, and fold away nothing that needs a decision', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { exceptions, notComparable, toCome, tolerated, matches } = groupLines(lines)
        const all = [...exceptions, ...notComparable, ...toCome, ...tolerated, ...matches]
        expect(new Set(all)).toEqual(new Set(lines))
        expect(all).toHaveLength(lines.length)
        expect(notComparable).toEqual(lines.filter((row) => row.status === 'unreadable'))
        expect(toCome.every((row) => row.decided && row.status === 'to_come')).toBe(true)
        expect(tolerated.every((row) => row.decided && row.status === 'within_tolerance')).toBe(true)
        expect(matches.every((row) => row.decided && row.status === 'match')).toBe(true)
      }),
    )
  })

  it('put the largest difference in units first, whatever its direction, then other lots and expiries', () => {
    const { exceptions } = groupLines(sample.lines)
    expect(exceptions.map(({ status, difference }) => `${status} ${difference}`)).toEqual([
      'missing -96',
      'missing -73.5',
      'missing -48',
      'short -24',
      'unexpected 24',
      'over 12',
      'short -4',
      'wrong_lot 73.5',
      'wrong_expiry 96',
    ])
  })
})

it('goods that are all missing have one word as status and as reason', () => {
  expect(wordOfReason('short', 'missing')).toBe('missing')
  expect(wordOfReason('short', 'short')).toBe('short')
  expect(wordOfReason('damaged', 'missing')).toBe('damaged')
})

describe('what was declared instead', () => {
  const wrong = sample.lines.find(({ status }) => status === 'wrong_lot')!

  it('is the one declared line of the article that lacks its units', () => {
    expect(substitutedLine(wrong, sample.lines)?.lot).toBe('L26-0914')
    const declared = sample.lines.find(({ lot }) => lot === 'L26-0914')!
    expect(substitutes(declared, sample.lines)).toEqual([wrong])
    expect(substitutes(wrong, sample.lines)).toEqual([])
  })

  it('is nothing where two could be meant, and nothing for other kinds', () => {
    const second = { ...sample.lines.find(({ lot }) => lot === 'L26-0914')!, lot: 'L26-0900' }
    expect(substitutedLine(wrong, [...sample.lines, second])).toBeNull()
    for (const other of sample.lines.filter(({ status }) => status === 'over' || status === 'match')) {
      expect(substitutedLine(other, sample.lines)).toBeNull()
    }
  })
})

describe('signing', () => {
  const [first, second] = sample.sessions
  it('takes the last count', () => {
    expect(signableCount(sample)).toEqual({ sessionId: 's-ana-2', device: null })
  })
  it('waits for a count, for the open one, and for what is undecided; and is done once', () => {
    expect(signableCount({ ...sample, sessions: [] })).toBe('no_count')
    expect(signableCount({ ...sample, sessions: [first!, { ...second!, status: 'open' }] })).toBe('open_count')
    expect(signableCount({ ...sample, sessions: [first!, { ...second!, status: 'signed' }] })).toBe('signed')
    const lines = sample.lines.map((row, at) => (at === 1 ? { ...row, decided: false } : row))
    expect(signableCount({ ...sample, lines })).toBe('undecided')
  })
})

it.each([
  [0, 0],
  [12, 0],
  [73.5, 1],
  [-0.000001, 6],
  [9_007_199_254.25, 2],
  [0.1 + 0.2, 1],
])('%d needs %i decimals', (value, decimals) => {
  expect(decimalsOf(value)).toBe(decimals)
})
