// The rules named in the facts, written a second time, with values that keep and that break each of them.
import {
  countryLetters,
  countryNumbers,
  currencyNumbers,
  packageTypes,
} from '../../../src/main/core/domain/gs1/codes.ts'

interface Rule {
  keeps(text: string, year: number): boolean
  /** Values of a length, where the rule allows that length. */
  good(length: number): string
  bad: readonly string[]
}

/** Weights 3 and 1 from the right, the check digit included: the sum is a multiple of ten. */
const weighed = (digits: string) =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

const withCheckDigit = (body: string) =>
  Array.from('0123456789')
    .map((digit) => body + digit)
    .find(weighed) ?? body

const alphabet = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const pairAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const primes = Array.from({ length: 100 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_each, d) => d).some((d) => d > 1 && n % d === 0),
)

function checkPair(body: string): string {
  const sum = Array.from(body)
    .toReversed()
    .reduce((all, character, n) => all + alphabet.indexOf(character) * (primes[n] ?? 0), 0)
  const rest = sum % 1021
  return `${pairAlphabet[Math.floor(rest / 32)]}${pairAlphabet[rest % 32]}`
}

/** The calendar's own opinion of a date. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The year within 49 years before and 50 years after this one. */
function fullYear(two: number, year: number): number {
  return Array.from({ length: 100 }, (_, n) => year - 49 + n).find((one) => one % 100 === two) ?? 0
}

const numbers = (text: string) => (text.match(/../g) ?? []).map(Number)

function isDate(text: string, year: number, monthAlone: boolean): boolean {
  const [yy = 0, month = 0, day = 0] = numbers(text)
  const full = fullYear(yy, year)
  return (monthAlone && day === 0 && isDay(full, month, 1)) || isDay(full, month, day)
}

const between = (least: number, most: number) => (text: string) => Number(text) >= least && Number(text) <= most
const oneOf =
  (...values: string[]) =>
  (text: string) =>
    values.includes(text)
const always = (good: string) => () => good

// Fields one after the other, most of them with a digit before them that tells their length.
const sized = (digits: string, base: number) =>
  `(?:${Array.from(digits)
    .map((n) => `${n}\\d{${Number(n) + base}}`)
    .join('|')})`
const purchase = `${sized('12345', 0)}[012349]\\d{3}`
const prefixOrNone = `(?:9|${sized('0123456', 6)})`
const coupon = new RegExp(
  `^${sized('0123456', 6)}\\d{6}${sized('12345', 0)}${purchase}(?:1[0-3]${purchase}${prefixOrNone})?(?:2${purchase}${prefixOrNone})?` +
    `(?:3(?<expiry>\\d{6}))?(?:4(?<start>\\d{6}))?(?:5${sized('0123456789', 6)})?(?:6${sized('1234567', 6)})?(?:9[01256][012]\\d[01])?$`,
)

function isCoupon(text: string, year: number): boolean {
  const found = coupon.exec(text)
  if (found === null) return false
  const days = [found.groups?.start, found.groups?.expiry].filter((day) => day !== undefined)
  if (!days.every((day) => isDate(day, year, false))) return false
  const [start, expiry] = days.map((day) => `${fullYear(Number(day.slice(0, 2)), year)}${day.slice(2)}`)
  return start === undefined || expiry === undefined || start <= expiry
}

