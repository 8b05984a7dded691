import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inferProfile, type SheetReading } from '../../../src/renderer/scanner/calibration/infer.ts'
import { sheetCodes } from '../../../src/renderer/scanner/calibration/sheet.ts'
import { calibrationFraming, GS, readTyped } from '../../../src/renderer/scanner/profile.ts'
import { scannerProfile } from '../../../src/contract/shapes/scanner.ts'
import { layouts, scanner, typeLabel, type Scanner } from './scanners.ts'
import { createKeyboard, plainProfile } from './typing.ts'

/** True if a profile converts the typed text to the code of the sheet. */
function decodesCorrectly(reading: SheetReading, profile: Parameters<typeof readTyped>[1]): boolean {
  const code = sheetCodes.find(({ id }) => id === reading.code)
  if (code === undefined) return false
  const raw = readTyped(reading.typed, profile)
  const data = profile.separator === 'lost' ? code.data.replaceAll(GS, '') : code.data
  return ['', ...code.identifiers].some((identifier) => raw === identifier + data)
}

/** Reads the sheet with a scanner, as the settings do. */
function readSheet(made: Scanner, codes: readonly string[] = sheetCodes.map(({ id }) => id)): SheetReading[] {
  return sheetCodes
    .filter(({ id }) => codes.includes(id))
    .flatMap(({ id, data, identifiers }) => {
      const keyboard = createKeyboard({}, 'none', calibrationFraming)
      typeLabel(keyboard, made, { data, identifier: identifiers[0] ?? '' })
      return keyboard.frames.map(({ typed, end, separator, keyMs }) => ({ code: id, typed, end, separator, keyMs }))
    })
}

const plain: Scanner = {
  prefix: '',
  suffix: 'Enter',
  symbology: true,
  separator: { as: 'control' },
  layout: layouts.us,
  keyMs: 10,
}

const label = fc.oneof(
  fc.record({ identifier: fc.constant(']C0'), data: fc.stringMatching(/^[A-Za-z0-9_\-.]{4,30}$/) }),
  fc.record({
    identifier: fc.constantFrom(']C1', ']d2', ']Q3'),
    data: fc
      .tuple(fc.stringMatching(/^[A-Za-z0-9_\-.:%&()*+,;=?!]{1,20}$/), fc.stringMatching(/^\d{1,8}$/))
      .map(([lot, count]) => `010779900104412210${lot}${GS}30${count}`),
  }),
)

