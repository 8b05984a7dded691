import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { placeName, writeDate, type NewOrder } from './order-draft.ts'
import { knownOrderState } from '../../shared/order-state.tsx'

type Line = NewOrder['items'][number]

const step = 50

/** What an order asks for, in words: its names come from the data of this PC. */
export function OrderContent({ order }: { order: NewOrder }) {
  const { t, format } = useTexts('orders')
  const [shown, setShown] = useState(step)
  const { customerLocationCode: code, items } = order
  const place = useQuery('orders.places', { text: code, limit: 30 }).data?.rows.find((row) => row.code === code)
  // Columns in which no line has anything say nothing.
  const has = {
    days: items.some(({ minimumShelfLifeDays }) => minimumShelfLifeDays !== undefined),
    tags: items.some(({ tags = [] }) => tags.length > 0),
  }
  const state = knownOrderState(order.state ?? '')
  return (
    <>
      <div className="new-order-facts">
        <DescriptionList
          facts={{
            [t('column.location')]: (
              <>
                {place === undefined ? null : `${placeName(place)} `}
                <span className="mono">{code}</span>
              </>
            ),
            [t('create.field.date')]: writeDate(order.date),
            [t('create.field.estimatedDelivery')]: writeDate(order.estimatedDelivery ?? ''),
            [t('create.field.state')]: state === null ? order.state : t(`states.${state}`),
            [t('create.field.shippingServiceType')]: order.shippingServiceType,
            [t('create.field.amount')]: order.amount === undefined ? null : format.units(order.amount),
            [t('create.field.dispatchCode')]: order.dispatchCode,
            [t('create.field.trackingCode')]: order.trackingCode,
            [t('create.field.preparationOrder')]: order.preparationOrder,
            [t('create.field.tags')]: order.tags?.join(', '),
            [t('create.field.remark')]: order.remark,
          }}
        />
      </div>
      <div className="new-order-scroll" tabIndex={0} role="region" aria-label={t('create.lines')}>
        <table className="table">
          <caption className="unseen">{t('create.lines')}</caption>
          <TableHead
            columns={[
              { figure: t('create.column.line') },
              t('create.column.articleCode'),
              { figure: t('create.column.units') },
              t('create.column.lot'),
              t('create.column.expiry'),
              ...(has.days ? [{ figure: t('create.column.minimumShelfLifeDays') }] : []),
              ...(has.tags ? [t('create.column.tags')] : []),
            ]}
          />
          <tbody>
            {items.slice(0, shown).map((line) => (
              <LineRow key={line.line} line={line} has={has} />
            ))}
          </tbody>
        </table>
      </div>
      {items.length > shown ? (
        <Button size="small" onClick={() => setShown(shown + step)}>
          {t('detail.more')}
        </Button>
      ) : null}
    </>
  )
}

function LineRow({ line, has }: { line: Line; has: { days: boolean; tags: boolean } }) {
  const { t, format } = useTexts(['orders', 'common'])
  const { articleCode, units, lot, expiry, minimumShelfLifeDays, tags = [] } = line
  const known = useQuery('articles.search', { text: articleCode, limit: 1 })
  const article = known.data?.rows.find((row) => row.code === articleCode)
  const none = <span className="second">{t('common:none')}</span>
  return (
    <tr>
      <td className="figure">{line.line}</td>
      <td>
        {article?.description ?? ''} <span className="mono second">{articleCode}</span>
      </td>
      <td className="figure strong">
        {format.units(units)} {t('common:units')}
      </td>
      <td className="mono">{lot ?? none}</td>
      <td>{expiry === undefined ? none : writeDate(expiry)}</td>
      {has.days ? (
        <td className="figure">{minimumShelfLifeDays === undefined ? none : format.count(minimumShelfLifeDays)}</td>
      ) : null}
      {has.tags ? <td>{tags.length === 0 ? none : tags.join(', ')}</td> : null}
    </tr>
  )
}
