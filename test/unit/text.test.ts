import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byCodeUnit,
  documentNumberAlternatives,
  documentNumberKey,
  normalizeForSearch,
  stateKey,
  trimToNull,
} from '../../src/main/core/domain/text.ts'

test.each([
  ['  Lácteos   Cerro Pampa S.A. ', 'lacteos cerro pampa s.a.'],
  ['ÑANDÚ', 'nandu'],
  ['A\u0301 e\u0301', 'a e'],
  ['piña\t\ncolada\u00a0x', 'pina colada x'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(normalizeForSearch(text)).toBe(folded)
})

test('folding twice changes nothing, and the accent form never matters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeForSearch(text)
      expect(normalizeForSearch(once)).toBe(once)
      expect(normalizeForSearch(text.normalize('NFC'))).toBe(normalizeForSearch(text.normalize('NFD')))
      expect(once).not.toMatch(/\p{M}|\s\s|^\s|\s$/u)
    }),
    { numRuns: 300 },
  )
})

test('document numbers: trimmed, case kept, slash tried as underscore second', () => {
  expect(documentNumberKey(' R-0001_x ')).toBe('R-0001_x')
  expect(documentNumberAlternatives('C14')).toEqual(['C14'])
  expect(documentNumberAlternatives(' a/B/c ')).toEqual(['a/B/c', 'a_B_c'])
})

test('states match in any case', () => {
  expect(stateKey(' SinControl')).toBe(stateKey('sincontrol'))
  expect(stateKey('PENDIENTECONTROL')).toBe('pendientecontrol')
})

test('padding is nothing', () => {
  expect([trimToNull('  '), trimToNull(null), trimToNull(' L1 ')]).toEqual([null, null, 'L1'])
})

test('order is by code unit, unknown last', () => {
  expect(['b', null, 'a', 'Z', 'ä', '10', '9'].sort(byCodeUnit)).toEqual(['10', '9', 'Z', 'a', 'b', 'ä', null])
})
