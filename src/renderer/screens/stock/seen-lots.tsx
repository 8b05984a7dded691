import { useMemo } from 'react'
import type { SeenLot } from '../../../contract/seen-lot-operations.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation, type Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'
import { dateCellWidth } from '../../ui/data-table/date-cell.tsx'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { foldText } from '../../ui/fold-text.ts'
import { ArticlePanel } from './article-panel.tsx'
import { articleColumn } from '../../shared/article-column.tsx'
import { ExpiryDate } from './stock-columns.tsx'
import { stockSizes, type StockListProps } from './stock-rows.tsx'

const keyOf = (row: SeenLot) => [row.articleCode, row.lot, row.expiry].join('\u0001')
const lastSeenFirst = { id: 'lastSeenAt', desc: true }

/** The lots that counts of this and other PCs saw today, whether the stock of the WMS has them already or not. */
export function SeenLots({ question, today, onArticle, onContainer, ...list }: StockListProps) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const pages = usePages('counts.lotsSeen', { day: today }, 'counts', stockSizes)
  const kg = useTranslation('count').t('kilos')
  const columns = useMemo(() => seenColumns(t, format, today, measuresIn(kg, format)), [t, format, today, kg])
  const typed = question.text ?? ''
  const filter = useMemo(() => {
    if (typed === '') return null
    const words = foldText(typed).split(/\s+/)
    return (row: SeenLot) => {
      const text = foldText([row.articleCode, row.description, row.lot].join(' '))
      return words.every((word) => text.includes(word))
    }
  }, [typed])
  if (pages.pages?.total === 0)
    return (
      <div className="list-view">
        <div role="search" aria-label={t('seenList')} className="list-tools">
          {list.tools}
        </div>
        <EmptyState kind="empty" title={t('seenNone.title')} live>
          {t('seenNone.text')}
        </EmptyState>
      </div>
    )
  return (
    <ListView
      {...list}
      name="stock-seen"
      resource={null}
      label={t('seenList')}
      columns={columns}
      pages={pages}
      keyOf={keyOf}
      ownOrder={lastSeenFirst}
      searching={typed !== ''}
      printFilters={typed === '' ? [] : [`${t('common:article')}: ${typed}`]}
      filter={filter}
      renderDetail={(row, close) => (
        <ArticlePanel articleCode={row.articleCode} onClose={close} onRows={onArticle} onContainer={onContainer} />
      )}
    />
  )
}

/** Units and kilograms are no sum; one that is zero is left out beside the other. */
const measuresIn =
  (kg: string, format: Format) =>
  ({ units, kilos }: SeenLot) =>
    [
      ...(units === 0 && kilos !== undefined ? [] : [format.units(units)]),
      ...(kilos === undefined ? [] : [`${format.kilos(kilos)} ${kg}`]),
    ].join(' · ')

function seenColumns(
  t: Translate<'stock'>,
  format: Format,
  today: string,
  measures: (row: SeenLot) => string,
): DataColumn<SeenLot>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      articleColumn(186),
      { id: 'lot', kind: 'code', width: 120, value: (row) => row.lot },
      {
        id: 'expiry',
        kind: 'date',
        width: 132,
        grow: 0,
        value: (row) => row.expiry,
        renderCell: (row) =>
          row.expiry === null ? null : <ExpiryDate expiry={row.expiry} format={format} today={today} t={t} />,
      },
      { id: 'document', kind: 'code', width: 120, value: (row) => row.number },
      { id: 'supplier', kind: 'text', width: 160, grow: 2, yields: 1, value: (row) => row.supplierName },
      {
        id: 'lastSeenAt',
        kind: 'dateTime',
        width: dateCellWidth,
        grow: 0,
        yields: 2,
        value: (row) => row.lastSeenAt,
        // The day is that of the list.
        renderCell: (row) => format.dateTime(row.lastSeenAt).slice(-5),
      },
      {
        id: 'counted',
        kind: 'units',
        width: 104,
        pinned: true,
        value: (row) => row.units,
        kilos: true,
        renderCell: measures,
      },
      { id: 'countedKilos', kind: 'units', width: 104, hidden: true, printed: true, value: (row) => row.kilos ?? null },
    ],
  )
}
