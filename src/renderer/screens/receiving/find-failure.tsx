import type { ReactNode } from 'react'
import { Barcode, CircleX, RefreshCw, WifiOff } from 'lucide-react'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FindFailure as Failure } from '../../state/finder.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface FindFailureProps {
  failure: Failure
  onRetry: () => void
  /** A button with another possible step. */
  more?: ReactNode
}

/** Why a number was not found, with different texts for "does not exist" and "WMS not reachable". */
export function FindFailure({ failure, onRetry, more }: FindFailureProps) {
  const { t } = useTranslation(['receiving', 'common'])
  const { title, text, icon, canRetry } = useFindFailureTexts(failure)
  return (
    <div className="find-failure" data-kind={failure.kind} role="alert">
      <Icon of={icon} size="lg" />
      <div>
        <p className="find-failure-title">{title}</p>
        <p>{text}</p>
      </div>
      <p className="find-failure-keys flex wrap gap-3">
        {canRetry ? (
          <Button size="touch" icon={RefreshCw} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        ) : null}
        {more}
      </p>
    </div>
  )
}

function useFindFailureTexts(failure: Failure) {
  const { t, format } = useClockTexts(['receiving', 'common'])
  const errorTexts = useErrorTexts()
  const { number } = failure
  switch (failure.kind) {
    case 'absent':
      return { title: t('absent.title', { number }), text: t('absent.text'), icon: CircleX, canRetry: false }
    case 'article':
      return { title: t('article.title', { number }), text: t('article.text'), icon: Barcode, canRetry: false }
    case 'failed': {
      const texts = errorTexts(failure.error)
      return {
        title: t('unknown.title', { number }),
        text: `${texts.fact}. ${texts.next}`,
        icon: CircleX,
        canRetry: failure.error.retryable,
      }
    }
    case 'unknown': {
      const fact = failure.error === null ? '' : `${errorTexts(failure.error).fact}. `
      const time = format.time(failure.asOf)
      const copy = time === '' ? t('unknown.noCopy') : t('unknown.copy', { time })
      return {
        title: t('unknown.title', { number }),
        text: `${fact}${copy} ${t('unknown.next')}`,
        icon: WifiOff,
        canRetry: true,
      }
    }
  }
}
