import { siteDecisions } from '../i18n/es/site-decisions.ts'
import { knownKey } from '../i18n/known-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Why a decision about a count of another PC was not taken, in words; `null` for other reasons. */
export function useSiteRefusal(): (reason: unknown) => string | null {
  const { t } = useTranslation('siteDecisions')
  return (reason) => {
    const known = knownKey(siteDecisions.refused, reason)
    return known === null ? null : t(`refused.${known}`)
  }
}
