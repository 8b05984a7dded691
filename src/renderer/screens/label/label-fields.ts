import type { Input } from '../../../contract/operations.ts'
import { readDecimal, typedDecimal } from '../../i18n/typed-number.ts'
import { readExpiry } from '../../shared/typed-expiry.ts'
import type { Route } from '../../state/screens.ts'

/** The content of a label as typed. */
export interface LabelFields {
  articleCode: string
  description: string | null
  lot: string
  /** Digits: day, month, year. */
  expiry: string
  units: string
  pallet: boolean
  /** Digits; empty for one. */
  copies: string
}

export const mostCopies = 99

/** The fields in the order of their entry. */
export const labelFieldNames = ['article', 'lot', 'expiry', 'units'] as const
export type LabelFieldName = (typeof labelFieldNames)[number] | 'copies'

type Content = Omit<Input<'labels.preview'>, 'sessionId' | 'language'>

/** With goods that were entered by hand; else a label with the number of a pallet, where there are such numbers. */
export function initialFields(
  route: Extract<Route, { screen: 'label' }>,
  hasNumbers: boolean,
  language: string,
): LabelFields {
  const { articleCode, lot = '', expiry = '', units } = route
  return {
    articleCode: articleCode ?? '',
    description: null,
    lot,
    expiry: expiryDigits(expiry),
    units: units === undefined ? '' : typedDecimal(units, language),
    pallet: articleCode === undefined && hasNumbers,
    copies: '',
  }
}

/** Content of the fields as typed in a language; `null` while something is missing. */
export function readLabelFields(fields: LabelFields, thisYear: number, language: string): Content | null {
  const { articleCode, lot, expiry, pallet } = fields
  if (articleCode === '') return pallet ? { pallet } : null
  const units = readUnits(fields.units, language)
  const day = expiry === '' ? null : readExpiry(expiry, thisYear)
  if (units === null || (expiry !== '' && day === null)) return null
  return {
    articleCode,
    units,
    pallet,
    ...(lot.trim() === '' ? {} : { lot: lot.trim() }),
    ...(day === null ? {} : { expiry: day }),
  }
}

/** True if a field can be left as it is. Lot and expiry may be missing. */
export function isFieldRight(name: LabelFieldName, fields: LabelFields, thisYear: number, language: string): boolean {
  if (name === 'units') return readUnits(fields.units, language) !== null
  return name !== 'expiry' || fields.expiry === '' || readExpiry(fields.expiry, thisYear) !== null
}

/** The next field after this one that is empty; `null` if none is. */
export function fieldAfter(name: LabelFieldName, fields: LabelFields): LabelFieldName | null {
  if (name === 'copies') return null
  const later = labelFieldNames.slice(labelFieldNames.indexOf(name) + 1)
  return later.find((other) => fields[other === 'article' ? 'articleCode' : other] === '') ?? null
}

/** The fields with an article: lot, expiry and units are of the goods for which they were entered. */
export function withArticle(fields: LabelFields, articleCode: string): LabelFields {
  const isSame = fields.articleCode === '' || fields.articleCode === articleCode
  return { ...fields, articleCode, ...(isSame ? {} : { lot: '', expiry: '', units: '' }) }
}

/** The fields with a lot that is known. Without a known expiry, one that was entered stays unless it is that of another lot. */
export function withLot(fields: LabelFields, { lot, expiry }: { lot: string; expiry: string | null }): LabelFields {
  const entered = fields.lot === '' || fields.lot === lot ? fields.expiry : ''
  return { ...fields, lot, expiry: expiry === null ? entered : expiryDigits(expiry) }
}

/** A day as the digits of the field: day, month, year. */
function expiryDigits(day: string): string {
  return day.split('-').toReversed().join('')
}

/** How many copies are printed. */
export function copiesOf({ copies }: LabelFields): number {
  return Math.max(1, Math.min(mostCopies, Number(copies)))
}

function readUnits(text: string, language: string): number | null {
  const units = readDecimal(text, language)
  return units === 0 ? null : units
}
