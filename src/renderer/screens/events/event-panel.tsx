import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Copy, ShieldCheck } from 'lucide-react'
import type { InboxEvent } from '../../../contract/shapes/webhook.ts'
import type { Output } from '../../../contract/operations.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { DetailPanel, DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EffectBadge, eventName } from './event-texts.tsx'
import { useDuration } from './use-duration.ts'

export interface EventPanelProps {
  row: InboxEvent
  onClose: () => void
  onOrder: (code: string) => void
}

/** One notification: its fields, the subscription whose secret matched, its effect, and its unchanged body. */
export function EventPanel({ row, onClose, onOrder }: EventPanelProps) {
  const { t, format } = useClockTexts(['events', 'common'])
  const errorTexts = useErrorTexts()
  const duration = useDuration()
  const go = useRoute((state) => state.go)
  const answer = useQuery('webhooks.event', { messageId: row.messageId }, { watch: ['webhooks'], atMostEveryMs: 5000 })
  const { data, error } = answer
  const { orderCode } = row
  const delay = data?.delaySeconds ?? null
  return (
    <DetailPanel kind={t('column.event')} title={eventName(row.event, t)} onClose={onClose}>
      {row.flagged ? (
        <Notice>
          <span className="strong">{t(`effects.${row.effect}`)}.</span> {t(`effectText.${row.effect}`)}
        </Notice>
      ) : null}
      {orderCode === null ? null : (
        <div className="flex wrap gap-2 below-4">
          <Button size="small" onClick={() => go({ screen: 'orders', code: orderCode })}>
            {t('detail.order')}
          </Button>
          <Button size="small" tone="plain" onClick={() => onOrder(orderCode)}>
            {t('detail.ofOrder')}
          </Button>
        </div>
      )}
      <DescriptionList
        facts={{
          [t('column.genuine')]: (
            <span className="event-genuine inline-row tight shrink">
              <Icon of={ShieldCheck} size="sm" />
              {t('genuineLong')}
            </span>
          ),
          [t('detail.subscription')]: data === null ? null : <Subscription message={data} />,
          [t('column.order')]: orderCode === null ? null : <span className="mono">{orderCode}</span>,
          [t('column.effect')]: (
            <>
              <span className="event-effect inline-row wrap tight shrink">
                <EffectBadge effect={row.effect} flagged={row.flagged} />
              </span>
              {row.flagged ? null : <span className="second block regular">{t(`effectText.${row.effect}`)}</span>}
            </>
          ),
          [t('detail.at')]: format.dateTime(row.eventAt),
          [t('column.receivedAt')]: `${format.dateTime(row.receivedAt)}${seconds(row.receivedAt)}`,
          [t('common:delay')]:
            delay === null
              ? null
              : delay < 0
                ? t('detail.ahead', { value: duration(-delay) })
                : delay === 0
                  ? t('detail.noDelay')
                  : duration(delay),
          [t('column.repeats')]:
            row.repeats === 0
              ? t('detail.once')
              : t('detail.repeated', {
                  count: row.repeats,
                  time: format.time(row.lastReceivedAt),
                }),
          [t('column.eventId')]: row.eventId === null ? null : <span className="mono">{String(row.eventId)}</span>,
        }}
      />
      {data !== null ? (
        <Content message={data} />
      ) : error === null ? (
        <Skeleton label={t('common:loading')} lines={3} />
      ) : (
        <EmptyState kind={error.code === 'not_found' ? 'missing' : 'failed'} title={errorTexts(error).fact} live>
          {error.code === 'not_found' ? t('detail.gone') : errorTexts(error).next}
        </EmptyState>
      )}
    </DetailPanel>
  )
}

type Message = Output<'webhooks.event'>

function Subscription({ message }: { message: Message }) {
  const { t } = useTranslation('events')
  const { subscription } = message
  if (subscription === null)
    return message.subscriptionId === null ? t('detail.subscriptionUnknown') : t('detail.subscriptionGone')
  return (
    <>
      {eventName(subscription.eventType, t)}
      {subscription.state === 'removed' ? ` · ${t('detail.subscriptionGone')}` : ''}
      <span className="mono event-address">{subscription.url}</span>
    </>
  )
}

function Content({ message }: { message: Message }) {
  const { t, format } = useTexts('events')
  const copy = useCopy()
  const { body, bodyBytes, headers } = message
  const inLines = body === null ? null : setInLines(body)
  const size = format.bytes(bodyBytes)
  return (
    <>
      <DescriptionList
        title={t('detail.headers')}
        facts={{
          'X-EVENT-TYPE': headers.eventType,
          'X-SIGNATURE': headers.signature && <span className="mono">{headers.signature}</span>,
          'Content-Type': headers.contentType,
        }}
      />
      <section className="detail-section">
        <div className="row between gap-2 below-1">
          <h3>{t('common:content')}</h3>
          {body === null ? null : (
            <Button size="small" icon={Copy} onClick={() => copy(body, t('detail.copied'))}>
              {t('detail.copy')}
            </Button>
          )}
        </div>
        {body === null ? (
          <p className="second">{t('detail.noText')}</p>
        ) : (
          <>
            <p className="second">{t(inLines === null ? 'detail.bodyRaw' : 'detail.bodyFacts', { size })}</p>
            <pre className="event-body">{(inLines ?? body).slice(0, mostShown)}</pre>
          </>
        )}
      </section>
    </>
  )
}

/** Characters shown. Longer bodies are copied in full. */
const mostShown = 200_000

function setInLines(body: string): string | null {
  try {
    // Reformatting would change numbers that JavaScript can't represent exactly.
    const text = JSON.stringify(JSON.parse(body) as unknown, null, 2)
    return text.replace(/\s/g, '').length === body.replace(/\s/g, '').length ? text : null
  } catch {
    return null
  }
}

/** The seconds (`:SS`) as written in an instant. */
function seconds(instant: string): string {
  return /T\d{2}:\d{2}(:\d{2})/.exec(instant)?.[1] ?? ''
}
