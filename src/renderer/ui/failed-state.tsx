import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../contract/errors.ts'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Replaces data that could not be read: why, the next step, and a button that tries again. */
export function FailedState({
  error,
  onRetry,
}: {
  error: Pick<OperationError, 'code' | 'details'>
  onRetry: () => void
}) {
  const { t } = useTranslation('common')
  const errorTexts = useErrorTexts()
  const { fact, next } = errorTexts(error)
  return (
    <EmptyState kind="failed" title={fact} action={<Button onClick={onRetry}>{t('retry')}</Button>} live>
      {next}
    </EmptyState>
  )
}
