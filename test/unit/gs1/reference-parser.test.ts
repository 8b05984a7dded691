// Another implementation's result for the same data. Where the two differ, one of them has a rule the other has not:
// each difference is listed here with the rule that argues for ours, and one that is not listed fails.
import * as fc from 'fast-check'
import bwip from 'bwip-js/node'
import { expect, test } from 'vitest'
import { readBracketed } from '../../../src/main/core/domain/gs1/bracketed.ts'
import { pairingWarnings } from '../../../src/main/core/domain/gs1/pairing.ts'
import { identifiers, valueLength } from '../../../src/main/core/domain/gs1/table.ts'
import { longest, mutants, shortest } from './samples.ts'
import { samplesOf } from '../../support/samples.ts'

// The other one reads two-digit years around today's.
const context = { year: new Date().getUTCFullYear() }

/** The other's verdict: the name of its rule, or `valid`. What does not fit into its symbol was found valid before. */
function theirs(text: string): string {
  try {
    bwip.raw({ bcid: 'gs1-128', text })
    return 'valid'
  } catch (error) {
    return /bwipp\.(GS1\w+)#/.exec(String(error))?.[1] ?? 'valid'
  }
}

function ours(text: string): string {
  return readBracketed(text, context).problems[0]?.code ?? 'valid'
}

const differ = (text: string) => (ours(text) === 'valid') !== (theirs(text) === 'valid')

interface Difference {
  ai: RegExp
  ours: string
  theirs: string
  because: string
}

const differences: readonly Difference[] = [
  {
    ai: /^(?:401|7023|8004|8010|8013|8014)$/,
    ours: 'bad_company_prefix',
    theirs: 'valid',
    because: 'A company prefix has at least four digits; the other one checks none without the list of prefixes.',
  },
  {
    ai: /^7258$/,
    ours: 'bad_sequence',
    theirs: 'valid',
    because: 'A birth sequence is position/total, the position not above the total; the other one has no such rule.',
  },
  {
    ai: /^8011$/,
    ours: 'bad_value',
    theirs: 'valid',
    because: 'The rule names no exception for a serial number that is a zero alone; the other one makes one.',
  },
  {
    ai: /^8007$/,
    ours: 'too_short',
    theirs: 'valid',
    because: 'No account number has fewer than eleven characters; the other one takes five.',
  },
]

const listed = (ai: string, text: string) =>
  differences.some((it) => it.ai.test(ai) && it.ours === ours(text) && it.theirs === theirs(text))

/** Values checked by both, by identifier. */
function* questions(): Generator<[ai: string, value: string]> {
  for (const identifier of identifiers.values()) {
    const { ai } = identifier
    const { min, max } = valueLength(identifier)
    const whole = longest(identifier)
    yield [ai, shortest(identifier)]
    yield [ai, whole]
    yield [ai, shortest(identifier).slice(0, min - 1)]
    yield [ai, `${whole}${'1'.repeat(max)}`.slice(0, max + 1)]
    for (const [, value] of mutants(identifier)) yield [ai, value]
  }
}

/** The other one ends a value at a bracket, reads carets as its own signs, and takes ASCII only. */
const asksBoth = (value: string) => !/[()^\\]/.test(value) && /^[ -~]*$/.test(value)

test('both agree on the shortest, the longest and every invalid value, except for the listed differences', () => {
  const used = new Set<Difference>()
  let asked = 0
  for (const [ai, value] of questions()) {
    if (!asksBoth(value)) continue
    asked += 1
    const text = `(${ai})${value}`
    if (!differ(text)) continue
    expect(listed(ai, text), `${text}: ${ours(text)}, ${theirs(text)}`).toBe(true)
    for (const it of differences) if (it.ai.test(ai)) used.add(it)
  }
  expect(asked).toBeGreaterThan(3500)
  // A difference that no longer exists must be removed here.
  expect(used.size).toBe(differences.length)
})