describe('a calibration', () => {
  it('finds a profile that reads every label right, or says what is against it', () => {
    let found = 0
    let clean = 0
    fc.assert(
      fc.property(scanner, fc.array(label, { minLength: 1, maxLength: 4 }), (made, labels) => {
        const readings = readSheet(made)
        const { proposal, doubts, misread } = inferProfile(readings)
        expect([misread, doubts.filter((doubt) => doubt.endsWith('_unread') || doubt === 'caps_lock')]).toEqual([
          null,
          [],
        ])
        expect(proposal).not.toBeNull()
        if (proposal === null) return
        found += 1
        const profile = scannerProfile.parse({ ...plainProfile, ...proposal })
        expect(profile.suffix).toBe(made.suffix === null ? 'pause' : made.suffix.toLowerCase())
        expect(profile.symbology).toBe(made.symbology)
        expect(profile.separator).toBe(made.separator.as)
        expect(Math.abs((profile.keyMs ?? 0) - made.keyMs)).toBeLessThan(2)
        if (
          doubts.includes('signs_dropped') ||
          doubts.includes('characters_joined') ||
          doubts.includes('separator_joined')
        )
          return
        clean += 1
        for (const reading of readings)
          expect([reading.code, decodesCorrectly(reading, profile)]).toEqual([reading.code, true])
        for (const { data, identifier } of labels) {
          // Without an end, fewer than six slow characters are typing.
          if (made.suffix === null && data.length < 6) continue
          const keyboard = createKeyboard(profile)
          typeLabel(keyboard, made, { data, identifier })
          const read = (made.symbology ? identifier : '') + data
          expect(keyboard.seen).toEqual({
            frames: [made.separator.as === 'lost' ? read.replaceAll(GS, '') : read],
            typed: '',
            passed: [],
            incomplete: 0,
          })
        }
      }),
      { numRuns: 400, seed: 20_261_121 },
    )
    expect(found).toBe(400)
    expect(clean).toBeGreaterThan(200)
  })

  it('of a scanner set to US keys at a Latin American PC puts every sign right', () => {
    const { proposal, doubts } = inferProfile(readSheet({ ...plain, layout: layouts.latinAmerican }))
    expect(doubts).toEqual([])
    expect(proposal).toMatchObject({ prefix: '', suffix: 'enter', separator: 'control', symbology: true, keyMs: 10 })
    const meant = new Map(proposal?.exchanged.map(({ typed, meant }) => [typed, meant]))
    expect(["'", '¿', '-', '?', '+'].map((typed) => meant.get(typed))).toEqual(['-', '=', '/', '_', ']'])
  })

  it('says where accents swallow signs, and still reads letters and separators', () => {
    const { proposal, doubts } = inferProfile(readSheet({ ...plain, layout: layouts.spanish }))
    expect(doubts).toEqual(['signs_dropped'])
    expect(proposal).toMatchObject({ separator: 'control', symbology: true })
  })

  it('says what was not read: a scanner of bars only passes the squares over', () => {
    expect(inferProfile(readSheet(plain, ['letters', 'small', 'signs', 'separator'])).doubts).toEqual([])
    const { proposal, doubts } = inferProfile(readSheet(plain, ['letters']))
    expect(doubts).toEqual(['small_unread', 'signs_unread', 'separator_unread'])
    expect(proposal?.separator).toBe('unknown')
    expect(inferProfile([])).toEqual({
      proposal: null,
      doubts: ['letters_unread', 'small_unread', 'signs_unread', 'separator_unread'],
      misread: null,
    })
  })

  it('knows Caps Lock from a layout, and proposes nothing', () => {
    const turned = new Map(
      Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((char): [string, string][] => [
        [char, char.toUpperCase()],
        [char.toUpperCase(), char],
      ]),
    )
    const { proposal, doubts } = inferProfile(readSheet({ ...plain, layout: turned }))
    expect([proposal, doubts]).toEqual([null, ['caps_lock']])
  })

  it('says where the separator is lost, or arrives as a sign of lots', () => {
    expect(inferProfile(readSheet({ ...plain, separator: { as: 'lost' } })).doubts).toEqual(['separator_lost'])
    expect(inferProfile(readSheet({ ...plain, separator: { as: 'text', text: '/' } })).doubts).toEqual([
      'separator_joined',
    ])
    expect(inferProfile(readSheet({ ...plain, separator: { as: 'text', text: '~' } })).doubts).toEqual([])
  })

  it('says that ends differ, and takes both', () => {
    const [first, ...rest] = readSheet(plain)
    const mixed = first === undefined ? [] : [{ ...first, end: 'tab' as const }, ...rest]
    expect(inferProfile(mixed)).toMatchObject({ proposal: { suffix: 'auto' }, doubts: ['ends_differ'] })
  })

  it.each([
    ['letters', '7799001044122'],
    ['letters', 'x'.repeat(60)],
    ['small', 'abcdefghijklmnopqrstuvwxyzz'],
    ['separator', ']C1010779900104412210CAL'],
    ['qr', ']Q37799001044122'],
  ] as const)('takes no other code for the one of the sheet: %s, %s', (code, typed) => {
    const readings = readSheet(plain).map((reading) => (reading.code === code ? { ...reading, typed } : reading))
    expect(inferProfile(readings)).toMatchObject({ proposal: null, misread: code })
  })

  it('never throws, whatever was typed', () => {
    const reading = fc.record({
      code: fc.constantFrom(...sheetCodes.map(({ id }) => id)),
      typed: fc.string({ unit: 'binary', maxLength: 80 }),
      end: fc.constantFrom('enter' as const, 'tab' as const, 'pause' as const),
      separator: fc.constantFrom('control' as const, 'alt' as const, null),
      keyMs: fc.integer({ min: 0, max: 3000 }),
    })
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 8 }), (readings) => {
        const { proposal } = inferProfile(readings)
        expect(scannerProfile.safeParse({ ...plainProfile, ...proposal }).success).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
