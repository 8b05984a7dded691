import type { StockEntryView } from '../../../contract/shapes/stock.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { DetailPanel, DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { Tag } from '../../ui/badges.tsx'
import { expiryState } from './expiry.ts'
import { locationOf } from '../../shared/stock-location.ts'

export interface StockDetailProps {
  row: StockEntryView
  today: string
  onClose: () => void
  onArticle: (code: string) => void
  onContainer: (number: string) => void
}

/** All fields of one row of stock, and links to related rows. */
export function StockDetail({ row, today, onClose, onArticle, onContainer }: StockDetailProps) {
  const { t, format } = useTexts(['stock', 'common', 'count', 'table', 'frame'])
  const { container, area, location } = row
  const containerNumber = container.number
  const state = expiryState(row.expiry, today)
  const mono = (text: string | null) => (text === null ? null : <span className="mono">{text}</span>)
  const number = (value: number | null) => (value === null ? null : format.units(value))
  return (
    <DetailPanel kind={t('frame:titles.stock')} title={row.description ?? row.articleCode} onClose={onClose}>
      <div className="flex wrap gap-2 below-4">
        <Button size="small" onClick={() => onArticle(row.articleCode)}>
          {t('detail.article')}
        </Button>
        {containerNumber === null ? null : (
          <Button size="small" onClick={() => onContainer(containerNumber)}>
            {t('detail.allOfContainer')}
          </Button>
        )}
      </div>
      <DescriptionList
        facts={{
          [t('column.article')]: mono(row.articleCode),
          [t('column.units')]:
            `${format.units(row.units)} ${t(row.byWeight === true ? 'count:kilos' : 'common:units')}`,
          [t('column.weight')]: number(row.declaredWeight),
        }}
      />
      <DescriptionList
        title={t('detail.lotAndExpiry')}
        facts={{
          [t('column.lot')]: mono(row.lot),
          [t('column.serial')]: mono(row.serial),
          [t('column.expiry')]:
            row.expiry === null ? null : (
              <>
                {format.date(row.expiry)}{' '}
                {state === 'expired' || state === 'soon' ? (
                  <Tag tone={state === 'expired' ? 'warn' : 'filled'}>
                    {state === 'expired' ? t('expired') : format.until(row.expiry, today)}
                  </Tag>
                ) : null}
              </>
            ),
        }}
      />
      <DescriptionList
        title={t('common:location')}
        facts={{
          [t('detail.aisle')]: mono(locationOf(row)),
          [t('detail.locationState')]: location.state,
          [t('column.area')]: area.description,
          [t('detail.areaType')]: area.type,
          [t('column.container')]: mono(container.number),
          [t('column.state')]: container.stateDescription,
          [t('column.blocked')]: container.stateBlocked === true ? <Tag tone="warn">{t('table:yes')}</Tag> : null,
          [t('column.packages')]: number(container.packages),
          [t('common:remark')]: container.remark,
        }}
      />
      <DescriptionList
        title={t('detail.work')}
        facts={{
          [t('common:preparation')]: row.preparationId === null ? null : mono(String(row.preparationId)),
          [t('detail.task')]: row.taskId === null ? null : mono(String(row.taskId)),
          [t('detail.taskState')]: row.taskState,
        }}
      />
    </DetailPanel>
  )
}