const value = fc.constantFrom(...identifiers.values()).chain((identifier) =>
  fc.record({
    ai: fc.constant(identifier.ai),
    value: fc
      .tuple(
        fc.constantFrom(shortest(identifier), longest(identifier)),
        fc.array(
          fc.tuple(fc.nat(99), fc.constantFrom('set', 'cut', 'put', 'swap'), fc.stringMatching(/^[0-9A-Za-z %#_/.-]$/)),
          {
            maxLength: 2,
          },
        ),
      )
      .map(([text, changes]) => changes.reduce(mutate, text)),
  }),
)

function mutate(text: string, [place, how, char]: [number, string, string]): string {
  const at = place % (text.length + 1)
  const [head, tail] = [text.slice(0, at), text.slice(at)]
  if (how === 'set') return head + char + tail.slice(1)
  if (how === 'cut') return head + tail.slice(1)
  if (how === 'put') return head + char + tail
  return head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)
}

test('both agree on thousands of elements with characters set, cut, inserted and swapped', () => {
  let refused = 0
  fc.assert(
    fc.property(value, ({ ai, value: text }) => {
      if (!asksBoth(text)) return
      const whole = `(${ai})${text}`
      if (ours(whole) !== 'valid') refused += 1
      expect(differ(whole) && !listed(ai, whole), `${whole}: ${ours(whole)}, ${theirs(whole)}`).toBe(false)
    }),
    { numRuns: samplesOf(4000) },
  )
  expect(refused).toBeGreaterThan(samplesOf(1000))
})

test('both agree on every day of a century', () => {
  for (let year = 0; year < 100; year++) {
    for (const [month, day] of [
      [0, 1],
      [2, 0],
      [2, 28],
      [2, 29],
      [2, 30],
      [4, 31],
      [12, 31],
      [12, 32],
      [13, 1],
    ] as const) {
      const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('')
      for (const ai of ['17', '4326', '7007']) {
        const text = `(${ai})${date}`
        expect([text, ours(text) === 'valid']).toEqual([text, theirs(text) === 'valid'])
      }
    }
  }
})

type Pairing = 'fine' | 'missing' | 'exclusive'

/** The other's result for combined identifiers: exclusions before missing ones. */
function theirPairing(text: string): Pairing {
  for (const lintreqs of [false, true]) {
    // The types of the library do not know this option of the symbology.
    const options = { bcid: 'gs1-128', text, lintreqs }
    try {
      bwip.raw(options)
    } catch (error) {
      const rule = /bwipp\.(GS1\w+)#/.exec(String(error))?.[1]
      if (rule === 'GS1missingAIs') return 'missing'
      if (rule === 'GS1exclusiveAIs') return 'exclusive'
      if (rule !== undefined) throw error
    }
  }
  return 'fine'
}

function ourPairing(text: string): Pairing {
  const codes = new Set(pairingWarnings(readBracketed(text, context).elements).map(({ code }) => code))
  return codes.has('excludes_other') ? 'exclusive' : codes.has('needs_other') ? 'missing' : 'fine'
}

/**
 * Their differences in combinations always concern the GTIN made to order: the newer rules let it
 * stand wherever an item is needed, and beside no other GTIN; the other one's table is of before.
 */
const ofNewerRules = (text: string) =>
  text.includes('(03)') && ['fine missing', 'exclusive missing', 'exclusive fine'].includes(verdicts(text))
const verdicts = (text: string) => `${ourPairing(text)} ${theirPairing(text)}`

/** Checks a label with both; returns our result. */
function agreed(text: string): Pairing {
  const verdict = ourPairing(text)
  const expected = ofNewerRules(text) ? verdict : theirPairing(text)
  expect([text, verdict]).toEqual([text, expected])
  return verdict
}

const sample = (ai: string) => {
  const identifier = identifiers.get(ai)
  return identifier === undefined ? '' : `(${ai})${shortest(identifier)}`
}

/** Identifiers whose shortest value both can be asked about. */
const askable = [...identifiers.values()].filter((identifier) => asksBoth(shortest(identifier)))

/** The first identifier that fits a pattern in which `n` is any digit. */
function fitting(pattern: string): string {
  const found = [...identifiers.keys()].find((ai) => new RegExp(`^${pattern.replaceAll('n', '\\d')}$`).test(ai))
  if (found === undefined) throw new Error(`nothing fits ${pattern}`)
  return found
}

/** All that an identifier needs by the first of its alternatives, and what that needs in turn. */
function withNeeds(ai: string, present: string[] = []): string[] {
  if (present.includes(ai)) return present
  const more = [...present, ai]
  const [group = []] = identifiers.get(ai)?.needs ?? []
  return group.map(fitting).reduce((all, needed) => withNeeds(needed, all), more)
}

test('both agree on each identifier alone, with each it requires and with each it excludes', () => {
  const seen = { fine: 0, missing: 0, exclusive: 0 }
  let differing = 0
  const ask = (ais: readonly string[]) => {
    const text = [...new Set(ais)].map(sample).join('')
    seen[agreed(text)] += 1
    if (ofNewerRules(text)) differing += 1
  }
  for (const { ai, needs, excludes } of askable) {
    ask([ai])
    ask(withNeeds(ai))
    for (const group of needs) ask([ai, ...group.map(fitting)])
    for (const group of needs) if (group.length > 1) ask([ai, fitting(group[0] ?? '')])
    for (const pattern of excludes) ask([...withNeeds(ai), fitting(pattern)])
  }
  // One of each kind with all others, so that identifiers missing in ours are found, too.
  const some = [...new Map(askable.map((one) => [JSON.stringify([one.needs, one.excludes]), one.ai])).values()]
  for (const [at, ai] of some.entries()) for (const other of some.slice(at + 1)) ask([ai, other])
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(400)
  // Once it has the newer rules, too, the exception above must be removed.
  expect(differing).toBeGreaterThan(0)
})

test('both agree on thousands of labels of several elements', () => {
  const common = [
    '00',
    '01',
    '02',
    '03',
    '10',
    '11',
    '17',
    '21',
    '30',
    '37',
    '3103',
    '3920',
    '8006',
    '8020',
    '8026',
    '235',
  ]
  const one = fc.oneof(fc.constantFrom(...common), fc.constantFrom(...askable.map(({ ai }) => ai)))
  const seen = { fine: 0, missing: 0, exclusive: 0 }
  fc.assert(
    fc.property(fc.uniqueArray(one, { minLength: 1, maxLength: 6 }), (ais) => {
      seen[agreed(ais.map(sample).join(''))] += 1
    }),
    { numRuns: samplesOf(3000) },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(30)
})
