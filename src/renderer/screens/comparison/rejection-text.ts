import type { OperationError } from '../../../contract/errors.ts'
import { comparison } from '../../i18n/es/comparison.ts'
import { deliveryParts } from '../../i18n/es/delivery-parts.ts'
import { knownKey } from '../../i18n/known-key.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { conflictDetails } from '../../shared/conflict-details.ts'
import { useSiteRefusal } from '../../shared/site-refusal.ts'

/** Texts for rejected signing, reasons and recounts; other failures have their usual texts. */
export function useRejectionText(): (error: OperationError) => string {
  const { t } = useTranslation(['comparison', 'deliveryParts'])
  const siteRefusal = useSiteRefusal()
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = knownKey(comparison.refused, error.details?.['reason'])
    if (reason !== null) return t(`comparison:refused.${reason}`, { operator: conflictDetails(error).operator ?? '–' })
    const ofPart = knownKey(deliveryParts.refused, error.details?.['reason'])
    if (ofPart !== null) return t(`deliveryParts:refused.${ofPart}`)
    return siteRefusal(error.details?.['reason']) ?? errorSentence(error)
  }
}
