// Rules on component texts other than dates and coupons.
import { hasCheckDigit } from '../gtin.ts'
import { countryLetters, countryNumbers, currencyNumbers, packageTypes } from './codes.ts'
import type { Check, FaultCode } from './identifier.ts'

function unless(good: boolean, code: FaultCode, offset = 0): ReturnType<Check> {
  return good ? null : { offset, code }
}

/** Last digit is the mod-10 check digit. */
export const checkDigit: Check = (text) => unless(hasCheckDigit(text), 'bad_check_digit', text.length - 1)

/**
 * Begins with a company prefix. The list of allocated prefixes and their lengths is published by GS1 and changes daily;
 * without it only the shape is checked: at least four digits.
 */
export const companyPrefix: Check = (text) => {
  const leading = /^\d*/.exec(text)?.[0].length ?? 0
  return unless(leading >= 4, 'bad_company_prefix', leading)
}

const CHECK_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const TEXT_ORDER = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

/** The pair of check characters (mod 1021 over prime weights) of a model number. */
export function checkCharactersOf(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    sum += TEXT_ORDER.indexOf(text.charAt(text.length - 1 - i)) * (PRIMES[i] ?? 0)
  }
  sum %= 1021
  return CHECK_CHARACTERS.charAt(sum >> 5) + CHECK_CHARACTERS.charAt(sum & 31)
}

/** Ends with its pair of check characters. */
export const checkCharacters: Check = (text) => {
  if (text.length < 3) return { offset: text.length, code: 'too_short' }
  return unless(text.slice(-2) === checkCharactersOf(text.slice(0, -2)), 'bad_check_characters', text.length - 2)
}

/** Contains at least one character that is not a digit. */
export const hasNonDigit: Check = (text) => unless(/\D/.test(text), 'bad_value')

/** ISO 3166 country as three digits. */
export const country: Check = (text) => unless(countryNumbers.has(text), 'bad_country')

/** ISO 3166 country as three digits, or 999 for several countries. */
export const countryOr999: Check = (text) => unless(text === '999' || countryNumbers.has(text), 'bad_country')

/** ISO 3166 country as two letters. */
export const countryAlpha2: Check = (text) => unless(countryLetters.has(text), 'bad_country')

/** ISO 4217 currency as three digits. */
export const currency: Check = (text) => unless(currencyNumbers.has(text), 'bad_currency')

/** Package type, UN/ECE recommendation 21 with GS1's additions. */
export const packageType: Check = (text) => unless(packageTypes.has(text), 'bad_package_type')

/** 0 no, 1 yes. */
export const yesNo: Check = (text) => unless(text === '0' || text === '1', 'bad_value')

/** Winding direction of a roll: 0, 1, or 9 undefined. */
export const winding: Check = (text) => unless(/^[019]$/.test(text), 'bad_value')

export const allZero: Check = (text) => unless(/^0+$/.test(text), 'bad_value')

export const nonZero: Check = (text) => unless(!/^0+$/.test(text), 'bad_value')

/** Does not begin with 0. */
export const noLeadingZero: Check = (text) => unless(!text.startsWith('0'), 'bad_value')

/** Minus sign of a temperature. */
export const minus: Check = (text) => unless(text === '-', 'bad_value')

/** Importer index of a pack of tobacco. */
export const importerIndex: Check = (text) => unless(/^[-_0-9A-Za-z]$/.test(text), 'bad_value')

/** AIDC medium: 01 to 10, or 80 to 99 by agreement. */
export const mediaType: Check = (text) => unless(/^(?:0[1-9]|10|[89]\d)$/.test(text), 'bad_value')

/** ISO 5218 sex: 0, 1, 2 or 9. */
export const sex: Check = (text) => unless(/^[0129]$/.test(text), 'bad_value')

/** Degrees × 10⁷ counted from the south pole, 0 to 180. */
export const latitude: Check = (text) => unless(Number(text) <= 1_800_000_000, 'bad_value')

/** Degrees × 10⁷ counted from the antimeridian, 0 to 360. */
export const longitude: Check = (text) => unless(Number(text) <= 3_600_000_000, 'bad_value')

/** Every `%` is followed by two hexadecimal digits. */
export const percentEncoded: Check = (text) => {
  const broken = /%(?![0-9A-Fa-f]{2})/.exec(text)
  return broken === null ? null : { offset: broken.index, code: 'bad_percent_encoding' }
}

/** Piece and total, two digits each: neither is zero, the piece is not above the total. */
export const pieceOfTotal: Check = (text) => {
  const piece = Number(text.slice(0, 2))
  const total = Number(text.slice(2))
  if (piece === 0) return { offset: 0, code: 'bad_sequence' }
  if (total === 0) return { offset: 2, code: 'bad_sequence' }
  return unless(piece <= total, 'bad_sequence')
}

/** Position and end as `1/3`, without leading zeros. */
export const positionOfEnd: Check = (text) => {
  const parts = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)
  return unless(parts !== null && Number(parts[1]) <= Number(parts[2]), 'bad_sequence')
}

/** Country, characters and mod-97 remainder of an account number (ISO 13616), 11 characters at least; lengths per country are not checked. */
export const iban: Check = (text) => {
  const foreign = /[^0-9A-Z]/.exec(text)
  if (foreign !== null) return { offset: foreign.index, code: 'bad_character' }
  if (text.length < 11) return { offset: text.length, code: 'too_short' }
  if (!countryLetters.has(text.slice(0, 2))) return { offset: 0, code: 'bad_country' }
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return unless(rest === 1, 'bad_iban', 2)
}
