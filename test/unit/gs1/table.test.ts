import { describe, expect, test } from 'vitest'
import { checkCharactersOf } from '../../../src/main/core/domain/gs1/checks.ts'
import { identifierAt, identifiers, valueLength } from '../../../src/main/core/domain/gs1/table.ts'
import { validateValue } from '../../../src/main/core/domain/gs1/value.ts'
import { longest, mutants, shortest } from './samples.ts'

const context = { year: 2026 }

function fault(ai: string, value: string) {
  const identifier = identifiers.get(ai)
  if (identifier === undefined) throw new Error(`no AI ${ai}`)
  return validateValue(identifier, value, context)
}

describe('every identifier of the table', () => {
  const all = [...identifiers.values()]

  test('there are all 541 of them, and none is a prefix of another', () => {
    expect(all).toHaveLength(541)
    for (const { ai } of all) {
      expect(ai).toMatch(/^\d{2,4}$/)
      expect(identifierAt(`${ai}1`, 0)?.ai).toBe(ai)
      for (const length of [2, 3].filter((shorter) => shorter < ai.length)) {
        expect(identifiers.has(ai.slice(0, length))).toBe(false)
      }
    }
  })

  test('takes its shortest and longest value and refuses a character more or less', () => {
    for (const identifier of all) {
      const { min, max } = valueLength(identifier)
      for (const value of [shortest(identifier), longest(identifier)]) {
        expect([identifier.ai, value, validateValue(identifier, value, context)]).toEqual([identifier.ai, value, null])
      }
      const tooLong = `${longest(identifier)}${'1'.repeat(max)}`.slice(0, max + 1)
      expect([identifier.ai, validateValue(identifier, tooLong, context)]).toEqual([
        identifier.ai,
        { offset: max, code: 'too_long' },
      ])
      const tooShort = shortest(identifier).slice(0, min - 1)
      expect([identifier.ai, validateValue(identifier, tooShort, context)]).toEqual([
        identifier.ai,
        { offset: min - 1, code: 'too_short' },
      ])
    }
  })

  test('refuses a value that breaks one of its rules', () => {
    let tried = 0
    for (const identifier of all) {
      for (const [rule, value] of mutants(identifier)) {
        tried += 1
        expect([identifier.ai, rule, value, validateValue(identifier, value, context)]).not.toEqual([
          identifier.ai,
          rule,
          value,
          null,
        ])
      }
    }
    expect(tried).toBeGreaterThan(2000)
  })

  test('each rule alone refuses a value that all its other rules take', () => {
    let rules = 0
    for (const identifier of all) {
      const { components } = identifier
      const broken = mutants(identifier).map(([, value]) => value)
      components.forEach((component, place) => {
        for (const check of component.checks) {
          rules += 1
          const checks = component.checks.filter((other) => other !== check)
          const without = { ...identifier, components: components.with(place, { ...component, checks }) }
          const decisive = broken.filter(
            (value) =>
              validateValue(identifier, value, context) !== null && validateValue(without, value, context) === null,
          )
          expect([identifier.ai, check.name, decisive.length > 0]).toEqual([identifier.ai, check.name, true])
        }
        const at = components.slice(0, place).reduce((sum, { max }) => sum + max, 0)
        const strangers = broken.filter((value) => {
          const { offset, code } = validateValue(identifier, value, context) ?? {}
          return code === 'bad_character' && offset === at
        })
        expect([identifier.ai, place, strangers.length > 0]).toEqual([identifier.ai, place, true])
      })
    }
    expect(rules).toBeGreaterThan(100)
  })

  test('those of predefined length start with the pairs of the standard and have one length', () => {
    const pairs = new Set('00 01 02 03 11 12 13 15 16 17 20 31 32 33 34 35 36 41'.split(' '))
    for (const identifier of all) {
      expect([identifier.ai, identifier.predefined]).toEqual([identifier.ai, pairs.has(identifier.ai.slice(0, 2))])
      const { min, max } = valueLength(identifier)
      expect([identifier.ai, !identifier.predefined || min === max]).toEqual([identifier.ai, true])
    }
  })

  test('needs, excludes and link qualifiers name identifiers that exist', () => {
    const known = [...identifiers.keys()]
    const exists = (pattern: string) => known.some((ai) => new RegExp(`^${pattern.replaceAll('n', '\\d')}$`).test(ai))
    for (const { needs, excludes, linkKey } of all) {
      for (const pattern of [...needs.flat(), ...excludes, ...(linkKey ?? []).flat()]) {
        expect([pattern, exists(pattern)]).toEqual([pattern, true])
      }
    }
  })
})

