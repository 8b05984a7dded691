// Every identifier of the standard's dictionary: our reader and a slow one, which knows the facts only, say the same of
// valid values, of values that break a rule, and of pairs of elements, with separators and without.
import { expect, test } from 'vitest'
import { pairingWarnings } from '../../../src/main/core/domain/gs1/pairing.ts'
import { identifiers } from '../../../src/main/core/domain/gs1/table.ts'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { badValues, goodValues } from './dictionary-samples.ts'
import { dictionary, isElement, isPredefined, readSlowly, type Pair } from './independent-reader.ts'

const GS = '\u001D'
const year = 2026
const GTIN = '0108412345678905'
const prefixes = [']C1', ']e0', ']d2', ']Q3', ']J1']

const formatsOf = [...dictionary.values()]
const plain = (pairs: readonly Pair[]) => pairs.map(({ ai, value }) => `(${ai})${value}`).join('')

/** Why our reading of an element string is not the standard's; `null` if it is. */
function difference(text: string, prefix = ']C1'): string | null {
  const raw = prefix + text
  const ours = explainScan(raw, { year })
  const theirs = readSlowly(raw.trim().slice(prefix.length), year)
  const shown = JSON.stringify(raw)
  for (const { at, code, message } of ours.problems) {
    if (at < prefix.length || at > raw.length || message === '') return `${shown}: ${code} at ${at}`
  }
  if (ours.valid === ours.problems.length > 0) return `${shown}: valid ${ours.valid}, ${ours.problems.length} problems`
  if (theirs === null) return ours.valid ? `${shown}: taken, is not valid` : null
  if (ours.valid) return plain(ours.elements) === plain(theirs) ? null : `${shown}: other elements`
  // Only where no separator came at all may the operator be asked, and the standard's parse is the first to choose.
  const [first] = ours.alternatives
  const asked = !text.includes(GS) && ours.problems.every(({ code }) => code === 'ambiguous')
  return asked && first !== undefined && plain(first) === plain(theirs) ? null : `${shown}: refused, is valid`
}

/** The first differences of some texts. */
function differences(texts: Iterable<string>, prefix?: string): string[] {
  const found: string[] = []
  for (const text of texts) {
    const one = difference(text, prefix)
    if (one !== null) found.push(one)
    if (found.length > 20) break
  }
  return found
}

/** A value of an identifier alone, and beside other elements, with separators and without. */
function* around(ai: string, value: string): Generator<string> {
  const element = ai + value
  yield element
  yield `${GS}${element}`
  yield `${GTIN}${element}`
  yield `${element}${GS}`
  yield `${element}${GS}10L-7`
  yield `10L-7${GS}${element}`
  yield `10L-7${GS}${element}${GS}21S4`
  for (const next of ['17261231', '10L-7', '3712', '21S4', GTIN, '2020', '7007260101', '4231', '91X'])
    yield element + next
}

test('our table has every identifier of the dictionary and no other one', () => {
  expect([...identifiers.keys()]).toEqual([...dictionary.keys()].toSorted())
  expect(dictionary.size).toBe(541)
})

