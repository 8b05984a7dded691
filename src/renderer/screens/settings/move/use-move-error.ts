import type { OperationError } from '../../../../contract/errors.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

const reasons = [
  'move_blocked',
  'changed',
  'not_a_move_file',
  'not_regular',
  'wrong_passphrase',
  'file_truncated',
  'damaged',
  'has_counts',
  'other_profile',
  'backup_folder_missing',
  'backup_folder_full',
  'backup_folder_readonly',
  'backup_folder_hangs',
  'backup_differs',
] as const

/** Why a move file cannot be made or taken, in words. */
export function useMoveError(): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const { t } = useTranslation('move')
  const errorSentence = useErrorSentence()
  return (error) => {
    const { reason, program } = error.details ?? {}
    const known = reasons.find((one) => one === reason)
    if (known !== undefined) return t(`because.${known}`)
    if (error.code === 'db_too_new') return t('tooNew', { program: typeof program === 'string' ? program : '' })
    if (error.code === 'not_found' && reason === undefined) return t('gone')
    return errorSentence(error)
  }
}
