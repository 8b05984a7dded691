import type { StockEntryView } from '../../../contract/shapes/stock.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
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
  const { t } = useTranslation(['stock', 'common', 'count', 'table', 'frame'])
  const format = useFormat()
  const { container, area, location } = row
  const containerNumber = container.number
  const state = expiryState(row.expiry, today)
  const mono = (text: string | null) => (text === null ? null : <span className="mono">{text}</span>)
  const number = (value: number | null) => (value === null ? null : format.units(value))
  return (
    <DetailPanel kind={t('frame:titles.stock')} title={row.description ?? row.articleCode} onClose={onClose}>
      <div className="detail-actions">
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
        facts={[
          { word: t('column.article'), value: mono(row.articleCode) },
          {
            word: t('column.units'),
            value: `${format.units(row.units)} ${t(row.byWeight === true ? 'count:kilos' : 'common:units')}`,
          },
          { word: t('column.weight'), value: number(row.declaredWeight) },
        ]}
      />
      <DescriptionList
        title={t('detail.lotAndExpiry')}
        facts={[
          { word: t('column.lot'), value: mono(row.lot) },
          { word: t('column.serial'), value: mono(row.serial) },
          {
            word: t('column.expiry'),
            value:
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
          },
        ]}
      />
      <DescriptionList
        title={t('common:location')}
        facts={[
          { word: t('detail.aisle'), value: mono(locationOf(row)) },
          { word: t('detail.locationState'), value: location.state },
          { word: t('column.area'), value: area.description },
          { word: t('detail.areaType'), value: area.type },
          { word: t('column.container'), value: mono(container.number) },
          { word: t('column.state'), value: container.stateDescription },
          {
            word: t('column.blocked'),
            value: container.stateBlocked === true ? <Tag tone="warn">{t('table:yes')}</Tag> : null,
          },
          { word: t('column.packages'), value: number(container.packages) },
          { word: t('common:remark'), value: container.remark },
        ]}
      />
      <DescriptionList
        title={t('detail.work')}
        facts={[
          { word: t('common:preparation'), value: row.preparationId === null ? null : mono(String(row.preparationId)) },
          { word: t('detail.task'), value: row.taskId === null ? null : mono(String(row.taskId)) },
          { word: t('detail.taskState'), value: row.taskState },
        ]}
      />
    </DetailPanel>
  )
}
