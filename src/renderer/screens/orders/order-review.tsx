import { useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { OrderContent } from './order-content.tsx'
import type { NewOrder, Preview } from './order-draft.ts'
import { useRefusalText } from './outcome-texts.ts'

interface OrderReviewProps {
  preview: Preview
  order: NewOrder
  /** Why it was not created. */
  failure: OperationError | null
  busy: boolean
  onBack: () => void
  onOpen: () => void
  onSend: () => void
}

const mostNamed = 8

/** What is sent to the WMS, in words and folded as it goes out, and warnings. */
export function OrderReview({ preview, order, failure, busy, onBack, onOpen, onSend }: OrderReviewProps) {
  const { t, format } = useClockTexts(['orders', 'common'])
  const [sure, setSure] = useState(false)
  const { earlier, inCopy } = preview
  const again = inCopy || (earlier !== null && earlier.outcome !== 'refused')
  const unknownArticles = preview.unknownArticles ?? []
  const lines = order.items.length
  const units = order.items.reduce((sum, item) => sum + item.units, 0)
  return (
    <div className="new-order-review column gap-4">
      <h2 className="text-20">
        {t('create.reviewTitle', {
          code: order.code,
          lines: t('common:countedLines', { count: lines }),
          units: format.units(units),
        })}
      </h2>
      {failure === null ? null : <NotCreated failure={failure} onOpen={onOpen} />}
      {again ? (
        <Notice
          action={
            <Button size="small" onClick={onOpen}>
              {t('create.openOrder')}
            </Button>
          }
        >
          <span className="strong">
            {earlier !== null && earlier.outcome !== 'refused'
              ? t(`create.earlier.${earlier.outcome}`, { time: format.dayTime(earlier.at) })
              : t('create.inCopy')}
          </span>{' '}
          {t('create.again')}
          <Switch label={t('create.sure')} checked={sure} onChange={setSure} />
        </Notice>
      ) : null}
      {unknownArticles.length === 0 && preview.unknownPlace !== true ? null : (
        <Notice
          action={
            <Button size="small" onClick={onBack}>
              {t('create.edit')}
            </Button>
          }
        >
          {preview.unknownPlace === true ? (
            <>
              <span className="strong">{t('create.unknown.place', { code: order.customerLocationCode })}</span>{' '}
            </>
          ) : null}
          {unknownArticles.length === 0 ? null : (
            <>
              <span className="strong">
                {t('create.unknown.articles', { count: unknownArticles.length })}{' '}
                {unknownArticles.slice(0, mostNamed).join(', ')}
                {unknownArticles.length > mostNamed ? '…' : '.'}
              </span>{' '}
            </>
          )}
          {t('create.unknown.next')}
        </Notice>
      )}
      <OrderContent order={order} />
      <details className="settings-more">
        <summary>{t('create.body')}</summary>
        <p>
          <span className="second">{t('common:address')}</span>{' '}
          <span className="mono anywhere many-lines">
            {preview.method} {preview.url ?? preview.path}
          </span>
        </p>
        <pre className="new-order-body" tabIndex={0} aria-label={t('create.body')}>
          {JSON.stringify(JSON.parse(preview.body), null, 2)}
        </pre>
        <p className="second">
          {t('create.bodyText', { size: format.bytes(new TextEncoder().encode(preview.body).length) })}
        </p>
      </details>
      <div className="sticky-foot" data-foot>
        <Button tone="primary" disabled={busy || (again && !sure)} onClick={onSend}>
          {t(busy ? 'create.sending' : 'create.send')}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          {t('create.edit')}
        </Button>
      </div>
    </div>
  )
}

function NotCreated({ failure, onOpen }: { failure: OperationError; onOpen: () => void }) {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  const answer = failure.details?.['answer']
  const exists = failure.code === 'conflict'
  return (
    <Notice
      tone="bad"
      live
      action={
        exists ? (
          <Button size="small" onClick={onOpen}>
            {t('create.openOrder')}
          </Button>
        ) : undefined
      }
    >
      <span className="strong">{refusalText(failure)}</span>{' '}
      {typeof answer === 'string' ? (
        <span className="mono anywhere many-lines">{answer}</span>
      ) : exists ? (
        ''
      ) : (
        t('create.failed.next')
      )}
    </Notice>
  )
}
