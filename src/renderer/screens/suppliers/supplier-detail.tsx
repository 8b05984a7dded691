import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { RecordFigure, SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { DetailPanel, DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Days } from '../../state/period.ts'
import { watchRecords, type SupplierRow } from './supplier-rows.ts'
import { RecordDocuments } from './record-documents.tsx'
import { RecordFigures } from './record-figures.tsx'
import { RecordMonths } from './record-months.tsx'
import { SupplierClaims } from './supplier-claims.tsx'
import { SupplierReport } from './supplier-report.tsx'

export interface SupplierDetailProps {
  row: SupplierRow
  days: Days
  /** The figure whose documents are listed. */
  figure: RecordFigure | null
  onFigure: (figure: RecordFigure | null) => void
  /** The documents of one month. */
  onMonth: (days: Days) => void
  onClose: () => void
}

/** One supplier: its record of the period, month by month, and the documents behind each figure. */
export function SupplierDetail({ row, days, figure, onFigure, onMonth, onClose }: SupplierDetailProps) {
  const { t } = useTranslation('suppliers')
  const { supplier, code, name } = row
  const whose = code === null ? { supplierName: name ?? '' } : { supplierCode: code }
  const own = useQuery('suppliers.record', { ...days, ...whose }, watchRecords)
  const record = own.data === null ? row.record : (own.data.rows[0] ?? null)
  // Returning from the documents focuses the figure that was opened.
  const [left, setLeft] = useState<RecordFigure | null>(null)
  return (
    <DetailPanel kind={t('common:supplier')} title={name ?? t('noName')} onClose={onClose}>
      {/* The documents asked for come first. */}
      {figure === null ? null : (
        <RecordDocuments
          key={figure}
          whose={whose}
          days={days}
          figure={figure}
          onBack={() => {
            setLeft(figure)
            onFigure(null)
          }}
        />
      )}
      {record !== null ? <SupplierReport row={row} whose={whose} record={record} days={days} /> : null}
      <SupplierClaims supplier={{ code, name }} whose={whose} days={days} />
      {figure !== null ? null : (
        <>
          <DescriptionList
            facts={{
              [t('column.code')]: code === null ? t('noCode') : <span className="mono">{code}</span>,
              [t('column.blind')]:
                supplier === null || supplier.requiresBlindControl === null
                  ? null
                  : t(supplier.requiresBlindControl ? 'blind' : 'notBlind'),
              [t('column.active')]:
                supplier === null || supplier.active === null ? null : t(supplier.active ? 'isActive' : 'isInactive'),
            }}
          />
          <section className="detail-section">
            <h3>{t('record.title')}</h3>
            {record !== null ? (
              <>
                <Judgement record={record} />
                <RecordFigures record={record} focused={left} onOpen={onFigure} />
              </>
            ) : own.busy ? (
              <Skeleton label={t('lead.reading')} lines={4} />
            ) : (
              <p className="second">{t('record.empty')}</p>
            )}
          </section>
          {record !== null && record.months.length > 0 ? (
            <RecordMonths months={record.months} days={days} onMonth={onMonth} />
          ) : null}
          {supplier?.requiresBlindControl === true ? <p className="detail-section second">{t('blindText')}</p> : null}
        </>
      )}
    </DetailPanel>
  )
}

/** Confidence of the figures: too few deliveries, or the interval of the share. */
function Judgement({ record }: { record: SupplierScorecard }) {
  const { t, format } = useTexts('suppliers')
  const { caution, documents, lines, notDeliveredRange, sharedLines } = record
  return (
    <>
      {lines === 0 ? (
        <p className="second">{t('record.empty')}</p>
      ) : caution ? (
        <p className="suppliers-caution inline-row wrap tight">
          <Icon of={TriangleAlert} size="sm" />
          {t('caution.documents', { count: documents })}
          <HelpPopover label={t('caution.short')} text={t('caution.explain')} />
        </p>
      ) : null}
      {sharedLines > 0 ? <p className="second">{t('record.shared', { count: sharedLines })}</p> : null}
      {notDeliveredRange === null || lines === 0 ? null : (
        <p className="second supplier-range">
          {t('record.range', {
            low: format.share(notDeliveredRange.low),
            high: format.share(notDeliveredRange.high),
          })}
        </p>
      )}
    </>
  )
}
