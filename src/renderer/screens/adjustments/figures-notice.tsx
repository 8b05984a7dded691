import type { AdjustmentSummary } from '../../../contract/shapes/adjustment.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { QueryState } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that days of the figures were never read, or that there is no answer. */
export function FiguresNotice({ figures }: { figures: QueryState<AdjustmentSummary> }) {
  const { t } = useTranslation(['adjustments', 'common'])
  const errorTexts = useErrorTexts()
  const { data, error, reload } = figures
  const again = (
    <Button size="small" onClick={reload}>
      {t('common:retry')}
    </Button>
  )
  if (error !== null) {
    return (
      <Notice live action={again}>
        <span className="strong">{t('adjustments:figuresFailed')}.</span> {errorTexts(error).fact}.{' '}
        {errorTexts(error).next}
      </Notice>
    )
  }
  if (data === null || data.missingDays === 0) return null
  const { missingDays, refreshError } = data
  return (
    <Notice live action={again}>
      <span className="strong">{t('adjustments:missingDays', { count: missingDays })}</span>{' '}
      {refreshError === undefined ? t('adjustments:missingText') : `${errorTexts(refreshError).fact}.`}
    </Notice>
  )
}
