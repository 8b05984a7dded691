import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Number of verified events of an order, and the time of the last one. */
export function OrderEvents({ code }: { code: string }) {
  const { t, format } = useClockTexts('orders')
  const go = useRoute((state) => state.go)
  const answer = useQuery(
    'webhooks.events',
    { orderCode: code, limit: 1 },
    { watch: ['webhooks'], atMostEveryMs: 1000, reportFailure: true },
  )
  if (answer.data === null) return null
  const { total, rows } = answer.data
  const [last] = rows
  return (
    <div className="row wrap gap-2 below-4" role="status">
      <Icon of={last === undefined ? ShieldQuestion : ShieldCheck} size="sm" />
      <span className="grow">
        {last === undefined
          ? t('events.none')
          : t('events.some', {
              count: total,
              time: format.time(last.lastReceivedAt),
            })}
      </span>
      {last === undefined ? null : (
        <Button size="small" onClick={() => go({ screen: 'events', orderCode: code })}>
          {t('events.open')}
        </Button>
      )}
    </div>
  )
}
