import { expect, test } from 'vitest'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { rules } from './rules.ts'

const explain = (raw: string) => explainScan(raw, { year: 2026 })
const withCheckDigit = (length: number) => rules['check digit']?.good(length) ?? ''
const withoutCheckDigit = (length: number) =>
  withCheckDigit(length).replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

/** Lengths that a symbol of the family may have. */
const lengths: Record<string, readonly number[]> = { ']E0': [8, 12, 13], ']E3': [12, 13], ']E4': [8] }

test.each(Array.from('0123456789').map((modifier) => `]E${modifier}`))(
  '%s: every length, right and wrong',
  (prefix) => {
    for (let length = 1; length <= 20; length++) {
      const good = explain(prefix + withCheckDigit(length))
      const digits = withCheckDigit(length)
      // A periodical has an additional code after its GTIN.
      const added = prefix === ']E3' && [15, 18].includes(length)
      if (added) continue
      const allowed = lengths[prefix]?.includes(length) === true
      expect([digits, good.kind, good.valid, good.gtin]).toEqual([
        digits,
        'ean',
        allowed,
        allowed ? digits.padStart(14, '0') : null,
      ])
      for (const wrong of [withoutCheckDigit(length), `${digits.slice(0, -1)}A`, `A${digits.slice(1)}`, `${digits}-`]) {
        const bad = explain(prefix + wrong)
        expect([wrong, bad.kind, bad.valid, bad.gtin]).toEqual([wrong, 'ean', false, null])
        expect(bad.problems).toHaveLength(1)
      }
    }
  },
)

test.each([
  [']E08412345678904', 'bad_check_digit', 15],
  ['  ]E08412345678904', 'bad_check_digit', 17],
  [']E0841234567890', 'bad_check_digit', 14],
  [']E084123456789050', 'too_long', 16],
  [']E084123456', 'bad_check_digit', 10],
  [']E08412345', 'too_short', 10],
  [']E0841234567890A', 'bad_character', 15],
  [']E0ART-001', 'bad_character', 3],
  [']E48412345678905', 'too_long', 11],
  [']E3841234567890412', 'bad_check_digit', 15],
  [']E38412345678905123', 'too_short', 19],
  [']E112', 'bad_value', 3],
  [']E251299', 'bad_value', 3],
  [']E0(01)08412345678905', 'bad_character', 3],
  [']E0https://x.es/01/08412345678905', 'bad_character', 3],
])('refuses %j: %s at %i', (raw, code, at) => {
  expect(explain(raw).problems.map((problem) => [problem.code, problem.at])).toEqual([[code, at]])
})

test('the additional code of a periodical is no part of its code', () => {
  for (const raw of [']E3841234567890512', ']E3841234567890551299', ']E38412345678905']) {
    expect(explain(raw)).toMatchObject({ kind: 'ean', valid: true, text: '8412345678905', gtin: '08412345678905' })
  }
})
