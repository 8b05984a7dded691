import { KeyRound, Server } from 'lucide-react'
import { useState } from 'react'
import type { HubStatus } from '../../../contract/hub-operations.ts'
import { certificateWarningDays } from '../../../contract/limits.ts'
import { isSameHub } from '../../../contract/shapes/hub-address.ts'
import { mayJoinHub } from '../../../contract/shapes/hub-joining.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { useToasts } from '../../state/toasts.ts'
import { ManagedField } from '../../shell/managed.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HubConflicts } from './hub-conflicts.tsx'
import { hubReason } from './hub-reasons.ts'

/** The server of the site, which carries counts between PCs: joining it, and how it is doing. */
export function HubSection() {
  const status = useQuery('hub.status', {}, { watch: ['settings', 'counts'], atMostEveryMs: 2000 })
  return <Loaded of={status}>{(hub) => <Hub hub={hub} />}</Loaded>
}

function Hub({ hub }: { hub: HubStatus }) {
  const { t } = useTranslation('hub')
  const { managedUrl } = hub
  const isManaged = managedUrl !== null && hub.url !== null && isSameHub(hub.url, managedUrl)
  return (
    <div className="settings-form">
      <p className="second">{t('text')}</p>
      {hub.url === null || managedUrl === null || isManaged ? null : (
        <Notice>{t('otherManaged', { url: managedUrl })}</Notice>
      )}
      {hub.facts.conflicts === 0 ? null : <HubConflicts />}
      {hub.state === 'off' ? null : <Facts hub={hub} />}
      {mayJoinHub(hub) ? <Join again={hub.state !== 'off'} known={hub.url} managedUrl={managedUrl} /> : null}
      {hub.state === 'off' || isManaged ? null : <Leave />}
    </div>
  )
}

function Join({ again, known, managedUrl }: { again: boolean; known: string | null; managedUrl: string | null }) {
  const { t } = useTranslation(['hub', 'common'])
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const [entered, setUrl] = useState(known ?? '')
  const url = managedUrl ?? entered
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  const text = (failure: OperationError) => {
    const reason = hubReason(failure.details?.['reason'])
    return reason === null ? errorSentence(failure) : t(`reason.${reason}`)
  }
  const missing = [
    ...(url.trim() === '' ? [t('common:address')] : []),
    ...(code.trim() === '' ? [t('common:code')] : []),
  ]
  const isAddress = error?.details?.['reason'] === 'hub_address'
  const join = async () => {
    const joined = await run((client) => client.command('hub.enrol', { url: url.trim(), code: code.trim() }))
    if (joined === null) return
    setCode('')
    say(t('joined', { name: joined.name }))
  }
  return (
    <Form onSubmit={() => void join()}>
      <h2 className="settings-part">{t(again ? 'joinAgain' : 'join')}</h2>
      {managedUrl === null ? (
        <Field
          label={t('common:address')}
          icon={Server}
          mono
          maxLength={300}
          spellCheck={false}
          placeholder="postgres://192.168.1.10:5432/muelle"
          hint={t('addressHint')}
          value={url}
          problem={error !== null && isAddress ? text(error) : undefined}
          onChange={setUrl}
        />
      ) : (
        <ManagedField mono label={t('common:address')} value={managedUrl} />
      )}
      <Field
        label={t('common:code')}
        icon={KeyRound}
        mono
        maxLength={100}
        spellCheck={false}
        hint={t('codeHint')}
        value={code}
        problem={error !== null && !isAddress ? text(error) : undefined}
        onChange={setCode}
      />
      <div className="settings-actions">
        <Button type="submit" tone="primary" disabled={busy || missing.length > 0}>
          {t(busy ? 'joining' : 'joinNow')}
        </Button>
        {missing.length === 0 ? null : (
          <span className="second">{t('common:missing', { count: missing.length, what: missing.join(', ') })}</span>
        )}
      </div>
    </Form>
  )
}

