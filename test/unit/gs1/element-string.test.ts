import { describe, expect, test } from 'vitest'
import { readElementString } from '../../../src/main/core/domain/gs1/element-string.ts'

const GS = '\u001D'
const context = { year: 2026 }
const GTIN = '08412345678905'

const read = (text: string) => readElementString(text, context)
const pairs = (text: string) => read(text).elements.map(({ ai, value }) => `${ai}=${value}`)
const faults = (text: string) => read(text).problems.map(({ at, code }) => `${code}@${at}`)

describe('element strings with separators', () => {
  test.each([
    [`01${GTIN}10ABC${GS}17261231`, ['01=08412345678905', '10=ABC', '17=261231']],
    [`01${GTIN}1726123110ABC`, ['01=08412345678905', '17=261231', '10=ABC']],
    [`${GS}01${GTIN}`, ['01=08412345678905']],
    [`01${GTIN}${GS}10ABC${GS}`, ['01=08412345678905', '10=ABC']],
    [`10ABC${GS}21S${GS}3712`, ['10=ABC', '21=S', '37=12']],
    [`3103001750${GS}422858${GS}10A`, ['3103=001750', '422=858', '10=A']],
    [`10A${GS}10A`, ['10=A', '10=A']],
  ])('%j', (text, expected) => {
    expect(faults(text)).toEqual([])
    expect(pairs(text)).toEqual(expected)
  })

  test('positions of elements count from the start', () => {
    expect(read(`01${GTIN}10ABC${GS}17261231`).elements.map(({ at }) => at)).toEqual([0, 16, 22])
  })

  test.each([
    ['', 'no_data@0'],
    [GS, 'no_data@1'],
    [`10A${GS}${GS}21B`, 'empty_element@4'],
    [`${GS}${GS}10A`, 'empty_element@1'],
    [`10A${GS}05X`, 'unknown_ai@4'],
    [`10A${GS}1`, 'unknown_ai@4'],
    [`10${GS}21B`, 'too_short@2'],
    [`10${'A'.repeat(21)}${GS}21B`, 'too_long@22'],
    [`0184123${GS}10A`, 'too_short@7'],
    [`01${GTIN.slice(0, -1)}4${GS}10A`, 'bad_check_digit@15'],
    [`1726123${GS}10A`, 'too_short@7'],
    [`10A B${GS}21B`, 'bad_character@3'],
    [`10A${GS}10B`, 'duplicate_ai@4'],
    [`17261301${GS}10A`, 'bad_date@4'],
    [`4229990${GS}10A`, 'too_long@6'],
  ])('rejects %j: %s', (text, fault) => {
    expect(faults(text)).toEqual([fault])
  })

  test('reports every invalid element and keeps the valid ones', () => {
    const text = `01${GTIN}17261301${GS}10${'A'.repeat(21)}${GS}21B`
    expect(faults(text)).toEqual(['bad_date@20', 'too_long@47'])
    expect(pairs(text)).toEqual(['01=08412345678905', '21=B'])
  })

  test('assumes no lost separator if the text has one', () => {
    expect(faults(`01${GTIN}10ABC17261231${GS}21B`)).toEqual([])
    expect(pairs(`01${GTIN}10ABC17261231${GS}21B`)).toContain('10=ABC17261231')
  })
})

describe('element strings without any separator', () => {
  test('uses the strict reading if no other is likely', () => {
    for (const lot of ['1234567890', 'L2101', 'A91B', 'X2110A', '21', '9912345678']) {
      expect(faults(`01${GTIN}10${lot}`)).toEqual([])
      expect(pairs(`01${GTIN}10${lot}`)).toEqual([`01=${GTIN}`, `10=${lot}`])
    }
  })

  test('returns both readings of a date hidden in a lot', () => {
    const reading = read(`01${GTIN}10ABC17261231`)
    expect(reading.problems.map(({ at, code }) => [at, code])).toEqual([[16, 'ambiguous']])
    expect(reading.alternatives.map((elements) => elements.map(({ ai, value }) => `${ai}=${value}`))).toEqual([
      [`01=${GTIN}`, '10=ABC17261231'],
      [`01=${GTIN}`, '10=ABC', '17=261231'],
    ])
  })

  test('no date is seen where none can be: no such day, or decades away', () => {
    expect(faults(`01${GTIN}10ABC17261331`)).toEqual([])
    expect(faults(`01${GTIN}10ABC17601231`)).toEqual([])
  })

  test('offers the only possible reading of data that is not valid as it stands, and never takes it', () => {
    const reading = read(`01${GTIN}10LOTE-1234567817261231`)
    expect(reading.problems.map(({ at, code }) => `${code}@${at}`)).toEqual(['too_long@38', 'ambiguous@16'])
    expect(reading.alternatives.map((elements) => elements.map(({ ai, value }) => `${ai}=${value}`))).toEqual([
      [`01=${GTIN}`, '10=LOTE-12345678', '17=261231'],
    ])
  })

  test('a count before a lot: offers the reading whose identifiers belong together', () => {
    const reading = read(`02${GTIN}371210LOT`)
    expect(reading.problems.map(({ at, code }) => `${code}@${at}`)).toEqual(['bad_character@22', 'ambiguous@16'])
    expect(reading.alternatives.map((elements) => elements.map(({ ai, value }) => `${ai}=${value}`))).toEqual([
      [`02=${GTIN}`, '37=12', '10=LOT'],
    ])
  })

  test('a value with optional parts is never read as its first part and another element', () => {
    expect(faults(`01${GTIN}700726010110ABC`)).toEqual(['too_short@31', 'ambiguous@16'])
    expect(faults(`01${GTIN}700726010117261231`)).toEqual(['too_long@32', 'ambiguous@16'])
    expect(pairs(`01${GTIN}7007260101260131`)).toEqual([`01=${GTIN}`, '7007=260101260131'])
  })

  test('an unlikely count is a question', () => {
    expect(faults(`02${GTIN}371210123`)).toEqual(['ambiguous@16'])
    expect(faults(`02${GTIN}371200`)).toEqual([])
    expect(faults(`02${GTIN}37100000`)).toEqual([])
  })

  test('reports too long if it cannot be split, or only into internal data', () => {
    expect(faults(`01${GTIN}10${'A'.repeat(21)}`)).toEqual(['too_long@38'])
    expect(faults(`01${GTIN}10${'1'.repeat(21)}`)).toEqual(['too_long@38'])
    expect(faults(`01${GTIN}10${'0'.repeat(21)}`)).toEqual(['too_long@38'])
    expect(faults(`10${'A'.repeat(15)}91BCDEF`)).toEqual(['too_long@22'])
  })

  test('never reads an identifier twice', () => {
    expect(faults(`01${GTIN}10ABCDEFGHIJKLM1726123117261231`)).toEqual(['too_long@38'])
  })

  test('returns several readings of a value that is too long, with its problem', () => {
    expect(faults(`01${GTIN}10ABCDEFGH21IJKLMNO21PQRSTU240V`)).toEqual(['too_long@38', 'ambiguous@16'])
  })

  test('texts made to be read in very many ways end at once', () => {
    for (const piece of ['91', '10', '1021', '2191', '9', '1', '0', '37', '421724']) {
      const text = `10${piece.repeat(2000)}`
      for (const length of [60, 199, 4096]) expect(faults(text.slice(0, length))).toContain('too_long@22')
    }
  })
})
