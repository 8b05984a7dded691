import { RotateCcw } from 'lucide-react'
import type { BackupExamination } from '../../../../contract/shapes/backup.ts'
import { useToasts } from '../../../state/toasts.ts'
import { useClockTexts } from '../../../state/use-clock-texts.ts'
import { useRestart } from '../../../state/use-restart.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRestoreError } from './use-restore-error.ts'

const listedCounts = 8

/** Shows the content of a backup and the data that restoring it loses; then restores. */
export function RestoreDialog(props: { folder: string | null; examined: BackupExamination; onClose: () => void }) {
  const { folder, examined, onClose } = props
  const { t, format } = useClockTexts(['backup', 'common'])
  const say = useToasts((state) => state.say)
  const errorText = useRestoreError()
  const { busy, error, restart } = useRestart()
  const { name, seen } = examined

  const submit = async () => {
    const begun = await restart((client) => client.command('backups.restore', { folder, name, seen }))
    if (begun === null) return
    onClose()
    say((await begun.came) ? t('restore.done', { aside: begun.done.aside }) : t('restore.slow'))
  }

  return (
    <FormDialog
      title={t('restore.dialog', { time: format.dayTime(examined.at) })}
      submit={t('restore.do')}
      icon={RotateCcw}
      tone="danger"
      disabled={busy}
      error={error}
      errorText={errorText}
      // It is not cancelled any more.
      close={busy ? t('common:close') : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Content examined={examined} />
      <Lost lost={examined.lost} />
      <p className="second">{t('restore.device')}</p>
    </FormDialog>
  )
}

function Content({ examined }: { examined: BackupExamination }) {
  const { t, format } = useClockTexts('backup')
  const { counts, entries, lastEntryAt, damagedCounts, missingPhotos, older, program, schema } = examined
  const version = schema.backup
  return (
    <>
      <dl className="fact-grid">
        <dt>{t('common:contains')}</dt>
        <dd>{t('restore.hasText', { counts: format.count(counts), entries: format.count(entries) })}</dd>
        {lastEntryAt === null ? null : (
          <>
            <dt>{t('common:lastEntry')}</dt>
            <dd>{format.dayTime(lastEntryAt)}</dd>
          </>
        )}
        <dt>{t('restore.madeBy')}</dt>
        <dd>{program === null ? t('restore.versionOnly', { version }) : t('restore.version', { program, version })}</dd>
      </dl>
      {damagedCounts === 0 ? null : <Notice>{t('restore.damaged', format.counted(damagedCounts))}</Notice>}
      {missingPhotos === 0 ? null : <Notice>{t('restore.missingPhotos', format.counted(missingPhotos))}</Notice>}
      {older ? <p className="second">{t('restore.older')}</p> : null}
    </>
  )
}

function Lost({ lost }: Pick<BackupExamination, 'lost'>) {
  const { t, format } = useClockTexts('backup')
  const { counts, countsTotal, entries, lastEntryAt, settings, others } = lost
  const more = countsTotal - Math.min(countsTotal, listedCounts)
  return (
    <>
      {entries === 0 ? (
        <p>{t('restore.nothingLost')}</p>
      ) : (
        <Notice tone="bad">
          <span className="strong">{t('restore.lost', format.counted(entries))}</span>
          {counts.slice(0, listedCounts).map(({ sessionId, number, operator, startedAt, entries: own, whole }) => (
            <span key={sessionId} className="block">
              {number === null ? t('common:noDocument') : <span className="mono">{number}</span>} ·{' '}
              <bdi>{operator}</bdi> · {format.dayTime(startedAt)} ·{' '}
              {whole ? t('restore.whole') : t('restore.part', format.counted(own))}
            </span>
          ))}
          {lastEntryAt === null ? null : (
            <span className="block">{t('restore.lastLost', { time: format.dayTime(lastEntryAt) })}</span>
          )}
          {more === 0 ? null : <span className="block">{t('restore.more', format.counted(more))}</span>}
          <span className="block">{t('restore.aside')}</span>
        </Notice>
      )}
      {settings === 0 ? null : <p>{t('restore.settings', format.counted(settings))}</p>}
      {others.length === 0 ? null : (
        <p>
          {t('restore.others')}{' '}
          {others.map(({ subject, rows }) => `${t(`restore.subject.${subject}`)}: ${format.count(rows)}`).join(' · ')}
        </p>
      )}
    </>
  )
}
