import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import type { StockFilterValues } from './stock-filter.ts'

const states = { week: 'week', expiring: 'soon', expired: 'expired', blocked: 'blocked' } as const

/** The active filters as text, for the header of the printed list. */
export function stockFilterText(filter: StockFilterValues, t: Translate<'stock'>, format: Format): string[] {
  const { text, place, container, expiry, articleCode, lot, state } = filter
  const typed = [
    [t('common:article'), text],
    [t('common:location'), place],
    [t('common:container'), container],
    [t('expiry'), expiry === '' ? '' : format.date(expiry)],
  ] as const
  return [
    ...typed.flatMap(([word, value]) => (value.trim() === '' ? [] : [`${word}: ${value.trim()}`])),
    ...(articleCode === null ? [] : [t('onlyArticle', { code: articleCode })]),
    ...(lot === null ? [] : [t('common:lotNamed', { lot })]),
    ...(state === null ? [] : [t(states[state])]),
  ]
}
