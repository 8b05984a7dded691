import { Send } from 'lucide-react'
import { Fragment } from 'react'
import type { HandoverDestination } from '../../../contract/shapes/handover.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useHandoverCause } from '../../shared/handover-cause.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'

interface DestinationNoticesProps {
  destinations: readonly HandoverDestination[]
  /** Offers to send what was refused again. */
  canRetry: boolean
  /** Opens the destinations in the settings. */
  onOpen: () => void
}

/** Above the outbox: destinations that accept nothing now, those that answer nothing, and sending what was refused again. */
export function DestinationNotices({ destinations, canRetry, onOpen }: DestinationNoticesProps) {
  const { t, format } = useTexts(['handover', 'settings'])
  const client = useClient()
  const now = useNow()
  const causeOf = useHandoverCause()
  const say = useToasts((state) => state.say)
  const { busy, error, run } = useAction()
  const retry = async (destinationId: string) => {
    const done = await run(() => client.command('handover.retryRefused', { destinationId }))
    if (done === null) return
    const { again, left } = done
    const parts = [
      ...(again === 0 && left > 0 ? [] : [t('refusedAgain', { count: again, value: format.count(again) })]),
      ...(left === 0 ? [] : [t('refusedLeft', { count: left, value: format.count(left) })]),
    ]
    say(parts.join(' '))
  }
  return (
    <>
      {destinations.map(({ destinationId, name, way, on, problem, figures, unanswered }) => {
        const isHeld = on && problem !== null && figures.waiting > 0
        const cause = isHeld
          ? causeOf(way.kind, problem.failure, problem.status === null ? null : { status: problem.status, text: null })
          : null
        const waiting = { count: figures.waiting, value: format.count(figures.waiting) }
        return (
          <Fragment key={destinationId}>
            {cause === null ? null : (
              <Notice
                action={
                  <Button size="small" onClick={onOpen}>
                    {t('none.open')}
                  </Button>
                }
              >
                <span className="strong">
                  {name}: {cause.fact}.
                </span>{' '}
                {cause.next} {t('held', waiting)}
              </Notice>
            )}
            {unanswered === null ? null : (
              <Notice>
                <span className="strong">
                  {t('silent.fact', {
                    name,
                    count: unanswered.count,
                    value: format.count(unanswered.count),
                    time: format.time(unanswered.since, now),
                  })}
                  .
                </span>{' '}
                {t('silent.next')}
              </Notice>
            )}
          </Fragment>
        )
      })}
      {canRetry && destinations.some(({ figures }) => figures.refused > 0) ? (
        <div className="inline-row wrap pad-2">
          {destinations
            .filter(({ figures }) => figures.refused > 0)
            .map(({ destinationId, name, figures: { refused } }) => (
              <Button
                key={destinationId}
                size="small"
                icon={Send}
                disabled={busy}
                onClick={() => void retry(destinationId)}
              >
                {t('retryRefused', { name, count: refused, value: format.count(refused) })}
              </Button>
            ))}
        </div>
      ) : null}
      <ErrorNotice error={error} />
    </>
  )
}
