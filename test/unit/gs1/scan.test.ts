import { describe, expect, test } from 'vitest'
import { scanExplanation } from '../../../src/contract/shapes/scan-explanation.ts'
import { explainScan, explanationOf } from '../../../src/main/core/domain/scan.ts'
import type { ScanOptions } from '../../../src/main/core/domain/scan.ts'

const GS = '\u001D'
const GTIN = '08412345678905'
const explain = (raw: string, options: Partial<ScanOptions> = {}) => explainScan(raw, { year: 2026, ...options })

describe('what kind of scan it is', () => {
  test.each([
    ['8412345678905', 'ean'],
    ['96385074', 'ean'],
    ['036000291452', 'ean'],
    ['18412345678902', 'ean'],
    [']E08412345678905', 'ean'],
    [']E496385074', 'ean'],
    [']I118412345678902', 'ean'],
    ['8412345678904', 'code'],
    ['ART-001', 'code'],
    ['PAL~7', 'code'],
    ['10ABC', 'code'],
    ['17261231', 'code'],
    ['1726123110ABC', 'code'],
    [`]C001${GTIN}10ABC`, 'code'],
    [`]A001${GTIN}`, 'code'],
    [`]d101${GTIN}10ABC`, 'code'],
    [`]Q101${GTIN}10ABC`, 'code'],
    [`01${GTIN}`, 'gs1'],
    [`01${GTIN}10ABC`, 'gs1'],
    [`02${GTIN}3712`, 'gs1'],
    ['00384123450000000011', 'gs1'],
    ['00384123450000000012', 'code'],
    [`01${GTIN}10A B`, 'code'],
    [`01${GTIN}99`, 'code'],
    [`10ABC${GS}21X`, 'gs1'],
    [`(01)${GTIN}`, 'gs1'],
    ['(A) caja', 'code'],
    [`]C101${GTIN}`, 'gs1'],
    [`]e001${GTIN}`, 'gs1'],
    [`]d201${GTIN}`, 'gs1'],
    [`]Q301${GTIN}`, 'gs1'],
    [`]J101${GTIN}`, 'gs1'],
    [`https://x.es/01/${GTIN}`, 'link'],
    [`]Q1https://x.es/01/${GTIN}`, 'link'],
    [`]d1https://x.es/01/${GTIN}`, 'link'],
    ['https://x.es/catalogo/7', 'code'],
  ])('%j is %s', (raw, kind) => {
    const reading = explain(raw)
    expect([reading.kind, reading.valid, reading.problems]).toEqual([kind, true, []])
  })

  test.each([
    [']C1ART-001', 'unknown_ai', 3],
    [']E08412345678904', 'bad_check_digit', 15],
    [']E0ART-001', 'bad_character', 3],
    [']C18412345678905', 'unknown_ai', 3],
    [']C1', 'no_data', 3],
    [`]C101${GTIN.slice(0, -1)}4`, 'bad_check_digit', 18],
    [`  ]d2 17261301`, 'unknown_ai', 5],
    [`  ]d217261301`, 'bad_date', 9],
    [`ABC${GS}DEF`, 'unknown_ai', 0],
    [`]C101${GTIN}10ABC17261231`, 'ambiguous', 19],
    [`01${GTIN}10ABC17261231`, 'ambiguous', 16],
    ['(17)261301', 'bad_date', 6],
    ['(05)1', 'unknown_ai', 0],
    ['(10)', 'too_short', 4],
    [`(01)${GTIN}(10)A#B`, 'bad_character', 23],
    [String.raw`(10)A\(1)#`, 'bad_character', 9],
    ['https://x.es/01/08412345678904', 'bad_check_digit', 29],
    [']d1https://x.es/01/08412345678904', 'bad_check_digit', 32],
  ])('rejects %j: %s at %i', (raw, code, at) => {
    const reading = explain(raw)
    expect(reading.valid).toBe(false)
    expect(reading.problems[0]).toEqual(expect.objectContaining({ code, at }))
    expect(reading.gtin).toBeNull()
  })

  test('nothing but blanks is no data', () => {
    for (const raw of ['', ' ', '\r\n', ']E0']) {
      expect([explain(raw).kind, explain(raw).valid, explain(raw).problems[0]?.code]).toEqual([
        'code',
        false,
        'no_data',
      ])
    }
  })

  test('the prefix and a trailing line end are no part of an ordinary code', () => {
    const reading = explain(']C0ART-001\r')
    expect([reading.text, reading.symbology]).toEqual(['ART-001', ']C0'])
  })
})

