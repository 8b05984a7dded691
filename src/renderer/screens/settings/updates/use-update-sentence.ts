import type { OperationError } from '../../../../contract/errors.ts'
import { updates } from '../../../i18n/es/updates.ts'
import { knownKey } from '../../../i18n/known-key.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Codes of a source that cannot be read: their usual words are about the WMS. */
const ofSource = ['network', 'timeout', 'offline', 'server', 'protocol', 'not_found', 'unauthenticated']

/** The words of a failure of an update. */
export function useUpdateSentence(): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const { t } = useTranslation('updates')
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = knownKey(updates.reason, error.details?.['reason'])
    if (reason !== null) return t(`reason.${reason}`)
    return ofSource.includes(error.code) ? t('unreachable') : errorSentence(error)
  }
}
