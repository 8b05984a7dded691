import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useState } from 'react'
import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, Hourglass, type LucideIcon } from 'lucide-react'
import type { OperationError } from '../../../contract/errors.ts'
import type { ReceiverStatus, WebhookTest } from '../../../contract/shapes/webhook.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { eventName, subscribableEvents, type Subscription } from './event-texts.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const icons = {
  pending: Hourglass,
  active: CircleCheck,
  unknown: CircleHelp,
  removing: CircleHelp,
  removed: CircleMinus,
} as const satisfies Record<Subscription['state'], LucideIcon>

/** Subscriptions of this PC at the WMS, one line per event, missing ones included. */
export function SubscriptionList({ rows, receiver }: { rows: Subscription[]; receiver: ReceiverStatus }) {
  const { t } = useTranslation(['events', 'common'])
  const client = useClient()
  const guarded = useSupervisorAction()
  const errorTexts = useErrorTexts()
  const say = useToasts((state) => state.say)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [other, setOther] = useState('')
  const [removing, setRemoving] = useState<Subscription | null>(null)
  const live = rows.filter((row) => row.state !== 'removed')
  const gone = rows.filter((row) => row.state === 'removed')
  const missing = subscribableEvents.filter((name) => !live.some((row) => row.eventType === name))

  const register = async (eventType: string) => {
    setBusy(eventType)
    setFailure(null)
    const result = await guarded(() => client.command('webhooks.register', { eventType }))
    setBusy(null)
    if (result.ok) {
      setOther((typed) => (typed.trim() === eventType ? '' : typed))
      say(t('subscribe.registered', { name: eventName(eventType, t) }))
    } else setFailure(result.error)
  }
  const otherFits = /^[a-z]+(_[a-z]+)*$/i.test(other.trim())

  return (
    <div className="subscriptions stack gap-4 text-14">
      <p className="second">{t('subscribe.text')}</p>
      {failure === null ? null : (
        <Notice tone="bad" live>
          {failure.details?.['reason'] === 'no_receiver_address' ? (
            t('subscribe.noAddress')
          ) : (
            <>
              <span className="strong">{errorTexts(failure).fact}.</span>{' '}
              {failure.details?.['outcomeUnknown'] === true ? t('subscribe.unknownText') : errorTexts(failure).next}
            </>
          )}
        </Notice>
      )}
      <div className="subscriptions-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('column.event')}</th>
              <th scope="col">{t('common:state')}</th>
              <th scope="col">{t('common:address')}</th>
              <th scope="col">{t('subscribe.column.last')}</th>
              <th scope="col">
                <span className="unseen">{t('subscribe.column.act')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {live.map((row) => (
              <SubscriptionRow key={row.subscriptionId} row={row} onRemove={() => setRemoving(row)} />
            ))}
            {missing.map((name) => (
              <tr key={name}>
                <td className="strong">{t(`names.${name}`)}</td>
                <td>
                  <span className="subscription-state inline-row tight shrink">
                    <Icon of={CircleDashed} size="sm" />
                    {t('subscribe.none')}
                  </span>
                </td>
                <td>{t('common:none')}</td>
                <td>{t('common:none')}</td>
                <td className="one-line text-end">
                  <Button
                    size="small"
                    aria-label={`${t('subscribe.register')}: ${t(`names.${name}`)}`}
                    disabled={busy !== null || receiver.url === null}
                    onClick={() => void register(name)}
                  >
                    {t('subscribe.register')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Form
        className="subscriptions-other"
        onSubmit={() => {
          if (otherFits) void register(other.trim())
        }}
      >
        <Field
          label={t('subscribe.other')}
          hint={t('subscribe.otherHint')}
          maxLength={80}
          spellCheck={false}
          mono
          value={other}
          onChange={setOther}
        />
        <Button type="submit" disabled={!otherFits || busy !== null}>
          {t('subscribe.register')}
        </Button>
      </Form>
      {gone.length === 0 ? null : (
        <details>
          <summary>{t('subscribe.removedOnes', { count: gone.length })}</summary>
          <ul className="stack gap-1 second pad-2">
            {gone.map((row) => (
              <RemovedRow key={row.subscriptionId} row={row} />
            ))}
          </ul>
        </details>
      )}
      {removing === null ? null : <RemoveDialog subscription={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function SubscriptionRow({ row, onRemove }: { row: Subscription; onRemove: () => void }) {
  const { t, format } = useClockTexts('events')
  const client = useClient()
  const guarded = useSupervisorAction()
  const errorTexts = useErrorTexts()
  const [test, setTest] = useState<WebhookTest | OperationError | 'running' | null>(null)
  const name = eventName(row.eventType, t)
  const run = async () => {
    setTest('running')
    const result = await guarded(() => client.command('webhooks.test', { subscriptionId: row.subscriptionId }))
    setTest(result.ok ? result.value : result.error)
  }
  return (
    <>
      <tr className={test === null ? undefined : 'subscription-tested'}>
        <td className="strong">{name}</td>
        <td>
          <span className="subscription-state inline-row tight shrink" data-state={row.state}>
            <Icon of={icons[row.state]} size="sm" />
            {t(`subscribe.states.${row.state}`)}
          </span>
          {row.state === 'unknown' ? <p className="second subscription-why">{t('subscribe.unknownText')}</p> : null}
        </td>
        <td className="mono text-13 anywhere many-lines">{row.url}</td>
        <td>{row.lastEventAt === null ? t('subscribe.never') : format.time(row.lastEventAt)}</td>
        <td className="one-line text-end">
          <Button
            size="small"
            aria-label={`${t('common:test')}: ${name}`}
            disabled={test === 'running'}
            onClick={() => void run()}
          >
            {t(test === 'running' ? 'common:testing' : 'common:test')}
          </Button>
          <Button
            size="small"
            tone="plain"
            aria-label={`${t('common:remove')}: ${name}`}
            disabled={row.state === 'pending'}
            aria-haspopup="dialog"
            onClick={onRemove}
          >
            {t('common:remove')}
          </Button>
        </td>
      </tr>
      {test === null || test === 'running' ? null : (
        <tr>
          <td colSpan={5}>
            {'code' in test ? (
              <Notice tone="bad" live>
                <span className="strong">{errorTexts(test).fact}.</span> {errorTexts(test).next}
              </Notice>
            ) : test.reason === null ? (
              <Notice tone="plain" icon={CircleCheck} live>
                {t('test.arrived', { time: format.units(test.elapsedMs) + ' ms' })}
              </Notice>
            ) : (
              <Notice live>{t(`test.${test.reason}`, { status: String(test.status ?? '') })}</Notice>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function RemovedRow({ row }: { row: Subscription }) {
  const { t, format } = useTexts('events')
  const now = useNow()
  const accepted = row.acceptedUntil !== null && Date.parse(row.acceptedUntil) > now.getTime()
  return (
    <li>
      {eventName(row.eventType, t)} · <span className="mono">{row.url}</span> · {t('subscribe.states.removed')}{' '}
      {format.time(row.removedAt, now)}
      {accepted ? ` · ${t('subscribe.acceptedUntil', { time: format.dateTime(row.acceptedUntil) })}` : ''}
    </li>
  )
}
