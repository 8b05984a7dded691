import type { CountEvent } from '../../../contract/shapes/count.ts'
import type { Format } from '../../i18n/format.ts'
import type { CountT } from './band-words.ts'

/** An event in a few words, for what an undo takes back: `+12 Leche entera`. */
export function eventLabel(event: CountEvent, name: string | null, format: Format, t: CountT): string {
  if (event.kind === 'container') return `${t('count:container')} ${event.container ?? ''}`.trim()
  if (event.kind === 'needs' || event.kind === 'unknown') return t('count:action.waitingScan')
  const units = event.units === undefined ? '' : `${format.signed(event.units)} `
  return units + (name ?? event.articleCode ?? '')
}
