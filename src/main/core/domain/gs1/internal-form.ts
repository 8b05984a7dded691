// Labels of articles without a GTIN. AI 240 and 241 belong to a GTIN, as lot (10) and expiry (17) do, so an internal article
// code may not stand beside them. AI 91 to 99 are the ones that GS1 leaves to a company: the whole content is in them.
import { isCalendarDate } from '../dates.ts'
import { dateOf } from './dates.ts'
import type { DateText, Units } from '../model.ts'
import { formatUnits, unitsFromText } from '../units.ts'

/** Begins the value of AI 91: suppliers use AI 91 to 99 for what they like. */
const mark = 'MU:'

export interface InternalContent {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  units: Units | null
}

type Pair = readonly [ai: string, value: string]

/** The elements of an internal label. */
export function internalElements({ articleCode, lot, expiry, units }: InternalContent): Pair[] {
  return [
    ['91', mark + articleCode],
    ...(lot === null ? [] : [['92', lot] as const]),
    ...(expiry === null ? [] : [['93', expiry.slice(2).replaceAll('-', '')] as const]),
    ...(units === null ? [] : [['94', formatUnits(units)] as const]),
  ]
}

/** The content of an internal label; `null` if AI 91 is not the one of this program. */
export function readInternalForm(value: (ai: string) => string | null, year: number): InternalContent | null {
  const marked = value('91')
  if (marked === null || !marked.startsWith(mark) || marked.length === mark.length) return null
  const date = value('93')
  const expiry = date !== null && /^\d{6}$/.test(date) ? dateOf(date, year) : null
  const units = unitsFromText(value('94') ?? '')
  return {
    articleCode: marked.slice(mark.length),
    lot: value('92'),
    expiry: expiry !== null && isCalendarDate(expiry) ? expiry : null,
    units: units === 0 ? null : units,
  }
}
