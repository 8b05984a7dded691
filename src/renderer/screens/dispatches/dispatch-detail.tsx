import { useState } from 'react'
import type { DispatchView } from '../../../contract/shapes/wms-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { DetailPanel, DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { customerOf } from '../../shared/order-customer.ts'
import { measureText } from '../../shared/measure-text.ts'
import { OrderState } from '../../shared/order-state.tsx'
import { loadOf, sumText } from './load.ts'
import { FulfilledShare } from './fulfilled-share.tsx'
import { decimalsOf } from '../../ui/decimals.ts'
import { UnreadableLines } from '../../ui/unreadable-lines.tsx'
import { TableHead } from '../../ui/table-head.tsx'

const step = 100

/** One truck with its orders; each of them opens. */
export function DispatchDetail({ row, onClose }: { row: DispatchView; onClose: () => void }) {
  const { t, format } = useTexts(['dispatches', 'common'])
  const go = useRoute((state) => state.go)
  const [shown, setShown] = useState(step)
  const { orders } = row
  const load = loadOf(row)
  const decimalsIn = (id: 'weight' | 'volume') => Math.max(0, ...orders.map((order) => decimalsOf(order[id] ?? 0)))
  const decimals = { weight: decimalsIn('weight'), volume: decimalsIn('volume') }
  const figure = (order: DispatchView['orders'][number], id: 'weight' | 'volume') =>
    measureText(order[`${id}Text`], order[id], format, decimals[id]) ?? t('common:none')
  return (
    <DetailPanel kind={t('detail.kind')} title={<span className="mono">{row.code}</span>} onClose={onClose}>
      <DescriptionList
        facts={{
          [t('column.description')]: row.description,
          [t('column.state')]: row.state && (
            <span className="inline-row gap-2">
              <OrderState state={row.state} />
            </span>
          ),
          [t('column.location')]: row.location,
          [t('column.satisfied')]:
            load.lines === 0 ? null : (
              <>
                <FulfilledShare load={load} />{' '}
                <HelpPopover label={t('column.satisfied')} text={t('detail.satisfied')} />
              </>
            ),
          [t('column.weight')]: load.weight === null ? null : sumText(load.weight, load.weightSign, format),
          [t('column.volume')]: load.volume === null ? null : sumText(load.volume, load.volumeSign, format),
        }}
      />
      <UnreadableLines lines={row.unreadable} />
      {load.unknown === 0 ? null : (
        <p className="second detail-section">{t('detail.unknown', { count: load.unknown })}</p>
      )}
      {load.unsaid === 0 ? null : <p className="second detail-section">{t('detail.unsaid', { count: load.unsaid })}</p>}
      <section className="detail-section">
        <h3>{t('detail.orders', { count: orders.length })}</h3>
        {orders.length === 0 ? (
          <p className="second">{t('detail.none')}</p>
        ) : (
          <table className="inner-table">
            <TableHead columns={[t('common:order'), { figure: t('column.weight') }, { figure: t('column.volume') }]} />
            <tbody>
              {orders.slice(0, shown).map((order, at) => (
                <tr key={at}>
                  <td>
                    <button
                      type="button"
                      className="text-link mono medium"
                      aria-label={t('detail.open', { code: order.code })}
                      onClick={() => go({ screen: 'orders', code: order.code })}
                    >
                      {order.code}
                    </button>
                    <p>{customerOf(order)}</p>
                    <p className="second row gap-2 text-13">
                      <OrderState state={order.state} />
                    </p>
                    <p className="second">
                      {t('column.satisfied')}: <FulfilledShare load={loadOf({ orders: [order] })} />
                    </p>
                  </td>
                  <td className="figure">{figure(order, 'weight')}</td>
                  <td className="figure">{figure(order, 'volume')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {orders.length > shown ? (
          <Button size="small" onClick={() => setShown(shown + step)}>
            {t('detail.more')}
          </Button>
        ) : null}
      </section>
    </DetailPanel>
  )
}
