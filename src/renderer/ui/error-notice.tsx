import type { OperationError } from '../../contract/errors.ts'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Notice, type NoticeProps } from './notice.tsx'

export interface ErrorNoticeProps extends Pick<NoticeProps, 'tone'> {
  error: OperationError | null | undefined
  /** Words of the screen's own instead of the usual ones. */
  text?: ((error: OperationError) => string) | undefined
  /** Another next step than the usual one. */
  next?: string | undefined
  /** Tries again. */
  onRetry?: () => void
}

/** Why something failed and what to do next. Nothing without an error. */
export function ErrorNotice({ error, tone = 'warn', text, next, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation()
  const errorTexts = useErrorTexts()
  if (error === null || error === undefined) return null
  const usual = errorTexts(error)
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice live tone={tone} action={onRetry === undefined ? null : retry}>
      {text?.(error) ?? (
        <>
          <span className="strong">{usual.fact}.</span> {next ?? usual.next}
        </>
      )}
    </Notice>
  )
}
