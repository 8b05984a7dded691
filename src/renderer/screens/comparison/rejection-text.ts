import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { conflictDetails } from '../../shared/conflict-details.ts'
import { useSiteRefusal } from '../../shared/site-refusal.ts'

const known = [
  'open',
  'count_not_here',
  'recount_waits',
  'undecided',
  'document_unknown',
  'articles_lost',
  'not_matched',
  'reasons_missing',
  'signed',
  'nothing_counted',
  'no_count_left',
  'control_signed',
  'same_goods',
  'signer_counted',
  'signer_needed',
  'signer_inactive',
  'signer_not_supervisor',
] as const

const ofParts = ['part_signed', 'part_not_next', 'not_last_part'] as const

/** Texts for rejected signing, reasons and recounts; other failures have their usual texts. */
export function useRejectionText(): (error: OperationError) => string {
  const { t } = useTranslation(['comparison', 'deliveryParts'])
  const siteRefusal = useSiteRefusal()
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = known.find((word) => word === error.details?.['reason'])
    if (reason !== undefined)
      return t(`comparison:refused.${reason}`, { operator: conflictDetails(error).operator ?? '–' })
    const ofPart = ofParts.find((word) => word === error.details?.['reason'])
    if (ofPart !== undefined) return t(`deliveryParts:refused.${ofPart}`)
    return siteRefusal(error.details?.['reason']) ?? errorSentence(error)
  }
}
