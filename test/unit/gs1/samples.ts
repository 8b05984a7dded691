// Valid values and broken ones, built for every identifier of the table.
import { checkCharactersOf } from '../../../src/main/core/domain/gs1/checks.ts'
import * as checks from '../../../src/main/core/domain/gs1/checks.ts'
import { couponCode, couponPositiveOffer } from '../../../src/main/core/domain/gs1/coupons.ts'
import { hour, hourMinute, sixtieth, yymmd0, yymmdd, yyyymmdd } from '../../../src/main/core/domain/gs1/dates.ts'
import type { Check, Component, ApplicationIdentifier } from '../../../src/main/core/domain/gs1/identifier.ts'
import { checkDigitOf } from '../../../src/main/core/domain/gtin.ts'

interface Sample {
  good: (length: number) => string
  bad: string[]
}

const fixed = (good: string, ...bad: string[]): Sample => ({ good: () => good, bad })

const SAMPLES = new Map<Check, Sample>([
  [
    checks.checkDigit,
    {
      good: (length) => {
        const body = '8412345678901234567'.slice(0, length - 1)
        return body + String(checkDigitOf(body))
      },
      bad: [],
    },
  ],
  [checks.companyPrefix, { good: (length) => '9521'.padEnd(length, '7'), bad: ['952', 'A9521', '95-21'] }],
  [
    checks.checkCharacters,
    {
      good: (length) => {
        const body = '9521A'.padEnd(Math.max(length, 7) - 2, 'b')
        return body + checkCharactersOf(body)
      },
      bad: ['9521A22', '9521AX'],
    },
  ],
  [checks.hasNonDigit, fixed('9521A')],
  [checks.country, fixed('724', '999', '000', '001')],
  [checks.countryOr999, fixed('999', '998', '000')],
  [checks.countryAlpha2, fixed('ES', 'XX', 'es', '12')],
  [checks.currency, fixed('978', '000', '100')],
  [checks.packageType, fixed('PX', 'ZZZZ', 'px', '0')],
  [checks.yesNo, fixed('1', '2', '9')],
  [checks.winding, fixed('9', '2', '8')],
  [checks.allZero, fixed('0', '1')],
  [checks.nonZero, { good: (length) => '1'.padStart(length, '0'), bad: [] }],
  [checks.noLeadingZero, { good: (length) => '1'.padEnd(length, '0'), bad: ['0', '01'] }],
  [checks.minus, fixed('-', '+', '0')],
  [checks.importerIndex, fixed('_', '!', '/')],
  [checks.mediaType, fixed('10', '00', '11', '79')],
  [checks.sex, fixed('9', '3', '8')],
  [checks.latitude, fixed('1800000000', '1800000001')],
  [checks.longitude, fixed('3600000000', '3600000001')],
  [checks.percentEncoded, { good: (length) => 'x'.repeat(length), bad: ['%', 'a%2', '%G0', '100%'] }],
  [checks.pieceOfTotal, fixed('0102', '0001', '0100', '0302')],
  [checks.positionOfEnd, fixed('2/3', '3/2', '0/3', '1-3', '/12', '12/')],
  [
    checks.iban,
    {
      good: (length) => (length > 5 ? 'MT90MALT011000012345MTLCAST001SABC' : 'NO751234567'),
      bad: ['ES7921000813610123456780', 'XX36123456789', 'ES79-21000813610123456789', 'ES79', 'ES64X'],
    },
  ],
  [couponCode, fixed('012345612345611110123', '712345678901', '0123456123456', '01234561234561111012a')],
  [couponPositiveOffer, fixed('001234561234560012345', '2012345', '00123')],
  [yymmdd, fixed('240229', '230229', '240100', '241301', '240431', '240001')],
  [yymmd0, fixed('240200', '230229', '241300', '240432', '240000')],
  [yyyymmdd, fixed('20000229', '19000229', '20240100', '20241301')],
  [hour, fixed('23', '24')],
  [sixtieth, fixed('59', '60')],
  [hourMinute, fixed('2359', '2400', '2360')],
])

/** A component's valid text of a length near the given one. */
function good(component: Component, length: number): string {
  const rule = component.checks.at(-1)
  if (rule === undefined) return '1'.repeat(length)
  const sample = SAMPLES.get(rule)
  if (sample === undefined) throw new Error(`no sample for ${rule.name}`)
  return sample.good(length)
}

/** The shortest valid value. */
export function shortest(identifier: ApplicationIdentifier): string {
  return identifier.components
    .filter((component) => !component.optional)
    .map((component) => good(component, component.checks.includes(checks.companyPrefix) ? 4 : component.min))
    .join('')
}

/** The longest valid value, except where a rule fixes the length (coupons, package types). */
export function longest(identifier: ApplicationIdentifier): string {
  return identifier.components.map((component) => good(component, component.max)).join('')
}

const withCheckCharacters = (body: string) => body + checkCharactersOf(body)

/** A value whose check characters are digits, too. */
function allDigits(): string {
  for (let body = 10_000_000; ; body += 1) {
    const whole = withCheckCharacters(String(body))
    if (/^\d+$/.test(whole)) return whole
  }
}

/** Values that break one rule each, with the rule's name. */
export function mutants(identifier: ApplicationIdentifier): [rule: string, value: string][] {
  const all: [string, string][] = []
  identifier.components.forEach((component, index) => {
    const before = identifier.components
      .slice(0, index)
      .map((other) => good(other, other.max))
      .join('')
    const after = identifier.components
      .slice(index + 1)
      .map((other) => good(other, other.max))
      .join('')
    const whole = good(component, component.max)
    const foreign = { digits: 'A', text: '#', upper: 'a', base64url: '.' }[component.set]
    for (const stranger of [foreign, ' ', 'ñ', '\u0000']) {
      all.push(['character', before + stranger + whole.slice(1) + after])
    }
    for (const check of component.checks) {
      for (const bad of SAMPLES.get(check)?.bad ?? []) {
        if (bad.length >= component.min && bad.length <= component.max) all.push([check.name, before + bad + after])
      }
      if (check === checks.checkDigit) {
        const last = (Number(whole.slice(-1)) + 1) % 10
        all.push(['checkDigit', before + whole.slice(0, -1) + String(last) + after])
      }
      // With fitting check characters nothing else is wrong with these.
      if (check === checks.checkCharacters) {
        all.push(['companyPrefix', before + withCheckCharacters('952A') + after])
        if (component.checks.includes(checks.hasNonDigit)) all.push(['hasNonDigit', before + allDigits() + after])
      }
      if (check === checks.nonZero) all.push(['nonZero', before + '0'.repeat(component.max) + after])
    }
  })
  return all
}
