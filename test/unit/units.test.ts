import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { Failure } from '../../src/main/core/domain/failure.ts'
import type { Units } from '../../src/main/core/domain/model.ts'
import {
  addUnits,
  parseEnteredUnits,
  formatUnits,
  maximumEntry,
  multiplyUnits,
  zeroUnits,
  subtractUnits,
  sumUnits,
  unitsFromNumber,
  unitsFromText,
  unitsToNumber,
  withinRange,
} from '../../src/main/core/domain/units.ts'
import { anyUnits, units } from './support/arbitraries.ts'

describe('reading units', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['0.000000000', 0],
    ['0e999', 0],
    ['12', 12_000_000],
    ['+12', 12_000_000],
    [' 12.5 ', 12_500_000],
    ['.5', 500_000],
    ['007', 7_000_000],
    ['-0.000001', -1],
    ['1.5000000', 1_500_000],
    ['15e-1', 1_500_000],
    ['1E+2', 100_000_000],
    ['0.00000012e1', null],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254.740991', -Number.MAX_SAFE_INTEGER],
    ['9007199254.740992', null],
    ['9007199254.740993', null],
    ['1e400', null],
    ['1e-7', null],
    ['0.1234567', null],
    ['12,5', null],
    ['1.2.3', null],
    ['12.', null],
    ['', null],
    ['.', null],
    ['e5', null],
    ['0x10', null],
    ['NaN', null],
    ['١٢', null],
    ['1 000', null],
  ])('%j → %j', (text, expected) => {
    expect(unitsFromText(text)).toBe(expected)
  })

  test('a number beyond reading is null, not rounded', () => {
    for (const value of [Number.NaN, Infinity, -Infinity, 1e21, 1e-7, 0.1 + 0.2, Number.MIN_VALUE])
      expect(unitsFromNumber(value)).toBeNull()
    expect(unitsFromNumber(1e-6)).toBe(1)
    expect(Object.is(unitsFromNumber(-0), 0)).toBe(true)
  })

  test('rejects a million digits without building the number', () => {
    expect(unitsFromText('9'.repeat(1_000_000))).toBeNull()
    expect(unitsFromText(`0.${'0'.repeat(1_000_000)}1`)).toBeNull()
    expect(unitsFromText('0'.repeat(1_000_000))).toBe(0)
  })
})

describe('writing units', () => {
  test('the canonical text reads back, without trailing zeros, exponent or -0', () => {
    fc.assert(
      fc.property(anyUnits, (value) => {
        const text = formatUnits(value)
        expect(text).toMatch(/^(0|-?(?:[1-9]\d*|0)(?:\.\d{0,5}[1-9])?)$/)
        expect(text).not.toBe('-0')
        expect(unitsFromText(text)).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('the JSON number reads back as far as doubles are fine enough', () => {
    const limit = 2 ** 33 * 1_000_000
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), (value) => {
        const json = JSON.parse(JSON.stringify(unitsToNumber(value as Units))) as number
        expect(unitsFromNumber(json)).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})

describe('reckoning with units', () => {
  /** The result with big integers, or the failure beyond the range. */
  function exactly(value: bigint): bigint | 'validation' {
    return value < BigInt(Number.MIN_SAFE_INTEGER) || value > BigInt(Number.MAX_SAFE_INTEGER) ? 'validation' : value
  }

  function outcome(reckon: () => Units): bigint | ErrorCode {
    try {
      return BigInt(reckon())
    } catch (error) {
      if (error instanceof Failure) return error.code
      throw error
    }
  }

  test('sums and differences are those of big integers within the range, and near them beyond', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, (a, b) => {
        expect(addUnits(a, b)).toBe(Number(BigInt(a) + BigInt(b)))
        expect(subtractUnits(a, b)).toBe(Number(BigInt(a) - BigInt(b)))
        expect(outcome(() => withinRange(addUnits(a, b)))).toBe(exactly(BigInt(a) + BigInt(b)))
      }),
    )
    expect(sumUnits([])).toBe(0)
    expect(sumUnits([units('0.1'), units('0.2')])).toBe(units('0.3'))
    const largest = units('9007199254.740991')
    expect(unitsToNumber(sumUnits([largest, largest, largest]))).toBeCloseTo(27_021_597_764.222973, 4)
    expect(formatUnits(sumUnits([largest, largest]))).toMatch(/^18014398509\.4819\d*$/)
  })

  test('a product is exact or null', () => {
    expect(multiplyUnits(units('24'), units('0.25'))).toBe(units('6'))
    expect(multiplyUnits(units('0.001'), units('0.001'))).toBe(units('0.000001'))
    expect(multiplyUnits(units('0.001'), units('0.0001'))).toBeNull()
    expect(multiplyUnits(units('100000'), units('100000'))).toBeNull()
    expect(Object.is(multiplyUnits(units('-3'), zeroUnits), 0)).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), anyUnits, (whole, value) => {
        const product = multiplyUnits((whole * 1_000_000) as Units, value)
        expect(product === null ? 'validation' : BigInt(product)).toBe(exactly(BigInt(whole) * BigInt(value)))
      }),
    )
  })
})

describe('entries', () => {
  test('from a millionth to 9,007,199,254', () => {
    expect(parseEnteredUnits(0.000001)).toBe(1)
    expect(parseEnteredUnits(maximumEntry)).toBe(units('9007199254'))
  })

  test.each([0, -0, -1, maximumEntry + 1, maximumEntry + 0.5, 0.1234567, Number.NaN, Infinity])(
    'rejects %d',
    (value) => {
      const refusal = expect.objectContaining({ code: 'validation', details: { field: 'units' } })
      expect(() => parseEnteredUnits(value)).toThrow(refusal)
      expect(() => parseEnteredUnits(value)).toThrow(Failure)
    },
  )
})
