import { describe, expect, test } from 'vitest'
import { joinLabels } from '../../../src/main/core/domain/gs1/join-labels.ts'
import { explainScan } from '../../../src/main/core/domain/scan.ts'

const GTIN = '08412345678905'
const now = { year: 2026 }
const join = (...raws: string[]) =>
  joinLabels(
    raws.map((raw) => explainScan(raw, now)),
    now,
  )

describe('labels of one pallet', () => {
  const sscc = ']C100384123450000000011'
  const content = `]C102${GTIN}172612003748`
  const lot = ']C110L-7'

  test('are put together in any order', () => {
    const expected = {
      container: '384123450000000011',
      gtin: GTIN,
      gtinOf: 'content',
      units: 48_000_000,
      lot: 'L-7',
      expiry: '2026-12-31',
      problems: [],
      warnings: [],
    }
    expect(join(sscc, content, lot)).toMatchObject(expected)
    expect(join(lot, content, sscc)).toMatchObject(expected)
    expect(join(lot, lot, content, sscc, content)).toMatchObject(expected)
  })

  test('what one label lacks alone is a warning, and none once it is there', () => {
    expect(join(content).warnings.map(({ code }) => code)).toEqual(['needs_other'])
    expect(join(content, sscc).warnings).toEqual([])
  })

  test('that contradict each other are reported, the first one is used', () => {
    const joined = join(sscc, content, lot, ']C110L-8')
    expect(joined.problems.map(({ at, code }) => [at, code])).toEqual([[3, 'duplicate_ai']])
    expect(joined.lot).toBe('L-7')
    expect(join(sscc, ']C100106141412345678908').problems).toHaveLength(1)
  })

  test('invalid data and ordinary codes take no part', () => {
    expect(join(sscc, `]C101${GTIN}17261301`, 'ART-1', '8412345678905')).toMatchObject({
      lot: null,
      gtin: null,
      problems: [],
    })
    expect(join()).toMatchObject({ elements: [], problems: [], warnings: [], container: null })
  })
})
