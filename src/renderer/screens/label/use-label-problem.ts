import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const fields = { articleCode: 'article', lot: 'lot', expiry: 'expiry', units: 'units' } as const

/** A failure in one sentence; with the field that a label cannot hold. */
export function useLabelProblem(): (error: OperationError) => string {
  const { t } = useTranslation('label')
  const errorSentence = useErrorSentence()
  return (error) => {
    const issues = error.details?.['issues']
    const { path, code } = (Array.isArray(issues) ? (issues[0] as { path?: unknown; code?: unknown }) : null) ?? {}
    const field = Object.entries(fields).find(([name]) => name === path)?.[1]
    if (code === 'too_small') return t('tooSmall')
    return code === 'not_printable' && field !== undefined
      ? t('notPrintable', { field: t(`field.${field}`) })
      : errorSentence(error)
  }
}
