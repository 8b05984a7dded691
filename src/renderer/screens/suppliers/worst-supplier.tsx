import { TriangleAlert } from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import type { SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { QueryState } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePeriodTexts } from '../../ui/period/period-picker.tsx'
import type { Days } from '../../state/period.ts'
import { mostOftenShort, notDelivered } from './supplier-rows.ts'

interface LeadProps {
  records: readonly SupplierScorecard[] | null
  days: Days
  onOpen: (record: SupplierScorecard) => void
}

/** The supplier that most often delivers short. */
export function WorstSupplierNotice({ records, days, onOpen }: LeadProps) {
  const { t, format } = useTexts('suppliers')
  const period = usePeriodTexts()(days).days
  const worst = records === null ? null : mostOftenShort(records)
  const judged = (records ?? []).some((record) => record.lines > 0)
  return (
    <p className="suppliers-lead" aria-live="polite" aria-busy={records === null || undefined}>
      {records === null ? (
        <span className="second">{t('lead.reading')}</span>
      ) : worst === null ? (
        <span>{t(judged ? 'lead.nobody' : 'lead.nothing', { period })}</span>
      ) : (
        <>
          <span>{t('lead.most')}</span>
          <Button tone="link" className="suppliers-lead-name" onClick={() => onOpen(worst)}>
            {worst.name ?? worst.code}
          </Button>
          <span>
            {t('lead.lines', {
              count: worst.lines,
              part: format.count(notDelivered(worst)),
              whole: format.count(worst.lines),
              share: worst.notDeliveredShare === null ? '' : format.share(worst.notDeliveredShare),
            })}
          </span>
          {worst.caution ? (
            <span className="suppliers-caution inline-row wrap tight">
              <Icon of={TriangleAlert} size="sm" />
              {t('caution.documents', { count: worst.documents })}
            </span>
          ) : null}
        </>
      )}
      <HelpPopover label={t('lead.label')} text={t('lead.explain')} />
    </p>
  )
}

/** Why the records may not be whole: the asking failed, or days of the period were never read. */
export function RecordNotice({ records }: { records: QueryState<Output<'suppliers.record'>> }) {
  const { t } = useTranslation(['suppliers', 'common'])
  const { data, error, reload } = records
  const missing = data?.missingDays ?? 0
  return (
    <ErrorNotice
      error={error ?? data?.refreshError}
      next={missing > 0 ? t('missingDays', { count: missing }) : undefined}
      onRetry={reload}
    />
  )
}
