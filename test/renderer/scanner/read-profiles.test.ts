import { describe, expect, it } from 'vitest'
import { scannerProfile, type ScannerProfile } from '../../../src/contract/shapes/scanner.ts'
import { readProfiles } from '../../../src/renderer/scanner/read-profiles.ts'

const known: ScannerProfile = {
  id: 'a',
  name: 'Mesa 1',
  prefix: '\u0002',
  suffix: 'pause',
  pauseMs: 300,
  separator: 'text',
  separators: ['~'],
  exchanged: [{ typed: 'ñ', meant: ';' }],
  symbology: true,
  keyMs: 8,
  calibratedAt: '2026-11-20T10:00:00-03:00',
}
const others: Partial<ScannerProfile>[] = [
  {},
  { suffix: 'auto', separator: 'unknown', separators: [], exchanged: [] },
  { symbology: null, keyMs: null, calibratedAt: null },
]

it.each(others)('scanners are read as they were stored: %o', (other) => {
  const profiles = [known, { ...known, ...other }]
  expect(profiles.map((profile) => scannerProfile.parse(profile))).toEqual(profiles)
  expect(readProfiles(JSON.stringify(profiles))).toEqual(profiles)
})

describe('a text that the schema of a scanner refuses is none', () => {
  const broken: Record<keyof ScannerProfile, unknown[]> = {
    id: [null, 1],
    name: [null, {}],
    prefix: [null, 2],
    suffix: ['return', null, 0],
    pauseMs: [49, 5001, '300', null],
    separator: ['gs', null],
    separators: [null, [''], [1], 'x'],
    exchanged: [null, [{ typed: 'ab', meant: 'c' }], [{ typed: 'a' }], [null], {}],
    symbology: ['yes', 1],
    keyMs: [-1, 5001, '8'],
    calibratedAt: [1, {}],
  }
  it.each(Object.entries(broken).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    '%s: %o',
    (field, value) => {
      const profile = { ...known, [field]: value }
      expect(scannerProfile.safeParse(profile).success).toBe(false)
      expect(readProfiles(JSON.stringify([known, profile]))).toEqual([])
    },
  )
  it.each(['', '[', 'null', '{}', '"a"', '[null]', '[1]'])('%s', (text) => expect(readProfiles(text)).toEqual([]))
})
