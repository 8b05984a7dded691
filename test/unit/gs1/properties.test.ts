import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bracketed } from './bracketed.ts'
import { joinElements } from '../../../src/main/core/domain/labels/label-elements.ts'
import { identifiers } from '../../../src/main/core/domain/gs1/table.ts'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { longest, shortest } from './samples.ts'
import { samplesOf } from '../../support/samples.ts'

const now = { year: 2026 }

/** A valid element of any identifier; free text where the identifier allows it. */
const element = fc.constantFrom(...identifiers.values()).chain((identifier) => {
  const [component, second] = identifier.components
  const free =
    component !== undefined && second === undefined && component.set === 'text' && component.checks.length === 0
  return free
    ? fc.record({
        ai: fc.constant(identifier.ai),
        value: fc.stringMatching(new RegExp(`^[!"%&'()*+,\\-./0-9:;<=>?A-Z_a-z]{${component.min},${component.max}}$`)),
      })
    : fc.record({ ai: fc.constant(identifier.ai), value: fc.constantFrom(shortest(identifier), longest(identifier)) })
})

const elements = fc.uniqueArray(element, { minLength: 1, maxLength: 8, selector: ({ ai }) => ai })

const PIECES = ' ]C1 ]d1 ]Q3 \u001D ~ ( ) \\( (01) (10) 01 02 10 17 37 91 21 08412345678905 261231 261200 ABC'
  .concat(' % %2F https://x.es/ /01/ /10/ ?17= & ñ 💥')
  .split(' ')

describe('reading and writing', () => {
  test('a bracketed text reads back the same', () => {
    fc.assert(
      fc.property(elements, (written) => {
        const reading = explainScan(bracketed(written), now)
        expect(reading.problems).toEqual([])
        expect(reading.elements.map(({ ai, value }) => ({ ai, value }))).toEqual(written)
        expect(bracketed(reading.elements)).toBe(bracketed(written))
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test('an element string with a symbology identifier reads back the same', () => {
    fc.assert(
      fc.property(elements, (written) => {
        const reading = explainScan(`]C1\u001D${joinElements(written)}`, now)
        expect(reading.problems).toEqual([])
        expect(reading.elements.map(({ ai, value }) => ({ ai, value }))).toEqual(written)
        expect(joinElements(reading.elements)).toBe(joinElements(written))
      }),
      { seed: 2, numRuns: 500 },
    )
  })

  test('reads thousands of random texts without throwing; every position is within the text', () => {
    const pieces = fc.constantFrom(...PIECES)
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.stringMatching(/^\d{0,60}$/),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    let read = 0
    fc.assert(
      fc.property(text, fc.subarray(['~', '{GS}', '/']), (raw, gsSubstitutes) => {
        const reading = explainScan(raw, { ...now, gsSubstitutes })
        read += 1
        expect(reading.valid).toBe(reading.problems.length === 0)
        for (const { at } of [...reading.problems, ...reading.warnings, ...reading.elements]) {
          expect(at >= 0 && at <= raw.length).toBe(true)
        }
        const written =
          reading.kind === 'gs1' && reading.valid ? explainScan(bracketed(reading.elements), now) : reading
        expect([written.gtin, written.lot, written.expiry, written.units]).toEqual([
          reading.gtin,
          reading.lot,
          reading.expiry,
          reading.units,
        ])
      }),
      { numRuns: samplesOf(20_000) },
    )
    expect(read).toBe(samplesOf(20_000))
  })
})
