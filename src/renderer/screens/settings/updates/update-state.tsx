import { Download, RefreshCw, RotateCw } from 'lucide-react'
import type { UpdateStatus } from '../../../../contract/shapes/update.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../state/use-action.ts'
import { useClockTexts } from '../../../state/use-clock-texts.ts'
import { useQuery } from '../../../state/use-query.ts'
import { useReloadWhile } from '../../../state/use-reload-while.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUpdateSentence } from './use-update-sentence.ts'

const holdNames = ['openCounts', 'handover', 'hub', 'folder'] as const

/** The installed version, the newer one, what holds it back, and the next step. */
export function UpdateState({ hasSource }: { hasSource: boolean }) {
  const { t } = useTranslation('updates')
  const sentence = useUpdateSentence()
  const { data, reload } = useQuery(
    'updates.status',
    {},
    { watch: ['settings', 'counts'], keepPrevious: true, reportFailure: true },
  )
  const isRunning = data?.running != null
  useReloadWhile(isRunning, reload)
  if (data === null) return null
  return (
    <>
      {data.keys.length === 0 ? <Notice>{t('noKeys')}</Notice> : null}
      {data.failure === null ? null : (
        <Notice live>
          {sentence(data.failure.error)}{' '}
          {data.offer?.stage === 'ready' ? t('readyBefore', { version: data.offer.version }) : null}
        </Notice>
      )}
      <Facts status={data} />
      {data.offer?.stage === 'ready' && data.canInstall ? <Holds holds={data.holds} /> : null}
      {hasSource && data.keys.length > 0 ? <Steps status={data} reload={reload} /> : null}
    </>
  )
}

function Facts({ status: { version, offer, checkedAt, backup } }: { status: UpdateStatus }) {
  const { t, format } = useClockTexts('updates')
  return (
    <dl className="fact-grid">
      <dt>{t('installed')}</dt>
      <dd>{version}</dd>
      <dt>{t('newer')}</dt>
      <dd>
        {offer === null ? t('noNewer') : t(offer.stage, { version: offer.version, bytes: format.bytes(offer.bytes) })}
      </dd>
      {offer === null ? null : (
        <>
          <dt>{t('issued')}</dt>
          <dd>{format.dayTime(offer.issued)}</dd>
        </>
      )}
      <dt>{t('checked')}</dt>
      <dd>{checkedAt === null ? t('never') : format.dayTime(checkedAt)}</dd>
      {backup === null ? null : (
        <>
          <dt>{t('backup')}</dt>
          <dd>
            {t('backupText', { name: backup.name })}
            <span className="block second">{t('backupHint')}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

function Holds({ holds }: Pick<UpdateStatus, 'holds'>) {
  const { t, format } = useTexts('updates')
  const waiting = holdNames.filter((name) => holds[name] > 0)
  if (waiting.length === 0) return null
  const list = waiting.map((name) => t(name, { count: holds[name], value: format.count(holds[name]) }))
  return (
    <Notice>
      {t('holds')} {list.join(', ')}.
    </Notice>
  )
}

function Steps({ status, reload }: { status: UpdateStatus; reload: () => void }) {
  const { t } = useTranslation('updates')
  const sentence = useUpdateSentence()
  const { busy, error, run } = useAction()
  const { offer, running, canInstall, holds } = status
  const isBusy = busy || running !== null
  const step = (name: 'updates.check' | 'updates.download' | 'updates.install') =>
    void run((client) => client.command(name, {})).then(reload)
  const isHeld = holdNames.some((name) => holds[name] > 0)
  return (
    <>
      <div className="settings-actions">
        <Button icon={RefreshCw} disabled={isBusy} onClick={() => step('updates.check')}>
          {t('check')}
        </Button>
        {offer?.stage === 'available' ? (
          <Button tone="primary" icon={Download} disabled={isBusy} onClick={() => step('updates.download')}>
            {t('download')}
          </Button>
        ) : null}
        {offer?.stage === 'ready' && canInstall ? (
          <Button tone="primary" icon={RotateCw} disabled={isBusy || isHeld} onClick={() => step('updates.install')}>
            {t('install')}
          </Button>
        ) : null}
        <Progress running={running} />
      </div>
      {offer?.stage !== 'ready' ? null : canInstall ? (
        <p className="second text-13">{t('installHint')}</p>
      ) : (
        <p className="second">
          {t('byHand')} <span className="block mono">{offer.path}</span>
        </p>
      )}
      {error === null || status.failure !== null ? null : <Notice live>{sentence(error)}</Notice>}
    </>
  )
}

function Progress({ running }: Pick<UpdateStatus, 'running'>) {
  const { t, format } = useTexts('updates')
  if (running === null) return null
  const phase = t(`phase.${running.phase}`)
  return (
    <span className="second" role="status">
      {running.total === null
        ? phase
        : t('common:phaseProgress', { phase, done: format.bytes(running.done), total: format.bytes(running.total) })}
    </span>
  )
}
