import type { CountEvent } from '../../../contract/shapes/count.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'

/** Translates texts of the count screen. */
export type CountT = Translate<['count', 'failures', 'common']>

/** An event in a few words, for what an undo takes back: `12 u. Leche entera`. Of a longer code, its last `most` characters. */
export function eventLabel(
  event: CountEvent,
  name: string | null,
  format: Format,
  t: CountT,
  most = Number.POSITIVE_INFINITY,
): string {
  const { kind, articleCode, container, raw, units, byWeight, pieces } = event
  if (kind === 'container')
    return container == null ? t('count:band.noContainer') : `${t('count:container')} ${container}`
  const code = displayBarcode(raw ?? '')
  const what = name ?? articleCode ?? (code.length > most ? `…${code.slice(-most)}` : code)
  if (kind === 'needs' || kind === 'unknown') return t('count:action.waitingScan', { what })
  if (units === undefined) return what
  // What is typed as the weight of pieces is in kilograms, too.
  const isWeight = byWeight === true || pieces !== undefined
  return `${format.units(units)} ${t(isWeight ? 'count:kilos' : 'common:units')} ${what}`
}
