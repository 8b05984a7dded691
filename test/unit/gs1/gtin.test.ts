import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf, hasCheckDigit, normalizeGtin, packLevel, sameGtin } from '../../../src/main/core/domain/gtin.ts'

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
    expect(packLevel(text)).toBeNull()
  })

  test('are equal up to leading zeros, and only then', () => {
    expect(sameGtin('36000291452'.padStart(12, '0'), '0036000291452')).toBe(true)
    expect(sameGtin('08412345678905', '8412345678905')).toBe(true)
    expect(sameGtin('8412345678905', '18412345678902')).toBe(false)
    expect(sameGtin('ABC', 'ABC')).toBe(false)
  })

  test('the indicator digit is the packaging level', () => {
    expect(packLevel('8412345678905')).toBe(0)
    expect(packLevel('18412345678902')).toBe(1)
    expect(packLevel('98412345678908')).toBe(9)
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
