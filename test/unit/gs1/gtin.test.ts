import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf, hasCheckDigit, normalizeGtin } from '../../../src/main/core/domain/gtin.ts'

describe('GTINs', () => {
  test.each([
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['8412345678905', '08412345678905'],
    ['18412345678902', '18412345678902'],
  ])('%s is %s', (text, gtin) => {
    expect(normalizeGtin(text)).toBe(gtin)
    expect(normalizeGtin(gtin)).toBe(gtin)
  })

  test.each([
    '',
    '8412345678904',
    '841234567890',
    '12345',
    '84123456789o5',
    ' 8412345678905',
    '٨٤١٢٣٤٥٦٧٨٩٠٥',
    '0'.repeat(15),
  ])('%j is none', (text) => {
    expect(normalizeGtin(text)).toBeNull()
  })

  test('are equal up to leading zeros, and only then', () => {
    expect(normalizeGtin('36000291452'.padStart(12, '0'))).toBe(normalizeGtin('0036000291452'))
    expect(normalizeGtin('08412345678905')).toBe(normalizeGtin('8412345678905'))
    expect(normalizeGtin('8412345678905')).not.toBe(normalizeGtin('18412345678902'))
  })

  test('one wrong digit never passes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{7,17}$/), fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const whole = body + String(checkDigitOf(body))
        expect(hasCheckDigit(whole)).toBe(true)
        const at = place % whole.length
        const wrong = whole.slice(0, at) + String((Number(whole[at]) + by) % 10) + whole.slice(at + 1)
        expect(hasCheckDigit(wrong)).toBe(false)
      }),
    )
  })
})
