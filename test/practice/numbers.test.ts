import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Catalogue } from '../../src/main/practice/data/catalogue.ts'
import { dateText, dayFromPattern, dayFromText, dayOf } from '../../src/main/practice/data/calendar.ts'
import {
  caseBarcode,
  checkDigit,
  containerNumber,
  containerSerial,
  unitBarcode,
} from '../../src/main/practice/data/gs1-numbers.ts'
import { completeScale } from '../../src/main/practice/data/scale.ts'

/** The check as a scanner does it: all digits weighted, a multiple of ten. */
function holds(digits: string): boolean {
  const sum = Array.from(digits).reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - 1 - at) % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}

describe('numbers of the practice warehouse', () => {
  test('check digits of published examples', () => {
    expect(checkDigit('629104150021')).toBe('3')
    expect(checkDigit('9638507')).toBe('4')
    expect(checkDigit('10614141123456789')).toBe('7')
  })

  test('every barcode and container has a right check digit', () => {
    expect(() =>
      assert(
        property(integer({ min: 100_000, max: 999_999 }), integer({ min: 0, max: 9_999_999_999 }), (code, serial) => {
          const numbers = [unitBarcode(String(code)), caseBarcode(String(code)), containerNumber(serial)]
          return numbers.every(holds) && numbers.map((number) => number.length).join() === '13,14,18'
        }),
      ),
    ).not.toThrow()
  })

  test('a container leads back to its serial, and no other number does', () => {
    expect(() =>
      assert(
        property(
          integer({ min: 0, max: 9_999_999_999 }),
          (serial) => containerSerial(containerNumber(serial)) === serial,
        ),
      ),
    ).not.toThrow()
    expect(containerSerial(containerNumber(7).slice(0, 17) + 'x')).toBeNull()
    expect(containerSerial(containerNumber(7).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).toBeNull()
  })

  test('the known barcodes are unique, and some articles are left to be learned', () => {
    const catalogue = new Catalogue(completeScale({ articles: 5_000, suppliers: 300 }))
    const known = catalogue.knownBarcodes()
    expect(new Set(known.map((entry) => entry.barcode)).size).toBe(known.length)
    expect(known.every((entry) => holds(entry.barcode) && entry.unitsPerScan > 0)).toBe(true)
    const articles = new Set(known.map((entry) => entry.articleCode))
    expect(articles.size).toBeGreaterThan(4_000)
    expect(articles.size).toBeLessThan(5_000)
    expect(known.some((entry) => entry.barcode.length === 14 && entry.unitsPerScan > 1)).toBe(true)
  })

  test('an article is found by its code, and only by its code', () => {
    const catalogue = new Catalogue(completeScale())
    for (const article of catalogue.articles) expect(catalogue.byCode(article.code)).toBe(article)
    for (const code of ['', '0', '104413', '104411', 'x', '104412.0001', '999999'])
      expect(catalogue.byCode(code)).toBeNull()
    expect(new Set(catalogue.articles.map((article) => article.description)).size).toBe(catalogue.articles.length)
  })
})

describe('days', () => {
  test('a day reads back from its text', () => {
    expect(() =>
      assert(property(integer({ min: 0, max: 60_000 }), (day) => dayFromText(dateText(day)) === day)),
    ).not.toThrow()
    expect(() =>
      assert(property(integer({ min: 0, max: 60_000 }), (day) => dayFromPattern(dateText(day), 'yyyy-MM-dd') === day)),
    ).not.toThrow()
  })

  test('an invalid day is rejected', () => {
    for (const text of ['', '2026-02-29', '2026-13-01', '26-01-01', '2026-01-01x', '01/02/2026', '2026-1-1']) {
      expect(dayFromText(text)).toBeNull()
    }
    expect(dayFromText('2026-03-04T05:06:07')).toBe(dayFromText('2026-03-04'))
  })

  test('other formats of the adjustments path', () => {
    const day = dayFromText('2026-03-04')
    expect(dayFromPattern('04-03-2026', 'dd-MM-yyyy')).toBe(day)
    expect(dayFromPattern('20260304', 'yyyyMMdd')).toBe(day)
    expect(dayFromPattern('04/03/2026', 'dd/MM/yyyy')).toBe(day)
    expect(dayFromPattern('2026-03-04T00:00:00', 'yyyy-MM-ddTHH:mm:ss')).toBe(day)
    expect(dayFromPattern('2026-03-04', 'dd-MM-yyyy')).toBeNull()
    expect(dayFromPattern('2026x03x04', 'yyyy.MM.dd')).toBeNull()
  })

  test('today is the wall clock’s of the warehouse, not that of UTC or of this PC', () => {
    expect(dateText(dayOf({ now: () => Date.UTC(2026, 2, 5, 2, 59) }))).toBe('2026-03-04')
    expect(dateText(dayOf({ now: () => Date.UTC(2026, 2, 5, 3) }))).toBe('2026-03-05')
  })
})
