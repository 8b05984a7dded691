import { useMemo } from 'react'
import { CalendarX2, Lock } from 'lucide-react'
import type { StockArticle } from '../../../contract/shapes/stock.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation, type Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn, type UnnamedColumn } from '../../ui/data-table/column.ts'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArticlePanel } from './article-panel.tsx'
import { articleColumn } from '../../shared/article-column.tsx'
import { ExpiryDate, unitsColumn } from './stock-columns.tsx'
import { byArticle, stockSizes, type StockListProps } from './stock-rows.tsx'

const byNextExpiry = { id: 'nextExpiry', desc: false }
const keyOf = (row: StockArticle) => row.articleCode

/** The articles that match the filters, with the totals of their rows. */
export function StockArticles({ question, today, onArticle, onContainer, ...list }: StockListProps) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const kg = useTranslation('count').t('kilos')
  const pages = usePages('stock.articles', question, 'stock', stockSizes)
  const columns = useMemo(() => articleColumns(t, format, today, kg), [t, format, today, kg])
  return (
    <ListView
      {...list}
      name="stock-articles"
      resource="stock"
      counted="articles"
      label={t('articleList')}
      columns={columns}
      pages={pages}
      keyOf={keyOf}
      ownOrder={question.order === 'expiry' ? byNextExpiry : byArticle}
      renderDetail={(row, close) => (
        <ArticlePanel articleCode={row.articleCode} onClose={close} onRows={onArticle} onContainer={onContainer} />
      )}
    />
  )
}

function articleColumns(t: Translate<'stock'>, format: Format, today: string, kg: string): DataColumn<StockArticle>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      articleColumn(236),
      {
        id: 'nextExpiry',
        kind: 'date',
        width: 126,
        grow: 0,
        value: (row) => row.nextExpiry,
        renderCell: (row) =>
          row.nextExpiry === null ? null : <ExpiryDate expiry={row.nextExpiry} format={format} today={today} t={t} />,
      },
      { id: 'nextLot', kind: 'code', width: 104, value: (row) => row.nextLot, yields: 4 },
      { id: 'lots', kind: 'count', width: 72, grow: 0, value: (row) => row.lots, yields: 2 },
      { id: 'locations', kind: 'count', width: 108, grow: 0, value: (row) => row.locations, yields: 3 },
      { id: 'entries', kind: 'count', width: 76, grow: 0, value: (row) => row.entries, yields: 1 },
      marked('expiredUnits', CalendarX2, (row) => row.expiredUnits, format, kg),
      marked('blockedUnits', Lock, (row) => row.blockedUnits, format, kg),
      unitsColumn<StockArticle>(104, format, kg),
    ],
  )
}

/** Units, or kilograms of an article by weight, with an icon; a dash for zero. */
function marked<Id extends string>(
  id: Id,
  icon: typeof Lock,
  value: (row: StockArticle) => number,
  format: Format,
  kg: string,
): UnnamedColumn<StockArticle, Id> {
  return {
    id,
    kind: 'units',
    width: 128,
    grow: 0,
    kilos: true,
    iconWidth: 24,
    yields: id === 'blockedUnits' ? 5 : 6,
    value: (row) => (value(row) === 0 ? null : value(row)),
    renderCell: (row) =>
      value(row) === 0 ? null : (
        <>
          <Icon of={icon} size="sm" />
          {row.byWeight === true ? `${format.kilos(value(row))} ${kg}` : format.units(value(row))}
        </>
      ),
  }
}
