import { Send } from 'lucide-react'
import type { HandoverEntry, HandoverWay } from '../../../contract/shapes/handover.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { HandoverAnswerText } from '../../shared/handover-answer.tsx'
import { useHandoverCause } from '../../shared/handover-cause.ts'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, DetailPanel } from '../../ui/data-table/detail-panel.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { daysOf, numberOf } from './entry-columns.tsx'
import { EntryState } from './entry-state.tsx'

interface EntryPanelProps {
  row: HandoverEntry
  /** `null`: the destination was removed. */
  way: HandoverWay['kind'] | null
  onClose: () => void
}

const refusals = ['destination_removed', 'not_signed'] as const

/** One entry of the outbox: what the destination answered, and sending it again. */
export function EntryPanel({ row, way, onClose }: EntryPanelProps) {
  const { t, format } = useClockTexts(['handover', 'settings', 'common'])
  const client = useClient()
  const go = useRoute((state) => state.go)
  const say = useToasts((state) => state.say)
  const causeOf = useHandoverCause()
  const errorSentence = useErrorSentence()
  const { busy, error, run } = useAction()
  const { state, answer, failure, controlId } = row
  const cause = failure === null || state === 'acknowledged' ? null : causeOf(way, failure, answer)
  const time = (instant: string | null) => (instant === null ? null : format.dayTime(instant))
  const retry = async () => {
    if ((await run(() => client.command('handover.retry', { id: row.id }))) !== null) say(t('retried'))
  }
  return (
    <DetailPanel
      kind={t('detail')}
      title={t('entryTo', { number: numberOf(row, t), destination: row.destinationName })}
      onClose={onClose}
    >
      <div className="flex wrap gap-2 below-4">
        <Button
          size="small"
          tone={state === 'refused' ? 'primary' : 'normal'}
          icon={Send}
          disabled={busy}
          onClick={() => void retry()}
        >
          {t('retry')}
        </Button>
        {controlId === null ? null : (
          <Button size="small" tone="plain" onClick={() => go({ screen: 'comparison', controlId })}>
            {t('comparison')}
          </Button>
        )}
      </div>
      <ErrorNotice
        error={error}
        text={(found) => {
          const known = refusals.find((reason) => reason === found.details?.['reason'])
          return known === undefined ? errorSentence(found) : t(`refusal.${known}`)
        }}
      />
      {cause === null ? null : (
        <Notice tone={state === 'refused' ? 'bad' : 'warn'}>
          <span className="strong">{cause.fact}.</span> {cause.next}
        </Notice>
      )}
      {row.late ? (
        <Notice tone="warn">
          <span className="strong">{t('lateEntry', { time: time(row.sentAt) })}.</span> {t('silent.next')}
        </Notice>
      ) : null}
      {answer === null ? null : (
        <section className="detail-section">
          <h3>{t('test.answer')}</h3>
          {answer.text === null ? (
            <p className="second">{t('noText', { status: answer.status ?? '' })}</p>
          ) : (
            <HandoverAnswerText
              label={t('test.answer')}
              text={answer.status === null ? answer.text : `${answer.status}\n${answer.text}`}
            />
          )}
        </section>
      )}
      <DescriptionList
        facts={{
          [t('column.state')]: <EntryState state={state} />,
          [t('column.supplier')]: row.supplierName,
          [t('reports.period')]: row.report === undefined ? null : daysOf(row.report, format),
          [t(row.report === undefined ? 'column.signedAt' : 'reports.enteredAt')]: time(row.signedAt),
          [t('column.attempts')]: format.count(row.attempts),
          [t('lastAttempt')]: time(row.lastAttemptAt),
          [t('next')]: time(row.nextAttemptAt),
          [t('sentAt')]: time(row.sentAt),
          [t('state.acknowledged')]: time(row.acknowledgedAt),
          [t('reference')]: <span className="mono anywhere">{row.reference}</span>,
        }}
      />
      <p className="second text-13">{t(row.report === undefined ? 'referenceText' : 'reports.referenceText')}</p>
    </DetailPanel>
  )
}
