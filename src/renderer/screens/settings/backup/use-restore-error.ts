import type { OperationError } from '../../../../contract/errors.ts'
import { backup } from '../../../i18n/es/backup.ts'
import { knownKey } from '../../../i18n/known-key.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Why a backup cannot be examined or restored, in words. */
export function useRestoreError(): (error: OperationError) => string {
  const { t } = useTranslation('backup')
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = knownKey(backup.restore.because, error.details?.['reason'])
    if (reason !== null) return t(`restore.because.${reason}`)
    const program = error.details?.['program']
    if (error.code === 'db_too_new')
      return typeof program === 'string' ? t('restore.tooNewOf', { program }) : t('restore.tooNew')
    if (error.code === 'not_found' && error.details?.['reason'] === undefined) return t('restore.gone')
    return errorSentence(error)
  }
}
