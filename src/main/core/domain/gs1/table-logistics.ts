// Identifiers of logistic units, places, shipments, documents and people, and of internal use.
import {
  checkDigit,
  companyPrefix,
  country,
  countryAlpha2,
  iban,
  importerIndex,
  latitude,
  longitude,
  mediaType,
  minus,
  packageType,
  percentEncoded,
  positionOfEnd,
  sex,
  yesNo,
} from './checks.ts'
import { couponCode, couponPositiveOffer } from './coupons.ts'
import { hourMinute, yymmd0, yymmdd, yyyymmdd } from './dates.ts'
import type { ApplicationIdentifier } from './identifier.ts'
import { digits, optional, rows, text, upToDigits, upToText } from './identifier.ts'

const place = digits(13, checkDigit)
const land = digits(3, country)
const furtherLand = optional(land)

const units: ApplicationIdentifier[] = [
  ...rows('00', [digits(18, checkDigit)], { predefined: true, linkKey: '' }),
  ...rows('400', [upToText(30)]),
  ...rows('401', [upToText(30, companyPrefix)], { linkKey: '' }),
  ...rows('402', [digits(17, checkDigit)], { linkKey: '' }),
  ...rows('403', [upToText(30)], { needs: '00' }),
  ...rows('7041', [upToText(4, packageType)], { needs: '00', linkAttribute: false }),
]

const places: ApplicationIdentifier[] = [
  ...rows('254', [upToText(20)], { needs: '414', linkAttribute: false }),
  ...rows('410-413', [place], { predefined: true }),
  ...rows('414', [place], { predefined: true, linkKey: '254|7040' }),
  ...rows('415', [place], { predefined: true, needs: '8020', linkKey: '8020' }),
  ...rows('416', [place], { predefined: true }),
  ...rows('417', [place], { predefined: true, linkKey: '7040' }),
  ...rows('420', [upToText(20)], { excludes: '421' }),
  ...rows('421', [land, upToText(9)], { excludes: '4307' }),
  ...rows('422', [land], { needs: '01 02 03 8006 8026', excludes: '426' }),
  ...rows('423', [land, furtherLand, furtherLand, furtherLand, furtherLand], { needs: '01 02 03', excludes: '426' }),
  ...rows('424', [land], { needs: '01 02 03', excludes: '426' }),
  ...rows('425', [land, furtherLand, furtherLand, furtherLand, furtherLand], { needs: '01 02 03', excludes: '426' }),
  ...rows('426', [land], { needs: '01 02 03' }),
  ...rows('427', [upToText(3)], { needs: '01+422 02+422 03+422' }),
  ...rows('7040', [digits(1), text(1), text(1), text(1, importerIndex)], { linkAttribute: false }),
]

const name = upToText(35, percentEncoded)
const address = upToText(70, percentEncoded)
const moment = [digits(6, yymmd0), digits(4, hourMinute)]
const temperature = [digits(6), optional(text(1, minus))]

const transport: ApplicationIdentifier[] = [
  ...rows('4300-4301', [name], { needs: '00' }),
  ...rows('4302', [address], { needs: '00' }),
  ...rows('4303', [address], { needs: '4302' }),
  ...rows('4304-4306', [address], { needs: '00' }),
  ...rows('4307', [text(2, countryAlpha2)], { needs: '00' }),
  ...rows('4308', [upToText(30)], { needs: '00' }),
  ...rows('4309', [digits(10, latitude), digits(10, longitude)], { needs: '00' }),
  ...rows('4310-4311', [name], { needs: '00' }),
  ...rows('4312', [address], { needs: '00' }),
  ...rows('4313', [address], { needs: '4312' }),
  ...rows('4314-4316', [address], { needs: '00' }),
  ...rows('4317', [text(2, countryAlpha2)], { needs: '00' }),
  ...rows('4318', [upToText(20)], { needs: '00' }),
  ...rows('4319', [upToText(30)], { needs: '00' }),
  ...rows('4320', [name], { needs: '00' }),
  ...rows('4321-4323', [digits(1, yesNo)], { needs: '00' }),
  ...rows('4324-4325', moment, { needs: '00' }),
  ...rows('4326', [digits(6, yymmdd)], { needs: '00' }),
  ...rows('4330', temperature, { needs: '00', excludes: '4331' }),
  ...rows('4331', temperature, { needs: '00', excludes: '4330' }),
  ...rows('4332', temperature, { needs: '00', excludes: '4333' }),
  ...rows('4333', temperature, { needs: '00', excludes: '4332' }),
]

const documents: ApplicationIdentifier[] = [
  ...rows('253', [digits(13, checkDigit), optional(upToText(17))], { linkKey: '' }),
  ...rows('255', [digits(13, checkDigit), optional(upToDigits(12))], {
    linkKey: '',
    excludes: '01 02 415 8006 8020 8026',
  }),
  ...rows('8007', [upToText(34, iban)], { needs: '415' }),
  ...rows('8020', [upToText(25)], { needs: '415', linkAttribute: false }),
  // A digital signature requires the identifier of one instance.
  ...rows('8030', [{ set: 'base64url', min: 1, max: 90, optional: false, checks: [] }], {
    needs: '00 01+21 03+21 253 255 8003 8004 8006+21 8010+8011 8017 8018',
  }),
  ...rows('8110', [upToText(70, couponCode)]),
  ...rows('8111', [digits(4)], { needs: '255' }),
  ...rows('8112', [upToText(70, couponPositiveOffer)]),
]

const relation = digits(18, checkDigit)

const people: ApplicationIdentifier[] = [
  ...rows('7241', [digits(2, mediaType)], { needs: '8017 8018' }),
  ...rows('7242', [upToText(25)], { needs: '8017 8018' }),
  ...rows('7250', [digits(8, yyyymmdd)], { needs: '8018', excludes: '7251' }),
  ...rows('7251', [digits(8, yyyymmdd), digits(4, hourMinute)], { needs: '8018', excludes: '7250' }),
  ...rows('7252', [digits(1, sex)], { needs: '8018' }),
  ...rows('7253-7254', [upToText(40, percentEncoded)], { needs: '8017 8018', excludes: '7256 7259' }),
  ...rows('7255', [upToText(10)], { needs: '8017 8018', excludes: '7256 7259' }),
  ...rows('7256', [upToText(90, percentEncoded)], { needs: '8017 8018' }),
  ...rows('7257', [upToText(70, percentEncoded)], { needs: '8018' }),
  ...rows('7258', [text(3, positionOfEnd)], { needs: '8018+7259' }),
  ...rows('7259', [upToText(40, percentEncoded)], { needs: '8018', excludes: '7256' }),
  ...rows('8017', [relation], { excludes: '8018', linkKey: '8019' }),
  ...rows('8018', [relation], { excludes: '8017', linkKey: '8019' }),
  ...rows('8019', [upToDigits(10)], { needs: '8017 8018', linkAttribute: false }),
]

const internal: ApplicationIdentifier[] = [...rows('90', [upToText(30)]), ...rows('91-99', [upToText(90)])]

export const logisticsIdentifiers: readonly ApplicationIdentifier[] = [
  ...units,
  ...places,
  ...transport,
  ...documents,
  ...people,
  ...internal,
]
