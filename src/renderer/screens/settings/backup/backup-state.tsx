import { Copy } from 'lucide-react'
import type { BackupStatus } from '../../../../contract/shapes/backup.ts'
import { useErrorTexts } from '../../../i18n/use-error-texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../state/use-action.ts'
import { useClockTexts } from '../../../state/use-clock-texts.ts'
import { useQuery } from '../../../state/use-query.ts'
import { useReloadWhile } from '../../../state/use-reload-while.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The last verified backup, the next one, and the one in progress. */
export function BackupState() {
  const { t } = useTranslation('backup')
  const { data, reload } = useQuery(
    'backups.status',
    {},
    { watch: ['settings'], keepPrevious: true, reportFailure: true },
  )
  const { busy, error, run } = useAction()
  const isRunning = data?.running != null
  useReloadWhile(isRunning, reload)
  if (data === null) return null
  return (
    <>
      <Facts status={data} />
      <div className="settings-actions">
        <Button
          tone="primary"
          icon={Copy}
          disabled={busy || isRunning}
          onClick={() => void run((client) => client.command('backups.run', {})).then(reload)}
        >
          {t('now')}
        </Button>
        <Progress running={data.running} />
      </div>
      <Failure failure={data.failure} />
      <ErrorNotice error={error} />
    </>
  )
}

/** It may stand below the edge of the window. */
function intoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView?.({ block: 'nearest' })
}

function Failure({ failure }: Pick<BackupStatus, 'failure'>) {
  const { t, format } = useClockTexts('backup')
  const errorTexts = useErrorTexts()
  if (failure === null) return null
  const { fact, next } = errorTexts(failure.error)
  const isFolderMissing = failure.error.details?.['reason'] === 'backup_folder_missing'
  return (
    <div ref={intoView}>
      <Notice live>
        <span className="strong">{t('failing', { time: format.dayTime(failure.since) })}</span> {fact}.{' '}
        {isFolderMissing ? t('folderMissing') : next} {t('retried')}
      </Notice>
    </div>
  )
}

function Facts({ status: { last, nextAt, failure } }: { status: BackupStatus }) {
  const { t, format } = useClockTexts('backup')
  return (
    <dl className="fact-grid">
      <dt>{t('last')}</dt>
      <dd>{last === null ? t('none') : format.dayTime(last.at)}</dd>
      {last === null ? null : (
        <>
          <dt>{t('common:content')}</dt>
          <dd>
            {t('sizeText', { count: last.photos, value: format.count(last.photos), bytes: format.bytes(last.bytes) })}
            {last.missingPhotos === 0 ? null : (
              <span className="block second">{t('missing', format.counted(last.missingPhotos))}</span>
            )}
          </dd>
        </>
      )}
      {/* While it fails it is tried again long before. */}
      {failure === null ? (
        <>
          <dt>{t('next')}</dt>
          <dd>{format.dayTime(nextAt)}</dd>
        </>
      ) : null}
    </dl>
  )
}

function Progress({ running }: Pick<BackupStatus, 'running'>) {
  const { t, format } = useTexts('backup')
  if (running === null) return null
  const phase = t(`phase.${running.phase}`)
  return (
    <span className="second" role="status">
      {running.total === null
        ? phase
        : t('common:phaseProgress', { phase, done: format.count(running.done), total: format.count(running.total) })}
    </span>
  )
}
