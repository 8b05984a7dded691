import { CircleCheck, CircleX, Folder, Mail, RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import type { HandoverDestination, HandoverTest, HandoverWay } from '../../../contract/shapes/handover.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { HandoverAnswerText } from '../../shared/handover-answer.tsx'
import { useHandoverCause } from '../../shared/handover-cause.ts'
import { useClient } from '../../state/client.tsx'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { ManagedMark } from '../../shell/managed.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportsButton } from './reports-button.tsx'

const icons = { http: Send, folder: Folder, mail: Mail } as const

interface DestinationRowProps {
  destination: HandoverDestination
  onChange: () => void
  onRemove: () => void
}

/** One destination in a row. While its test failed, or it cannot be reached, the cause and what to do are below. */
export function DestinationRow({ destination, onChange, onRemove }: DestinationRowProps) {
  const { t, format } = useClockTexts(['handover', 'common'])
  const client = useClient()
  const guarded = useSupervisorAction()
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<{ at: string; result: HandoverTest | OperationError } | null>(null)
  const { destinationId, name, way, formats, on, problem } = destination
  const cause = useFailure(destination, tested?.result ?? null)
  const test = async () => {
    setBusy(true)
    const result = await guarded(() => client.command('handover.test', { destination: destinationId }))
    setBusy(false)
    setTested({ at: new Date().toISOString(), result: result.ok ? result.value : result.error })
  }
  const at = format.time(tested?.at ?? problem?.at ?? null)
  const status = tested !== null && 'answer' in tested.result ? (tested.result.answer?.status ?? null) : null
  const isBad = cause !== null
  const testWord = t(busy ? 'common:testing' : isBad ? 'common:testAgain' : 'common:test')
  return (
    <li className="destination">
      <div className="destination-row">
        <Icon of={icons[way.kind]} />
        <div className="shrink">
          <span className="strong block">{name}</span>
          <span className="second text-13">{t(`way.${way.kind}`)}</span>
          {destination.managed ? <ManagedMark /> : null}
          {on ? null : (
            <>
              {' '}
              <Tag tone="warn">{t('destinations.off')}</Tag>
            </>
          )}
        </div>
        <div className="shrink">
          <span className="mono block anywhere text-13">{placeOf(way)}</span>
          <span className="second text-13">
            {formats.map((one) => t(`format.${one}`)).join(', ')} ·{' '}
            {t('destinations.since', { date: format.date(destination.signedFrom) })}
          </span>
          {destination.nextReports.length === 0 ? null : (
            <span className="second block text-13">
              {t('reports.next', {
                list: destination.nextReports
                  .map(({ kind, at }) => `${t(`reports.short.${kind}`)} ${format.dateTime(at)}`)
                  .join(' · '),
              })}
            </span>
          )}
        </div>
        <div className="destination-result" role="status">
          {isBad || tested !== null ? (
            <span className="settings-result" data-outcome={isBad ? 'bad' : 'ok'}>
              <Icon of={isBad ? CircleX : CircleCheck} size="sm" />
              {isBad
                ? (status ?? t('test.failed'))
                : t(way.kind === 'folder' ? 'test.writable' : 'test.accepted')} ·{' '}
              {at}
            </span>
          ) : null}
        </div>
        <div className="destination-actions">
          {destination.reports === null ? null : <ReportsButton destination={destination} />}
          <Button
            size="small"
            tone={isBad ? 'primary' : 'normal'}
            icon={RefreshCw}
            disabled={busy}
            aria-label={`${testWord}: ${name}`}
            onClick={() => void test()}
          >
            {testWord}
          </Button>
          {destination.managed && !takesSecret(way) ? null : (
            <Button
              size="small"
              tone="plain"
              aria-haspopup="dialog"
              aria-label={t('common:changeOf', { name })}
              onClick={onChange}
            >
              {t('common:change')}
            </Button>
          )}
          {destination.managed ? null : (
            <Button
              size="small"
              tone="plain"
              aria-haspopup="dialog"
              aria-label={t('common:removeOf', { name })}
              onClick={onRemove}
            >
              {t('common:remove')}
            </Button>
          )}
        </div>
      </div>
      {cause === null ? null : (
        <div className="destination-open">
          <Notice tone="bad" live>
            <span className="strong">{cause.fact}.</span> {cause.next}
            {cause.retriedAt === null ? null : ` ${t('test.retriedAt', { time: format.time(cause.retriedAt) })}`}
          </Notice>
          {cause.text === null ? null : (
            <>
              <p className="strong">{t('test.answer')}</p>
              <HandoverAnswerText label={t('test.answer')} text={cause.text} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Why the test failed, or without a test why the destination cannot be reached; `null` if neither. */
function useFailure({ way, problem }: HandoverDestination, tested: HandoverTest | OperationError | null) {
  const causeTexts = useHandoverCause()
  const errorTexts = useErrorTexts()
  if (tested !== null && 'code' in tested) return { ...errorTexts(tested), text: null, retriedAt: null }
  if (tested !== null) {
    const { ok, failure, answer } = tested
    if (ok) return null
    const texts = causeTexts(way.kind, failure ?? { code: 'protocol', reason: null }, answer)
    return { ...texts, text: answer?.text ?? null, retriedAt: null }
  }
  if (problem === null) return null
  const answer = problem.status === null ? null : { status: problem.status, text: null }
  return { ...causeTexts(way.kind, problem.failure, answer), text: null, retriedAt: problem.nextAttemptAt }
}

/** True for a way that has a secret: the key of its signature, or a password. */
function takesSecret(way: HandoverWay): boolean {
  return way.kind === 'http' || (way.kind === 'mail' && way.user !== null)
}

/** The folder, the address, or the recipients. */
function placeOf(way: HandoverWay): string {
  if (way.kind === 'folder') return way.folder
  return way.kind === 'http' ? way.url : way.to.join(', ')
}
