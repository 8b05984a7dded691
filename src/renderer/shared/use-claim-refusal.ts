import { claims } from '../i18n/es/claims.ts'
import { useReasonText } from '../i18n/use-reason-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Why a claim could not be made or changed, and what to do instead. */
export function useClaimRefusal() {
  const { t } = useTranslation('claims')
  return useReasonText(claims.refusal, (reason) => t(`refusal.${reason}`))
}
