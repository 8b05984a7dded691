import { createPortal } from 'react-dom'
import type { Output } from '../../../contract/operations.ts'
import { lineKinds, type SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { today } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSettings } from '../../state/settings.tsx'
import { usePeriodTexts } from '../../ui/period/period-picker.tsx'
import type { Days } from '../../state/period.ts'
import { usePrintTheme } from '../../ui/print/print-theme.ts'
import { notDelivered, type SupplierRow } from './supplier-rows.ts'
import { useDifference } from './use-difference.ts'
import { TableHead } from '../../ui/table-head.tsx'

interface SupplierSheetProps {
  row: SupplierRow
  record: SupplierScorecard
  days: Days
  documents: Output<'suppliers.recordDocuments'>
}

/**
 * The printed report of one supplier and period; not on screen. It stands beside the page: what is printed is it alone.
 */
export function SupplierSheet({ row, record, days, documents }: SupplierSheetProps) {
  const { t, format } = useTexts('suppliers')
  const { settings } = useSettings()
  const period = usePeriodTexts()(days).days
  usePrintTheme()
  const now = new Date()
  const company = settings?.company ?? null
  const { rows, total } = documents
  return createPortal(
    <article className="supplier-sheet">
      <header>
        <h1>{t('report.head')}</h1>
        <p>
          <strong>{row.name ?? t('noName')}</strong>{' '}
          {row.code === null ? null : <span className="mono">{row.code}</span>}
        </p>
        <p>{t('report.period', { period })}</p>
        {company === null ? null : (
          <p>
            {[
              t('report.company', { name: company.name }),
              company.gln === null ? null : t('common:gln', { gln: company.gln }),
              company.taxId,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        )}
        <p>
          {t('record.figure.notDelivered')}:{' '}
          {t('lead.lines', {
            count: record.lines,
            part: format.count(notDelivered(record)),
            whole: format.count(record.lines),
            share: record.notDeliveredShare === null ? '' : format.share(record.notDeliveredShare),
          })}
          {record.caution ? ` · ${t('caution.documents', { count: record.documents })}` : ''}
        </p>
        <p>{t('common:printedAt', { at: `${format.date(today(now))} ${format.timeExact(now.toISOString())}` })}</p>
      </header>
      <table>
        <TableHead
          columns={[
            t('common:document'),
            t('common:date'),
            { figure: t('common:lines') },
            ...lineKinds.map((kind) => ({ figure: t(`record.figure.${kind}`) })),
            { figure: t('column.difference') },
          ]}
        />
        <tbody>
          {rows.map(({ controlId, numbers, date, figures }) => (
            <tr key={controlId}>
              <td className="mono">{numbers.join(' · ') || controlId}</td>
              <td>{format.date(date)}</td>
              {figures === null ? null : <Figures figures={figures} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('report.total')}
            </th>
            <Figures figures={record} />
          </tr>
        </tfoot>
      </table>
      {total > rows.length ? (
        <p>{t('report.some', { shown: format.count(rows.length), value: format.count(total) })}</p>
      ) : null}
      {record.leftOut > 0 ? <p>{t('report.leftOut', { count: record.leftOut })}</p> : null}
    </article>,
    document.body,
  )
}

function Figures({ figures }: { figures: Pick<SupplierScorecard, 'lines' | 'kinds' | 'difference' | 'kilos'> }) {
  const format = useFormat()
  const differenceText = useDifference()
  return (
    <>
      <td className="figure">{format.count(figures.lines)}</td>
      {lineKinds.map((kind) => (
        <td key={kind} className="figure">
          {figures.kinds[kind] === 0 ? '' : format.count(figures.kinds[kind])}
        </td>
      ))}
      <td className="figure">{differenceText(figures)}</td>
    </>
  )
}
