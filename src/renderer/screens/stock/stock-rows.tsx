import { useMemo, type ReactNode } from 'react'
import type { StockEntryView } from '../../../contract/shapes/stock.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { locationOf } from '../../shared/stock-location.ts'
import { stockColumns } from './stock-columns.tsx'
import { StockDetail } from './stock-detail.tsx'
import type { StockQuery } from './stock-filter.ts'

export interface StockListProps {
  question: StockQuery
  today: string
  tools: ReactNode
  searching: boolean
  /** The active filters as text. */
  printFilters: readonly string[]
  onClear: () => void
  /** The panel of an article, shown instead of the panel of a row. */
  side: ReactNode
  onSettle: () => void
  onArticle: (code: string) => void
  onContainer: (number: string) => void
}

/** The order in which articles and rows come, unless they are asked for by expiry. */
export const byArticle = { id: 'article', desc: false }
const byExpiry = { id: 'expiry', desc: false }

export const stockSizes = { first: 500, next: 500, most: 100_000 }

const keyOf = (row: StockEntryView) =>
  [row.articleCode, row.lot, row.serial, row.expiry, row.container.number, locationOf(row)].join('\u0001')

/** The rows of stock. */
export function StockRows({ question, today, onArticle, onContainer, ...list }: StockListProps) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const kg = useTranslation('count').t('kilos')
  const pages = usePages('stock.search', question, 'stock', stockSizes)
  const columns = useMemo(() => stockColumns(t, format, today, kg), [t, format, today, kg])
  return (
    <ListView
      {...list}
      resource="stock"
      label={t('list')}
      columns={columns}
      pages={pages}
      keyOf={keyOf}
      ownOrder={question.order === 'expiry' ? byExpiry : byArticle}
      renderDetail={(row, close) => (
        <StockDetail row={row} today={today} onClose={close} onArticle={onArticle} onContainer={onContainer} />
      )}
    />
  )
}
