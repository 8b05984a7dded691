// Identifiers of trade items, their contents, dates, variants, serials and prices.
import {
  allZero,
  checkCharacters,
  checkDigit,
  companyPrefix,
  countryOr999,
  currency,
  hasNonDigit,
  nonZero,
  noLeadingZero,
  pieceOfTotal,
  winding,
} from './checks.ts'
import { hour, hourMinute, sixtieth, yymmd0, yymmdd } from './dates.ts'
import type { ApplicationIdentifier } from './identifier.ts'
import { digits, optional, rows, text, upToDigits, upToText } from './identifier.ts'

const ITEM = '01 02 03 8006 8026'
const gtin = digits(14, checkDigit)
const date = digits(6, yymmd0)

const items: ApplicationIdentifier[] = [
  ...rows('01', [gtin], { predefined: true, excludes: '255 37', linkKey: '22 10 21|235' }),
  ...rows('02', [gtin], { predefined: true, needs: '37', excludes: '01 03' }),
  ...rows('03', [gtin], { predefined: true, excludes: '01 02 37 235', linkAttribute: false }),
  ...rows('10', [upToText(20)], { needs: ITEM }),
  ...rows('11', [date], { predefined: true, needs: ITEM }),
  ...rows('12', [date], { predefined: true, needs: '8020' }),
  ...rows('13', [date], { predefined: true, needs: ITEM }),
  ...rows('15-16', [date], { predefined: true, needs: ITEM }),
  ...rows('17', [date], { predefined: true, needs: '01 02 03 255 8006 8026' }),
  ...rows('20', [digits(2)], { predefined: true, needs: ITEM }),
  ...rows('21', [upToText(20)], { needs: '01 03 8006', excludes: '235', linkAttribute: false }),
  ...rows('22', [upToText(20)], { needs: '01', linkAttribute: false }),
  ...rows('235', [upToText(28)], { needs: '01', linkAttribute: false }),
  ...rows('240-241', [upToText(30)], { needs: ITEM }),
  ...rows('242', [upToDigits(6)], { needs: '01 02 8006 8026' }),
  ...rows('243', [upToText(20)], { needs: '01 03' }),
  ...rows('250', [upToText(30)], { needs: '01+21 03+21 8006+21' }),
  ...rows('251', [upToText(30)], { needs: '01 03 8006' }),
  ...rows('30', [upToDigits(8)], { needs: '01 02' }),
  ...rows('37', [upToDigits(8)], { needs: '00+02 00+8026' }),
]

const MEASURED = '30 31nn 32nn 35nn 36nn'

const prices: ApplicationIdentifier[] = [
  ...rows('3900-3909', [upToDigits(15)], { needs: '255 8020', excludes: '390n 391n 394n 8111' }),
  ...rows('3910-3919', [digits(3, currency), upToDigits(15)], { needs: '8020', excludes: '391n' }),
  ...rows('3920-3929', [upToDigits(15)], { needs: '01+30 01+31nn 01+32nn 01+35nn 01+36nn', excludes: '392n 393n' }),
  ...rows('3930-3939', [digits(3, currency), upToDigits(15)], { needs: MEASURED, excludes: '393n' }),
  ...rows('3940-3943', [digits(4)], { needs: '255', excludes: '394n 8111' }),
  ...rows('3950-3955', [digits(6)], { needs: MEASURED, excludes: '392n 393n 395n 8005' }),
]

const properties: ApplicationIdentifier[] = [
  ...rows('7001', [digits(13)], { needs: '01 02 8006 8026' }),
  ...rows('7002', [upToText(30)], { needs: '01 02' }),
  ...rows('7003', [digits(6, yymmdd), digits(4, hourMinute)], { needs: '01 02 03' }),
  ...rows('7004', [upToDigits(4)], { needs: '01+10 03+10' }),
  ...rows('7005', [upToText(12)], { needs: '01 02' }),
  ...rows('7006', [digits(6, yymmdd)], { needs: '01 02' }),
  ...rows('7007', [digits(6, yymmdd), optional(digits(6, yymmdd))], { needs: '01 02' }),
  ...rows('7008', [upToText(3)], { needs: '01 02' }),
  ...rows('7009', [upToText(10)], { needs: '01 02' }),
  ...rows('7010', [upToText(2)], { needs: '01 02 03' }),
  ...rows('7011', [digits(6, yymmdd), optional(digits(4, hourMinute))], { needs: '01 02 03' }),
  ...rows('7020', [upToText(20)], { needs: '01+416 03+416 8006+416' }),
  ...rows('7021', [upToText(20)], { needs: '01 03 8006' }),
  ...rows('7022', [upToText(20)], { needs: '01+7021 03+7021 8006+7021' }),
  ...rows('7030-7039', [digits(3, countryOr999), upToText(27)], { needs: '01 02' }),
  // National reimbursement numbers of medicines.
  ...rows('710-717', [upToText(20)], { needs: '01' }),
  ...rows('7230-7239', [text(2), upToText(28)], { needs: '01 8004' }),
  ...rows('7240', [upToText(20)], { needs: '01 8006', excludes: '03' }),
  ...rows('8001', [digits(4, nonZero), digits(5, nonZero), digits(3, nonZero), digits(1, winding), digits(1)], {
    needs: '01',
  }),
  ...rows('8002', [upToText(20)]),
  ...rows('8005', [digits(6)], { needs: '01 02' }),
  ...rows('8006', [gtin, digits(4, pieceOfTotal)], { excludes: '01 03 37', linkKey: '22 10 21' }),
  ...rows('8008', [digits(6, yymmdd), digits(2, hour), optional(digits(2, sixtieth)), optional(digits(2, sixtieth))], {
    needs: '01 02 03',
  }),
  ...rows('8009', [upToText(50)], { needs: '00 01 03' }),
  ...rows('8010', [{ set: 'upper', min: 1, max: 30, optional: false, checks: [companyPrefix] }], { linkKey: '8011' }),
  ...rows('8011', [upToDigits(12, noLeadingZero)], { needs: '8010', linkAttribute: false }),
  ...rows('8012', [upToText(20)], { needs: '01 03 8006' }),
  ...rows('8013', [upToText(25, companyPrefix, checkCharacters)], { linkKey: '' }),
  ...rows('8014', [upToText(25, companyPrefix, hasNonDigit, checkCharacters)], { needs: '01', linkAttribute: false }),
  ...rows('8026', [gtin, digits(4, pieceOfTotal)], { needs: '37', excludes: '02 03 8006' }),
  // Mobile devices and their SIMs.
  ...rows('8040', [digits(15)], { needs: '01+21', linkAttribute: false }),
  ...rows('8041', [digits(15)], { needs: '01+21+8040', linkAttribute: false }),
  ...rows('8042', [digits(32)], { needs: '01+21+8040', linkAttribute: false }),
  ...rows('8043', [digits(18), optional(upToDigits(2))], { needs: '01+21+8040', linkAttribute: false }),
  ...rows('8200', [upToText(70)], { needs: '01', linkAttribute: false }),
]

const assets: ApplicationIdentifier[] = [
  ...rows('7023', [upToText(30, companyPrefix)]),
  ...rows('8003', [digits(1, allZero), digits(13, checkDigit), optional(upToText(16))], { linkKey: '' }),
  ...rows('8004', [upToText(30, companyPrefix)], { linkKey: '7040' }),
]

export const tradeIdentifiers: readonly ApplicationIdentifier[] = [...items, ...prices, ...properties, ...assets]