test('valid values of every identifier are taken, under every prefix, in brackets, with separators and without', () => {
  let values = 0
  for (const format of formatsOf) {
    for (const value of goodValues(format)) {
      values += 1
      const { ai } = format
      expect([ai, value, isElement({ ai, value }, year)]).toEqual([ai, value, true])
      for (const prefix of prefixes) {
        const reading = explainScan(prefix + ai + value, { year })
        expect([ai, value, reading.problems, plain(reading.elements)]).toEqual([ai, value, [], `(${ai})${value}`])
      }
      const inBrackets = explainScan(`(${ai})${value.replaceAll('(', String.raw`\(`)}`, { year })
      expect([ai, value, inBrackets.problems, plain(inBrackets.elements)]).toEqual([ai, value, [], `(${ai})${value}`])
      expect(differences(around(ai, value))).toEqual([])
    }
  }
  expect(values).toBeGreaterThan(1500)
})

test('values that break a rule are refused with a place and a reason, with separators and without', () => {
  const broken = new Set<string>()
  for (const format of formatsOf) {
    const { ai } = format
    const values = badValues(format)
    for (const [, value] of values) expect(differences(around(ai, value))).toEqual([])
    // Blanks around a scan are no part of it.
    const wrong = values.filter(([, value]) => !isElement({ ai, value }, year) && value === value.trim())
    for (const [rule, value] of wrong) {
      broken.add(`${ai} ${rule}`)
      const inBrackets = explainScan(`(${ai})${value.replaceAll('(', String.raw`\(`)}`, { year })
      expect([ai, rule, value, inBrackets.valid]).toEqual([ai, rule, value, false])
      // Characters beyond a predefined length may be the next element.
      const { valid } = explainScan(`]C1${ai}${value}`, { year })
      expect([ai, rule, value, valid && !isPredefined(ai)]).toEqual([ai, rule, value, false])
    }
  }
  // Each rule of each identifier was broken at least once.
  for (const { ai, components } of formatsOf) {
    const named = new Set(components.flatMap(({ rules }) => rules))
    // Digits alone with their check pair are tried beside the table.
    named.delete('not only digits')
    for (const rule of named) {
      expect([ai, rule, broken.has(`${ai} ${rule}`)]).toEqual([ai, rule, true])
    }
    expect([ai, broken.has(`${ai} character`), broken.has(`${ai} too long`)]).toEqual([ai, true, true])
  }
})

test('pairs of elements, with a separator and without', () => {
  const common = [
    '00',
    '01',
    '02',
    '10',
    '11',
    '17',
    '20',
    '21',
    '30',
    '37',
    '3103',
    '235',
    '253',
    '422',
    '423',
    '7007',
    '7011',
    '8008',
    '90',
  ]
  const firsts = formatsOf.map((format) => ({ ai: format.ai, values: goodValues(format) }))
  const seconds = firsts.filter(({ ai }) => common.includes(ai))
  const element = ({ ai, values }: (typeof firsts)[number], n: number) => ai + (values[n % values.length] ?? '')
  function* texts() {
    for (const [n, first] of firsts.entries()) {
      for (const [m, second] of seconds.entries()) {
        for (const separator of ['', GS]) {
          yield element(first, n + m) + separator + element(second, n)
          yield element(second, m) + separator + element(first, n)
        }
      }
    }
  }
  expect(differences(texts())).toEqual([])
})

test('a value with inner structure and no separator after its first part is never read as several elements', () => {
  for (const [ai, part] of [
    ['7007', '260101'],
    ['7011', '260101'],
    ['8008', '26010112'],
    ['4330', '002500'],
    ['423', '858'],
    ['425', '858'],
    ['8043', '123456789012345678'],
  ] as const) {
    for (const next of [
      '10ABC',
      '17261231',
      '21S-4',
      '3712',
      '37121',
      GTIN,
      '422858',
      '15261231',
      '9012345',
      '2112345',
    ]) {
      const reading = explainScan(`]C1${GTIN}${ai}${part}${next}`, { year })
      const text = `(01)08412345678905(${ai})${part}`
      expect([ai, next, reading.valid && plain(reading.elements).startsWith(`${text}(`)]).toEqual([ai, next, false])
      const separated = explainScan(`]C1${GTIN}${ai}${part}${GS}${next}`, { year })
      expect([ai, next, plain(separated.elements).startsWith(`${text}(`)]).toEqual([ai, next, true])
    }
  }
  const six = explainScan(`]C1${GTIN}700726010110ABC`, { year })
  expect([six.valid, six.problems.map(({ at, code }) => `${code}@${at}`)]).toEqual([
    false,
    ['ambiguous@19', 'too_short@34'],
  ])
})

test('an identifier that is there twice is taken with one value and refused with two', () => {
  for (const format of formatsOf) {
    const [value = '', other = value] = goodValues(format)
    const { ai } = format
    const twice = (second: string) => explainScan(`]C1${ai}${value}${GS}${ai}${second}`, { year })
    const faults = [value, other].map((second) => twice(second).problems.map(({ code }) => code))
    expect([ai, faults]).toEqual([ai, [[], other === value ? [] : ['duplicate_ai']]])
  }
})

test('what else must be there or may not is a warning of valid data', () => {
  for (const { ai } of formatsOf) {
    const warnings = pairingWarnings([{ ai, value: '', at: 0 }])
    expect(warnings.every(({ code }) => code === 'needs_other')).toBe(true)
  }
  const reading = explainScan(']C13712', { year })
  expect([reading.valid, reading.warnings.map(({ code }) => code)]).toEqual([true, ['needs_other']])
})
