import type { OperationError } from '../../../../contract/errors.ts'
import { move } from '../../../i18n/es/move.ts'
import { knownKey } from '../../../i18n/known-key.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Why a move file cannot be made or taken, in words. */
export function useMoveError(): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const { t } = useTranslation('move')
  const errorSentence = useErrorSentence()
  return (error) => {
    const { reason, program } = error.details ?? {}
    const known = knownKey(move.because, reason)
    if (known !== null) return t(`because.${known}`)
    if (error.code === 'db_too_new') return t('tooNew', { program: typeof program === 'string' ? program : '' })
    if (error.code === 'not_found' && reason === undefined) return t('gone')
    return errorSentence(error)
  }
}
