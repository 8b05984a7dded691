import { useEffect, useState } from 'react'
import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DetailPanel } from '../../ui/data-table/detail-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderFacts } from './order-facts.tsx'

export interface OrderPanelProps {
  code: string
  /** The row of the list, shown until the WMS has responded. */
  listed: OrderView | null
  onClose: () => void
}

/** Minimum interval: a late response triggers `data.changed`, and the next query may be late again. */
const askAgainMs = 20_000
/** Delay before the query: rows passed with the arrow keys are not queried. */
const settleMs = 300

/** One order, from the WMS or from local data, and which of the two. */
export function OrderPanel({ code, listed, onClose }: OrderPanelProps) {
  const { t, format } = useClockTexts(['orders', 'common'])
  const errorTexts = useErrorTexts()
  const [settled, setSettled] = useState(listed === null ? code : null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), settleMs)
    return () => clearTimeout(timer)
  }, [code])
  const asks = settled === code || listed === null
  const answer = useQuery('orders.get', asks ? { code } : null, { watch: ['orders'], atMostEveryMs: askAgainMs })
  const { data, error } = answer
  const order = data?.order ?? listed
  const failed = error ?? data?.refreshError ?? null
  return (
    <DetailPanel kind={t('common:order')} title={<span className="mono">{code}</span>} onClose={onClose}>
      {order === null ? (
        data === null && error === null ? (
          <Skeleton label={t('common:loading')} />
        ) : failed === null ? (
          <EmptyState kind="missing" title={t('detail.absent.title', { code })} live>
            {t('detail.absent.text')}
          </EmptyState>
        ) : (
          <FailedState error={failed} onRetry={answer.reload} title={t('detail.unknown.title', { code })}>
            {t('detail.unknown.text', { fact: errorTexts(failed).fact })}
          </FailedState>
        )
      ) : (
        <>
          {failed !== null ? (
            <Notice live>
              <span className="strong">{errorTexts(failed).fact}.</span>{' '}
              {data?.order === undefined || data.order === null
                ? t('detail.listed')
                : t('common:showsDataAsOf', { time: format.time(data.asOf) })}
            </Notice>
          ) : data !== null && data.order === null ? (
            <Notice live>{t('detail.gone')}</Notice>
          ) : null}
          <OrderEvents code={order.code} />
          <OrderFacts order={order} />
        </>
      )}
    </DetailPanel>
  )
}
