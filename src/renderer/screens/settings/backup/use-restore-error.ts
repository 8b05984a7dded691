import type { OperationError } from '../../../../contract/errors.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

const reasons = [
  'not_muelle',
  'not_regular',
  'damaged',
  'chain_broken',
  'hash_differs',
  'other_profile',
  'changed',
] as const

/** Why a backup cannot be examined or restored, in words. */
export function useRestoreError(): (error: OperationError) => string {
  const { t } = useTranslation('backup')
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = reasons.find((known) => known === error.details?.['reason'])
    if (reason !== undefined) return t(`restore.because.${reason}`)
    const program = error.details?.['program']
    if (error.code === 'db_too_new')
      return typeof program === 'string' ? t('restore.tooNewOf', { program }) : t('restore.tooNew')
    if (error.code === 'not_found' && error.details?.['reason'] === undefined) return t('restore.gone')
    return errorSentence(error)
  }
}
