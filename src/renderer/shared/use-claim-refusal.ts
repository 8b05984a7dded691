import { useReasonText } from '../i18n/use-reason-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const known = [
  'claim_exists',
  'nothing_to_claim',
  'claim_changed',
  'claim_not_draft',
  'claim_not_sent',
  'claim_outdated',
  'claim_answered',
  'claim_too_much',
  'no_lines',
  'not_signed',
  'nothing_to_undo',
  'no_pdf',
  'pdf_failed',
] as const

/** Why a claim could not be made or changed, and what to do instead. */
export function useClaimRefusal() {
  const { t } = useTranslation('claims')
  return useReasonText(known, (reason) => t(`refusal.${reason}`))
}