function Leave() {
  const { t } = useTranslation('hub')
  const say = useToasts((state) => state.say)
  const { busy, run } = useAction()
  const leave = async () => {
    if ((await run((client) => client.command('hub.leave', {}))) !== null) say(t('left'))
  }
  return (
    <>
      <p className="second">{t('leaveText')}</p>
      <div className="settings-actions">
        <Button disabled={busy} onClick={() => void leave()}>
          {t('leave')}
        </Button>
      </div>
    </>
  )
}

function Facts({ hub }: { hub: HubStatus }) {
  const { t, format } = useClockTexts('hub')
  const { state, site, url, name, kind, since, failure, waiting, pcs, lastSentAt, lastReadAt, problems, facts } = hub
  const { newer, certificate } = hub
  const unread = newer.facts + newer.messages
  const reason = hubReason(failure?.reason)
  // Those of newer programs have a notice of their own.
  const refused = problems.filter(({ reason: why }) => why !== 'unknown_event' && why !== 'version')
  return (
    <>
      <h2 className="settings-part">{site}</h2>
      {state === 'connected' || state === 'off' ? null : (
        <Notice tone={state === 'away' ? 'warn' : 'bad'} live>
          {t(`state.${state}`, { time: format.dayTime(since) })} {reason === null ? null : t(`reason.${reason}`)}
        </Notice>
      )}
      <dl className="fact-grid">
        <dt>{t('common:thisPc')}</dt>
        <dd>
          {name}
          {kind === null ? null : ` · ${t(`kind.${kind}`)}`}
        </dd>
        <dt>{t('common:address')}</dt>
        <dd className="mono">{url}</dd>
        <dt>{t('sent')}</dt>
        <dd>
          {waiting > 0 ? t('waiting', format.counted(waiting)) : format.dayTime(lastSentAt) || t('allSent')}
          {facts.waiting === 0 ? null : ` · ${t('factsWaiting', format.counted(facts.waiting))}`}
        </dd>
        <dt>{t('received')}</dt>
        <dd>{format.dayTime(lastReadAt) || t('nothing')}</dd>
        {certificate === null ? null : (
          <>
            <dt>{t('certificate')}</dt>
            <dd>
              {t(certificate.daysLeft < 0 ? 'certificateExpired' : 'certificateUntil', {
                time: format.date(certificate.validUntil),
              })}
            </dd>
          </>
        )}
      </dl>
      {certificate === null ||
      certificate.daysLeft < 0 ||
      certificate.daysLeft > certificateWarningDays.notice ? null : (
        <Notice>{t('certificateSoon', format.counted(certificate.daysLeft))}</Notice>
      )}
      {newer.counts + unread === 0 ? null : (
        <Notice>
          <span className="strong">{t('newer')}</span>{' '}
          {newer.counts === 0 ? null : t('newerCounts', format.counted(newer.counts))}{' '}
          {unread === 0 ? null : t('newerRest', format.counted(unread))}
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice>
          <span className="strong">{t('problems')}.</span>
          {refused.map(({ sessionId, deviceId, reason: why }) => (
            <div key={`${deviceId} ${sessionId}`}>
              <span className="mono">{sessionId}</span>{' '}
              {deviceId === null
                ? t(why === 'forked' ? 'forkedHere' : 'notTaken')
                : t(why === 'device_revoked' ? 'ofRevoked' : 'notBelieved')}
            </div>
          ))}
        </Notice>
      )}
      {facts.unconfirmed === 0 ? null : <Notice>{t('factsUnconfirmed', format.counted(facts.unconfirmed))}</Notice>}
      {facts.refused === 0 ? null : <Notice tone="bad">{t('factsRefused', format.counted(facts.refused))}</Notice>}
      <h2 className="settings-part">{t('pcs')}</h2>
      {pcs.length === 0 ? (
        <p>{t(state === 'connected' ? 'noPcs' : 'pcsUnknown')}</p>
      ) : (
        <ul className="settings-people line-above">
          {pcs.map((pc) => (
            <li key={pc.deviceId}>
              <span className="clip">
                <bdi className="strong">{pc.name}</bdi>{' '}
                <span className="second">
                  {t(`kind.${pc.kind}`)}
                  {pc.lastSeenAt === null ? null : ` · ${t('common:seenAt', { time: format.dayTime(pc.lastSeenAt) })}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