function isAccount(text: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z]{9,}$/.test(text) || !countryLetters.has(text.slice(0, 2))) return false
  const digits = Array.from(text.slice(4) + text.slice(0, 4))
    .map((character) => Number.parseInt(character, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}

/** All rules, by their names in the facts. */
export const rules: Readonly<Record<string, Rule>> = {
  'check digit': {
    keeps: weighed,
    good: (length) => withCheckDigit('95212345678901234'.slice(0, length - 1)),
    bad: [17, 18, 14, 13].map((length) => {
      const good = withCheckDigit('95212345678901234'.slice(0, length - 1))
      return good.slice(0, -1) + String((Number(good.at(-1)) + 1) % 10)
    }),
  },
  prefix: {
    keeps: (text) => /^\d{4}/.test(text),
    good: (length) => '952100'.padEnd(length, 'A1').slice(0, Math.max(4, length)),
    bad: ['952', '952A', 'A9521'],
  },
  'check pair': {
    keeps: (text) => text.length > 2 && text.endsWith(checkPair(text.slice(0, -2))),
    good(length) {
      const body = '9521A'.padEnd(Math.max(7, length) - 2, 'x/')
      return body + checkPair(body)
    },
    bad: ['9521A22', '22', `952A${checkPair('952A')}`],
  },
  'not only digits': { keeps: (text) => !/^\d*$/.test(text), good: always('A'), bad: [] },
  'date 00': {
    keeps: (text, year) => isDate(text, year, true),
    good: always('240229'),
    bad: ['230229', '240431', '241301', '240001', '240000', '240132'],
  },
  date: {
    keeps: (text, year) => isDate(text, year, false),
    good: always('240229'),
    bad: ['230229', '240431', '241301', '240001', '240100'],
  },
  'long date': {
    keeps: (text) => isDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))),
    good: always('20000229'),
    bad: ['19000229', '20001301', '20000100', '20000001'],
  },
  time: {
    keeps: (text) => between(0, 23)(text.slice(0, 2)) && between(0, 59)(text.slice(2)),
    good: always('2359'),
    bad: ['2400', '2360', '9999'],
  },
  hour: { keeps: between(0, 23), good: always('23'), bad: ['24', '99'] },
  minute: { keeps: between(0, 59), good: always('59'), bad: ['60', '70', '99'] },
  country: { keeps: (text) => countryNumbers.has(text), good: always('858'), bad: ['000', '999', '102'] },
  'country 999': {
    keeps: (text) => text === '999' || countryNumbers.has(text),
    good: always('999'),
    bad: ['000', '998'],
  },
  'country letters': { keeps: (text) => countryLetters.has(text), good: always('UY'), bad: ['XX', 'uy', 'U1'] },
  currency: { keeps: (text) => currencyNumbers.has(text), good: always('858'), bad: ['000', '100', '998'] },
  escapes: {
    keeps: (text) =>
      text
        .split('%')
        .slice(1)
        .every((rest) => /^[0-9A-Fa-f]{2}/.test(rest)),
    good: (length) =>
      (length > 5 ? 'A%C3%B1'.padEnd(length, 'x').slice(0, length) : 'x'.repeat(length))
        .replace(/%.?$/, 'xx')
        .slice(0, length),
    bad: ['%', 'A%2', 'A%G0x'],
  },
  package: { keeps: (text) => packageTypes.has(text), good: always('PX'), bad: ['ZZZ', 'px', '0'] },
  importer: { keeps: (text) => /^[A-Za-z0-9_-]$/.test(text), good: always('_'), bad: ['!', '/', '+'] },
  zero: { keeps: oneOf('0'), good: always('0'), bad: ['1', '9'] },
  'not zero': {
    keeps: (text) => Number(text) > 0,
    good: (length) => '1'.padStart(length, '0'),
    bad: ['0000', '00000', '000'],
  },
  'no leading zero': { keeps: (text) => text[0] !== '0', good: (length) => '1'.padEnd(length, '0'), bad: ['0', '012'] },
  sex: { keeps: oneOf('0', '1', '2', '9'), good: always('9'), bad: ['3', '8'] },
  'piece of total': {
    keeps(text) {
      const [piece = 0, total = 0] = numbers(text)
      return piece >= 1 && piece <= total
    },
    good: always('0202'),
    bad: ['0001', '0100', '0302', '0000'],
  },
  'position/end': {
    keeps(text) {
      const [position = '', end = '', ...more] = text.split('/')
      const plain = [position, end].every((part) => part !== '' && String(Number(part)) === part && Number(part) > 0)
      return plain && more.length === 0 && Number(position) <= Number(end)
    },
    good: always('2/3'),
    bad: ['3/2', '0/3', '1-3', '/12', '12/', '123'],
  },
  minus: { keeps: oneOf('-'), good: always('-'), bad: ['+', '0'] },
  'yes or no': { keeps: oneOf('0', '1'), good: always('1'), bad: ['2', '9'] },
  medium: {
    keeps: (text) => between(1, 10)(text) || between(80, 99)(text),
    good: always('10'),
    bad: ['00', '11', '79'],
  },
  latitude: { keeps: between(0, 1_800_000_000), good: always('0279085848'), bad: ['1800000001'] },
  longitude: { keeps: between(0, 3_600_000_000), good: always('3015297971'), bad: ['3600000001'] },
  winding: { keeps: oneOf('0', '1', '9'), good: always('9'), bad: ['2', '8'] },
  iban: {
    keeps: isAccount,
    good: (length) => (length > 20 ? 'MT90MALT011000012345MTLCAST001SABC' : 'NO751234567'),
    bad: ['ES7921000813610123456780', 'XX36123456789', 'ES79', 'ES7921000813610123456-89', 'ES64X'],
  },
  coupon: {
    keeps: isCoupon,
    good: always('012345612345611110123'),
    bad: [
      '712345678901',
      '0123456123456',
      '01234561234561111012',
      '0123456123456111101239',
      '0123456123456111101233231229',
      '01234561234561111012332601014261231',
    ],
  },
  offer: {
    keeps: (text) => new RegExp(`^[01]${sized('0123456', 6)}\\d{6}${sized('0123456789', 6)}$`).test(text),
    good: always('001234561234560012345'),
    bad: ['2012345', '00123', '0012345612345600123450'],
  },
}