describe('well-known identifiers, values from labels', () => {
  const valid: [ai: string, value: string][] = [
    ['00', '384123450000000011'],
    ['00', '106141412345678908'],
    ['01', '08412345678905'],
    ['01', '09506000134352'],
    ['02', '00614141123452'],
    ['10', 'A'],
    ['10', '!"%&\'()*+,-./:;<=>?_'],
    ['11', '260228'],
    ['13', '261231'],
    ['15', '261200'],
    ['17', '240229'],
    ['20', '00'],
    ['21', '12345678901234567890'],
    ['30', '1'],
    ['30', '99999999'],
    ['3103', '001750'],
    ['3922', '1299'],
    ['3932', '9781299'],
    ['37', '00000048'],
    ['400', 'PED-2026/0001'],
    ['402', '95213210000123458'],
    ['410', '9501101020917'],
    ['414', '9521321000018'],
    ['420', '28001'],
    ['421', '72428001'],
    ['422', '858'],
    ['423', '724250056'],
    ['4300', 'ACME+S.A.'],
    ['4300', 'Caf%C3%A9'],
    ['4307', 'UY'],
    ['4309', '02790858483015297971'],
    ['4321', '0'],
    ['4324', '2612002359'],
    ['4330', '002500-'],
    ['4330', '002500'],
    ['7003', '2612311435'],
    ['7007', '260101260131'],
    ['7007', '260101'],
    ['7030', '999A'],
    ['7040', '1ABC'],
    ['7041', 'PX'],
    ['8001', '00010000100190'],
    ['8003', '09521321000018ABC'],
    ['8005', '000199'],
    ['8006', '095060001343520102'],
    ['8007', 'ES7921000813610123456789'],
    ['8008', '26123123'],
    ['8008', '261231235959'],
    ['8010', '9521-AB/#1'],
    ['8013', '1987654Ad4X4bL5ttr2310c2K'],
    ['8017', '952132100000000014'],
    ['8020', 'ABC'],
    ['8030', 'aZ09-_'],
    ['8110', '106141416543213150110120'],
    ['8200', 'https://example.com/a'],
    ['90', 'INTERNO'],
    ['99', 'x'.repeat(90)],
  ]

  test.each(valid)('(%s)%s is valid', (ai, value) => {
    expect(fault(ai, value)).toBeNull()
  })

  const invalid: [ai: string, value: string, offset: number, code: string][] = [
    ['00', '384123450000000012', 17, 'bad_check_digit'],
    ['00', '38412345000000001', 17, 'too_short'],
    ['01', '08412345678904', 13, 'bad_check_digit'],
    ['01', '0841234567890A', 13, 'bad_character'],
    ['10', '', 0, 'too_short'],
    ['10', 'A'.repeat(21), 20, 'too_long'],
    ['10', 'LOTE 1', 4, 'bad_character'],
    ['10', 'A#1', 1, 'bad_character'],
    ['11', '261301', 2, 'bad_date'],
    ['15', '260230', 4, 'bad_date'],
    ['17', '230229', 4, 'bad_date'],
    ['21', 'añb', 1, 'bad_character'],
    ['30', '123456789', 8, 'too_long'],
    ['30', '1.5', 1, 'bad_character'],
    ['3103', '00175', 5, 'too_short'],
    ['37', '-1', 0, 'bad_character'],
    ['3932', '1001299', 0, 'bad_currency'],
    ['410', '9501101020918', 12, 'bad_check_digit'],
    ['421', '99928001', 0, 'bad_country'],
    ['421', '724', 3, 'too_short'],
    ['423', '72425', 5, 'too_short'],
    ['423', '724999', 3, 'bad_country'],
    ['4300', 'Caf%C3%A', 6, 'bad_percent_encoding'],
    ['4307', 'uy', 0, 'bad_country'],
    ['4309', '18000000010000000000', 0, 'bad_value'],
    ['4309', '00000000003600000001', 10, 'bad_value'],
    ['4321', '2', 0, 'bad_value'],
    ['4330', '002500+', 6, 'bad_value'],
    ['7003', '2612001435', 4, 'bad_date'],
    ['7003', '2612312400', 6, 'bad_time'],
    ['7007', '260101260132', 10, 'bad_date'],
    ['7007', '2601012', 7, 'too_short'],
    ['7040', '1AB!', 3, 'bad_value'],
    ['7041', 'AAAA', 0, 'bad_package_type'],
    ['8003', '19521321000018', 0, 'bad_value'],
    ['8003', '09521321000019', 13, 'bad_check_digit'],
    ['8006', '095060001343520302', 14, 'bad_sequence'],
    ['8007', 'ES7921000813610123456780', 2, 'bad_iban'],
    ['8008', '2612312360', 8, 'bad_time'],
    ['8010', '9521a', 4, 'bad_character'],
    ['8011', '0123', 0, 'bad_value'],
    ['8013', '1987654Ad4X4bL5ttr2310c2J', 23, 'bad_check_characters'],
    ['8030', 'abc=', 3, 'bad_character'],
    ['8110', '106141416543213150110120X', 24, 'bad_character'],
    ['8110', '1061414165432131501101208', 24, 'bad_coupon'],
  ]

  test.each(invalid)('(%s)%s is refused at %i: %s', (ai, value, offset, code) => {
    expect(fault(ai, value)).toEqual({ offset, code })
  })

  test.each([
    '04',
    '14',
    '18',
    '19',
    '23',
    '29',
    '31',
    '3106',
    '3107',
    '3970',
    '404',
    '4199',
    '500',
    '7012',
    '8015',
    '8114',
    'AB',
    '',
  ])('there is no AI %s', (ai) => {
    expect(identifiers.has(ai)).toBe(false)
  })

  test('check characters of a model number', () => {
    expect(checkCharactersOf('1987654Ad4X4bL5ttr2310c')).toBe('2K')
  })

  test('coupons: optional fields in order, dates in order', () => {
    const base = '012345612345611110123'
    for (const [tail, good] of [
      ['', true],
      ['101101239', true],
      ['101101230123456', true],
      ['21101239', true],
      ['3261231', true],
      ['32612314260101', true],
      ['32601014261231', false],
      ['3261301', false],
      ['50123456', true],
      ['5012345', false],
      ['611234567', true],
      ['60123456', false],
      ['90001', true],
      ['93001', false],
      ['90002', false],
      ['326123121101239', false],
    ] as const) {
      expect([tail, fault('8110', base + tail) === null]).toEqual([tail, good])
    }
  })
})
