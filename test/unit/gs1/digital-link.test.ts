import { describe, expect, test } from 'vitest'
import { readDigitalLink } from '../../../src/main/core/domain/gs1/digital-link.ts'

const context = { year: 2026 }
const GTIN = '08412345678905'

const pairs = (text: string) => readDigitalLink(text, context)?.elements.map(({ ai, value }) => `${ai}=${value}`)
const faults = (text: string) => readDigitalLink(text, context)?.problems.map(({ at, code }) => `${code}@${at}`)

describe('digital links', () => {
  test.each([
    [`https://id.gs1.org/01/${GTIN}`, [`01=${GTIN}`]],
    [
      `HTTP://EXAMPLE.ES:8080/a/b/01/${GTIN}/10/AB/21/S1?17=261231&3103=001750#x`,
      [`01=${GTIN}`, '10=AB', '21=S1', '17=261231', '3103=001750'],
    ],
    [`https://x.es/01/${GTIN}/22/V/10/L/21/S/`, [`01=${GTIN}`, '22=V', '10=L', '21=S']],
    [`https://x.es/01/${GTIN}/235/T`, [`01=${GTIN}`, '235=T']],
    [`https://x.es/01/${GTIN}/10/A%2FB%2fC%25`, [`01=${GTIN}`, '10=A/B/C%']],
    [`https://x.es/01/${GTIN}?linkType=gs1:pip&;17=261200`, [`01=${GTIN}`, '17=261200']],
    ['https://x.es/00/384123450000000011', ['00=384123450000000011']],
    ['https://x.es/414/9521321000018/254/EXT', ['414=9521321000018', '254=EXT']],
    ['https://x.es/8010/9521-AB%2F%231/8011/12', ['8010=9521-AB/#1', '8011=12']],
  ])('%s', (text, expected) => {
    expect(faults(text)).toEqual([])
    expect(pairs(text)).toEqual(expected)
  })

  test.each([
    'https://example.com/',
    'https://example.com',
    'https://example.com/producto/123',
    `ftp://example.com/01/${GTIN}`,
    `//example.com/01/${GTIN}`,
    `https://example.com/10/ABC`,
    `https://example.com/?01=${GTIN}`,
    `https://example.com/ 01/${GTIN}`,
    `https:///01/${GTIN}`,
    'https://example.com/01',
    'https://example.com/noticias/01/enero/x',
    '',
  ])('%j is none', (text) => {
    expect(readDigitalLink(text, context)).toBeNull()
  })

  test.each([
    [`https://x.es/01/08412345678904`, ['bad_check_digit@29']],
    ['https://x.es/01/8412345678905', ['too_short@29']],
    [`https://x.es/01/${GTIN}/21/S/10/L`, ['misplaced_ai@36']],
    [`https://x.es/01/${GTIN}/10/L/235/T`, ['misplaced_ai@36']],
    [`https://x.es/01/${GTIN}/10/L/10/L`, ['misplaced_ai@36']],
    [`https://x.es/01/${GTIN}/17/261231`, ['misplaced_ai@31']],
    [`https://x.es/01/${GTIN}/foo/L`, ['unknown_ai@31']],
    [`https://x.es/01/${GTIN}/10/`, ['bad_link@31']],
    [`https://x.es/01/${GTIN}?10=L`, ['misplaced_ai@31']],
    [`https://x.es/01/${GTIN}?8020=L`, ['misplaced_ai@31']],
    [`https://x.es/01/${GTIN}?17=261331`, ['bad_date@36']],
    [`https://x.es/01/${GTIN}?17`, ['bad_link@31']],
    [`https://x.es/01/${GTIN}?99999=1`, ['unknown_ai@31']],
    [`https://x.es/01/${GTIN}?17=261231&17=261230`, ['duplicate_ai@41']],
    [`https://x.es/01/${GTIN}?17=261231&17=261231`, ['duplicate_ai@41']],
    [`https://x.es/01/${GTIN}/10/A%20B`, ['bad_character@35']],
    [`https://x.es/01/${GTIN}/10/A%2FB%C3%B1`, ['bad_character@39']],
  ])('rejects %s: %j', (text, expected) => {
    expect(faults(text)).toEqual(expected)
  })
})
