import type { ReactNode } from 'react'
import type { OperationError } from '../../contract/errors.ts'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button, type ButtonSize } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface FailedStateProps {
  error: Pick<OperationError, 'code' | 'details'>
  onRetry: () => void
  /** Of the button. */
  size?: ButtonSize
  /** Text in place of the usual fact and next step. */
  title?: string
  children?: ReactNode
  /** It is the whole screen. */
  isPage?: boolean
}

/** Replaces data that could not be read: why, the next step, and a button that tries again. */
export function FailedState({ error, onRetry, size = 'normal', title, children, isPage = false }: FailedStateProps) {
  const { t } = useTranslation('common')
  const { fact, next } = useErrorTexts()(error)
  const retry = (
    <Button size={size} onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <EmptyState
      kind={error.code === 'not_found' ? 'missing' : 'failed'}
      title={title ?? fact}
      action={retry}
      live
      isPage={isPage}
    >
      {children ?? next}
    </EmptyState>
  )
}
