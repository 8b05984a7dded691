import type { OperationError } from '../../contract/errors.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const reasons = [
  'not_an_advice',
  'advice_cancelled',
  'too_large',
  'too_deep',
  'encoding',
  'entities',
  'version',
  'truncated',
  'malformed',
  'not_regular',
] as const

/** Why a file is no readable advice, with its place in the file, and what to do. */
export function useAdviceRefusal(): (error: Pick<OperationError, 'code' | 'details'>) => string {
  const { t } = useTranslation('advice')
  const errorSentence = useErrorSentence()
  return (error) => {
    if (error.code === 'storage_readonly') return t('taken.refused.unreadable')
    const reason = reasons.find((one) => one === error.details?.['reason'])
    if (reason === undefined) return errorSentence(error)
    const { segment, tag, line } = error.details ?? {}
    const place =
      typeof segment === 'number'
        ? t('taken.segment', { segment, tag: typeof tag === 'string' ? tag : '' })
        : typeof line === 'number' || typeof line === 'string'
          ? t('taken.line', { line })
          : ''
    return [t(`taken.refused.${reason}`), place].filter((part) => part !== '').join(' ')
  }
}
