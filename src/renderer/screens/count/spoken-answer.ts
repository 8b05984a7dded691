import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import type { CountState } from './count-state.ts'
import { addExact } from './entry.ts'
import { fieldLabelKey } from './pending-scan-draft.ts'
import { isOpenAlready } from './repeated-text.ts'

/**
 * The spoken text after a scan or an entry: the article and its total in this count, or the missing field. Only what the screen
 * shows of the count itself; `null` if nothing is said.
 */
export function spokenAnswer(
  { view, session }: Pick<CountState, 'view' | 'session'>,
  t: Translate<'count'>,
  units: Format['units'],
): string | null {
  if (view.kind === 'entry') {
    const { articleCode, outcome } = view.event
    if (outcome === 'duplicate' || articleCode === undefined) return t('spoken.duplicate')
    const own = session?.tallies.filter((tally) => tally.articleCode === articleCode) ?? []
    const name = view.description ?? own[0]?.description ?? articleCode
    if (own.length === 0 || isMixed(session, articleCode)) return name
    return t('spoken.total', { name, units: units(own.reduce((sum, tally) => addExact(sum, tally.units), 0)) })
  }
  if (view.kind !== 'scan') return null
  const { outcome, reason, subject, articleCode, description, articleTotal, needs, byWeight } = view.answer
  const name = description ?? articleCode ?? ''
  if (outcome === 'counted' && subject === 'container') return t('spoken.container')
  if (outcome === 'counted')
    return articleTotal === null || isMixed(session, articleCode)
      ? name
      : t('spoken.total', { name, units: units(articleTotal.units) })
  if (reason === 'count_closed') return t('spoken.afterwards')
  if (isOpenAlready(view.answer, session)) return t('outcome.alreadyOpen')
  if (outcome !== 'needs') return t(`spoken.${outcome}`)
  const missing = needs.map((need) => t(`tally.waitingNeed.${fieldLabelKey(need, byWeight === true)}`))
  return t('spoken.missing', { count: missing.length, name, missing: missing.join(', ') })
}

/** True if the article has kilograms and units, which are no sum. */
function isMixed(session: CountState['session'], articleCode: string | null): boolean {
  const own = session?.tallies.filter((tally) => tally.articleCode === articleCode) ?? []
  return new Set(own.map(({ byWeight }) => byWeight === true)).size > 1
}