describe('content of a scan', () => {
  test('a whole pallet label', () => {
    const reading = explain(`]C100384123450000000011`)
    expect(reading.container).toBe('384123450000000011')
    const content = explain(`]C102${GTIN}15261100172612003748${GS}10L-7`)
    expect(content).toMatchObject({
      gtin: GTIN,
      gtinOf: 'content',
      lot: 'L-7',
      expiry: '2026-12-31',
      bestBefore: '2026-11-30',
      units: 48_000_000,
      container: null,
    })
  })

  test('GTINs always have 14 digits', () => {
    expect(explain('96385074').gtin).toBe('00000096385074')
    expect(explain(']E08412345678905').gtin).toBe(GTIN)
  })

  test('a best-before date is never an expiry, the date of AI 7003 is', () => {
    expect(explain(`]C101${GTIN}15261231`)).toMatchObject({ expiry: null, bestBefore: '2026-12-31' })
    expect(explain(`]C101${GTIN}70032612310800`)).toMatchObject({ expiry: '2026-12-31' })
    expect(explain(`]C101${GTIN}1726110170032612310800`)).toMatchObject({ expiry: '2026-11-01' })
  })

  test('counts: 37 before 30, zero is none but a warning', () => {
    expect(explain(`]C101${GTIN}3012`).units).toBe(12_000_000)
    expect(explain(`]C102${GTIN}3799999999`).units).toBe(99_999_999_000_000)
    expect(explain(`]C102${GTIN}3048${GS}3712`).units).toBe(12_000_000)
    const zero = explain(`]C102${GTIN}3700`)
    expect([zero.valid, zero.units, zero.warnings.map(({ code }) => code)]).toEqual([
      true,
      null,
      ['needs_other', 'count_zero'],
    ])
  })

  test('weights are exact and stay apart from the count', () => {
    const reading = explain(`]C101${GTIN}3103001750320100012033000000073105000001`)
    expect(reading.valid).toBe(true)
    expect(reading.units).toBeNull()
    expect(reading.measures).toEqual([
      { ai: '3103', kind: 'net_weight', unit: 'kg', amount: '1.750' },
      { ai: '3201', kind: 'net_weight', unit: 'lb', amount: '12.0' },
      { ai: '3300', kind: 'gross_weight', unit: 'kg', amount: '7' },
      { ai: '3105', kind: 'net_weight', unit: 'kg', amount: '0.00001' },
    ])
  })

  test('invalid data returns only its problems', () => {
    const reading = explain(`]C101${GTIN}17261301${GS}10ABC`)
    expect(reading).toMatchObject({ gtin: null, lot: null, expiry: null, units: null, measures: [], warnings: [] })
    expect(reading.elements.map(({ ai }) => ai)).toEqual(['01', '10'])
  })

  test('a piece of an item yields no GTIN', () => {
    expect(explain(']C18006095060001343520102').gtin).toBeNull()
  })

  test('pairings are warnings', () => {
    const reading = explain(`]C101${GTIN}3712`)
    expect(reading.valid).toBe(true)
    expect(reading.warnings.map(({ at, code }) => [at, code])).toEqual([
      [3, 'excludes_other'],
      [19, 'needs_other'],
    ])
    expect(explain(`]C101${GTIN}21S`).warnings).toEqual([])
    expect(explain(`]C131030017503104001750`).warnings.map(({ code }) => code)).toContain('excludes_other')
    expect(explain(`]C101${GTIN}3922100${GS}3103001750`).warnings).toEqual([])
  })
})

describe('what some scanners send instead of GS', () => {
  const substitutes = { gsSubstitutes: ['~', '{GS}', '{', '/'] }

  test('is read as GS only if the profile contains it', () => {
    expect(explain(`]C101${GTIN}10ABC~17261231`).problems.map(({ code }) => code)).toEqual(['bad_character'])
    for (const substitute of substitutes.gsSubstitutes) {
      const reading = explain(`]C101${GTIN}10ABC${substitute}17261231`, substitutes)
      expect([reading.valid, reading.lot, reading.expiry]).toEqual([true, 'ABC', '2026-12-31'])
    }
  })

  test('also without a prefix, and as the leading mark', () => {
    expect(explain(`01${GTIN}10ABC~17261231`, substitutes)).toMatchObject({ kind: 'gs1', lot: 'ABC' })
    expect(explain(`~01${GTIN}10ABC`, substitutes)).toMatchObject({ kind: 'gs1', lot: 'ABC' })
  })

  test('positions are those of the scan', () => {
    expect(explain(`]C110ABC{GS}17261301`, substitutes).problems[0]?.at).toBe(16)
  })

  test('does not turn ordinary codes and links into GS1 data', () => {
    for (const raw of ['PAL/0012', '10/21', 'A~B', '{GS}', `01${GTIN}~`.replace('5~', '4~A')]) {
      expect([raw, explain(raw, substitutes).kind]).toEqual([raw, 'code'])
    }
    expect(explain(`https://x.es/01/${GTIN}/10/A`, substitutes)).toMatchObject({ kind: 'link', lot: 'A' })
    expect(explain(`01${GTIN}`, { gsSubstitutes: [''] }).kind).toBe('gs1')
  })
})

describe('the explanation of the contract', () => {
  test('fits its shape for every kind', () => {
    const raws = [
      `]C10038412345000000001102${GTIN}3748${GS}10L${GS}21S`,
      '8412345678905',
      'X',
      '',
      ']C1X',
      `https://x.es/01/${GTIN}`,
    ]
    for (const raw of raws)
      expect(scanExplanation.parse(explanationOf(explain(raw)))).toEqual(explanationOf(explain(raw)))
    expect(explanationOf(explain(raws[0] ?? ''))).toEqual({
      kind: 'gs1',
      valid: true,
      elements: [
        { ai: '00', value: '384123450000000011' },
        { ai: '02', value: GTIN },
        { ai: '37', value: '48' },
        { ai: '10', value: 'L' },
        { ai: '21', value: 'S' },
      ],
      gtin: GTIN,
      lot: 'L',
      units: 48,
      container: '384123450000000011',
      serial: 'S',
      problems: [],
      alternatives: [],
    })
  })

  test('messages never repeat the scanned text', () => {
    expect(JSON.stringify(explanationOf(explain(']C110SECRETO#')).problems)).not.toContain('SECRETO')
  })
})
