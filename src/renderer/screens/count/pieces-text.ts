import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'

/** `3 pieces`; with `ask` as a question for their weight. */
export function piecesText(
  t: Translate<['count', 'weighed']>,
  format: Format,
  pieces: number,
  kind: 'of' | 'ask' = 'of',
): string {
  return t(`weighed:${kind}`, { count: pieces === 1 ? 1 : 2, units: format.units(pieces) })
}
