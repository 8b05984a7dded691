import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bracketed } from './bracketed.ts'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { sheetCodes } from '../../../src/renderer/scanner/calibration/sheet.ts'
import { layouts, typeLabel, type Scanner } from '../../renderer/scanner/scanners.ts'
import { createKeyboard } from '../../renderer/scanner/typing.ts'
import { photograph } from './symbols.ts'

const now = { year: 2026 }
const symbologies = ['gs1-128', 'gs1datamatrix', 'gs1qrcode'] as const

/** Labels of goods as printed in a warehouse, with the characters that layouts and separators garble. */
const lot = fc.stringMatching(/^[A-Z0-9][A-Z0-9\-./_]{0,11}$/)
const label = fc
  .record({
    gtin: fc.constantFrom('07799001044122', '08412345678905', '17799001044129'),
    lot,
    serial: fc.option(lot),
    expiry: fc.option(fc.constantFrom('270315', '261200', '280229')),
    count: fc.option(fc.integer({ min: 1, max: 9999 })),
  })
  .map(({ gtin, lot, serial, expiry, count }) => [
    { ai: '01', value: gtin },
    { ai: '10', value: lot },
    ...(serial === null ? [] : [{ ai: '21', value: serial }]),
    ...(expiry === null ? [] : [{ ai: '17', value: expiry }]),
    ...(count === null ? [] : [{ ai: '30', value: String(count) }]),
  ])

const separators: Scanner['separator'][] = [
  { as: 'control' },
  { as: 'alt' },
  { as: 'text', text: '{GS}' },
  { as: 'text', text: '~' },
]

describe('labels drawn, read and typed', () => {
  test.each(symbologies)('%s: the elements come out as they went in, however the separator is typed', async (bcid) => {
    await fc.assert(
      fc.asyncProperty(label, fc.boolean(), async (elements, symbology) => {
        const [seen, ...more] = await photograph(bcid, bracketed(elements))
        expect([seen === undefined, more]).toEqual([false, []])
        if (seen === undefined) return
        for (const separator of separators) {
          const scanner: Scanner = { prefix: '', suffix: 'Enter', symbology, separator, layout: layouts.us, keyMs: 12 }
          const keyboard = createKeyboard(
            separator.as === 'text' ? { separator: 'text', separators: [separator.text] } : {},
          )
          typeLabel(keyboard, scanner, { data: seen.text, identifier: seen.identifier })
          const [raw = ''] = keyboard.seen.frames
          const reading = explainScan(raw, now)
          expect(reading.problems).toEqual([])
          expect(reading.elements.map(({ ai, value }) => ({ ai, value }))).toEqual(elements)
        }
      }),
      { seed: 20_261_121, numRuns: 40 },
    )
  })

  test('without separators the elements are the same or among the returned readings', async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(label, async (elements) => {
        const [seen] = await photograph('gs1datamatrix', bracketed(elements))
        const reading = explainScan(`]d2${seen?.text.replaceAll('\u001d', '')}`, now)
        const plain = (all: readonly { ai: string; value: string }[]) =>
          all.map(({ ai, value }) => `(${ai})${value}`).join('')
        const alternatives = reading.alternatives.map(plain)
        if (!reading.problems.some(({ code }) => code === 'ambiguous')) return
        asked += 1
        expect(alternatives).toContain(bracketed(elements))
      }),
      { seed: 20_261_121, numRuns: 60 },
    )
    expect(asked).toBeGreaterThan(0)
  })

  test('the codes of the calibration sheet read as intended', async () => {
    for (const { symbology, data, bracketed: shown, identifiers } of sheetCodes) {
      expect(await photograph(symbology, shown ?? data)).toEqual([{ text: data, identifier: identifiers[0] }])
    }
  })
})
