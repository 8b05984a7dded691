import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useEffect, useRef } from 'react'
import { CalendarClock, CalendarX2, Lock, Rows3 } from 'lucide-react'
import type { ArticleStock } from '../../../contract/shapes/stock.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuantity } from '../../i18n/use-quantity.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DetailPanel, DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/badges.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LotList } from './lot-list.tsx'
import { locationText } from '../../shared/stock-location.ts'

interface ArticlePanelProps {
  articleCode: string
  onClose: () => void
  /** Shows the rows of this article. */
  onRows: (code: string) => void
  onContainer: (number: string) => void
  /** True if it was opened directly: it gets the focus. */
  takesFocus?: boolean
}

/** All stock of one article: the next lot to expire with its location, then all lots, locations and serials. */
export function ArticlePanel({ articleCode, onClose, onRows, onContainer, takesFocus = false }: ArticlePanelProps) {
  const { t } = useTranslation(['stock', 'common'])
  const { data, error, reload } = useQuery('stock.article', { articleCode }, { watch: ['stock'], keepPrevious: true })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('.detail-body')?.focus()
  }, [takesFocus])
  const shown = data?.articleCode === articleCode ? data : null
  return (
    <div className="stock-panel" ref={panel}>
      <DetailPanel kind={t('article.kind')} title={shown?.description ?? articleCode} onClose={onClose}>
        <Loaded of={{ data: shown, error, reload }}>
          {(stock) => <Known stock={stock} onRows={onRows} onContainer={onContainer} />}
        </Loaded>
      </DetailPanel>
    </div>
  )
}

function Known({
  stock,
  onRows,
  onContainer,
}: { stock: ArticleStock } & Pick<ArticlePanelProps, 'onRows' | 'onContainer'>) {
  const { t, format } = useClockTexts(['stock', 'table'])
  const quantity = useQuantity()
  const errorSentence = useErrorSentence()
  const asOf = format.time(stock.asOf)
  const age = asOf === '' ? null : <p className="second">{t('common:refreshed', { time: asOf })}</p>
  if (stock.entries === 0) {
    return (
      <>
        <p>
          {stock.refreshError === undefined
            ? t('article.none', { code: stock.articleCode })
            : errorSentence(stock.refreshError)}
        </p>
        {age}
      </>
    )
  }
  const marked = (units: number, icon: typeof Lock, explain: string, label: string) =>
    units === 0 ? null : (
      <span className="inline-row gap-1">
        <Icon of={icon} size="sm" />
        {quantity(units, stock.byWeight)}
        <HelpPopover text={explain} label={label} />
      </span>
    )
  return (
    <>
      <NextLot lots={stock.lots} byWeight={stock.byWeight} />
      <div className="flex wrap gap-2 below-4">
        <Button size="small" icon={Rows3} onClick={() => onRows(stock.articleCode)}>
          {t('detail.allOfArticle')}
        </Button>
      </div>
      <DescriptionList
        facts={{
          [t('column.article')]: <span className="mono">{stock.articleCode}</span>,
          [t('column.units')]: quantity(stock.units, stock.byWeight),
          [t('column.expiredUnits')]: marked(
            stock.expiredUnits,
            CalendarX2,
            t('article.explainExpired'),
            t('column.expiredUnits'),
          ),
          [t('column.blockedUnits')]: marked(
            stock.blockedUnits,
            Lock,
            t('article.explainBlocked'),
            t('column.blockedUnits'),
          ),
          [t('column.entries')]: format.count(stock.entries),
        }}
      />
      <LotList lots={stock.lots} byWeight={stock.byWeight} total={stock.lotsTotal} onContainer={onContainer} />
      {stock.serials.total === 0 ? null : (
        <section className="detail-section">
          <h3>
            {t('common:serials')} · {format.count(stock.serials.total)}
          </h3>
          <p className="mono text-13 anywhere">{stock.serials.rows.join(' · ')}</p>
          {stock.serials.total > stock.serials.rows.length ? (
            <p className="second">
              {t('article.moreSerials', {
                shown: format.count(stock.serials.rows.length),
                value: format.count(stock.serials.total),
              })}
            </p>
          ) : null}
        </section>
      )}
      <section className="detail-section">{age}</section>
    </>
  )
}

/** The lot that expires next, with its location. */
function NextLot({ lots, byWeight }: Pick<ArticleStock, 'lots' | 'byWeight'>) {
  const { t, format } = useTexts('stock')
  const quantity = useQuantity()
  const next = lots.find((lot) => lot.expiry !== null && !lot.expired && /^\d{4}/.test(lot.expiry))
  if (next === undefined) {
    return <p className="second below-4">{t('article.noNext')}</p>
  }
  const [first] = next.places
  const rest = next.placesTotal - 1
  const values = {
    date: format.date(next.expiry),
    units: quantity(first?.units ?? next.units, byWeight),
    place: (first === undefined ? null : locationText(first)) ?? t('article.unknownPlace'),
  }
  return (
    <div className="below-4">
      <p className="row gap-2 below-1">
        <Tag icon={CalendarClock}>{t('article.next')}</Tag>
        <HelpPopover text={t('article.explainNext')} label={t('article.next')} />
      </p>
      <p className="text-16 strong">
        <span className="unseen">{t('article.next')}: </span>
        <CodeText
          text={next.lot === null ? t('article.nextNoLot', values) : t('article.nextLot', { ...values, lot: next.lot })}
        />
        {rest > 0 ? ` ${t('article.more', { count: rest })}` : ''}
      </p>
    </div>
  )
}
