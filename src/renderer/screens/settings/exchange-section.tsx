import type { Output } from '../../../contract/operations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { verify } from '../../i18n/es/verify.ts'
import { knownKey } from '../../i18n/known-key.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSettings } from '../../state/settings.tsx'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Notice } from '../../ui/notice.tsx'
import { FolderForm } from './folder-form.tsx'

/** The shared folder: finished counts are written there, those of other PCs are read from there. */
export function ExchangeSection({ folder }: { folder: string | null }) {
  const { t } = useTranslation('verify')
  const { update } = useSettings()
  return (
    <FolderForm
      title={t('exchange.title')}
      text={t('exchange.text')}
      folder={folder}
      onSave={(next) => update({ exchange: { folder: next } })}
    >
      <ExchangeFacts />
    </FolderForm>
  )
}

function ExchangeFacts() {
  const { t, format } = useClockTexts('verify')
  const { data } = useQuery(
    'exchange.status',
    {},
    { watch: ['counts', 'settings'], atMostEveryMs: 2000, reportFailure: true },
  )
  if (data === null) return null
  const { state, lastWrittenAt, lastReadAt, waiting, failure, reports } = data
  return (
    <>
      {state === 'failing' && failure !== null ? (
        <Notice live>{t('exchange.failing', { time: format.dayTime(failure.since), code: failure.code })}</Notice>
      ) : null}
      <dl className="fact-grid">
        <dt>{t('exchange.written')}</dt>
        <dd>{format.dayTime(lastWrittenAt) || t('exchange.nothing')}</dd>
        <dt>{t('exchange.report')}</dt>
        <dd>{format.dayTime(reports.lastWrittenAt) || t('exchange.nothing')}</dd>
        <dt>{t('exchange.read')}</dt>
        <dd>{format.dayTime(lastReadAt) || t('exchange.nothing')}</dd>
        <dt>{t('exchange.waiting')}</dt>
        <dd>{format.count(waiting + reports.waiting)}</dd>
      </dl>
      <Refused of={data} />
    </>
  )
}

function Refused({ of: { problems: files, problemsTotal } }: { of: Output<'exchange.status'> }) {
  const { t, format } = useTexts(['verify', 'advice'])
  if (problemsTotal === 0) return null
  const more = problemsTotal - files.length
  return (
    <Notice>
      <span className="strong">{t('exchange.problems')}.</span>
      {files.map(({ file, code, reason }) => {
        const known = code === 'storage_readonly' ? 'unreadable' : reasons.find((one) => one === reason)
        // The words for a chosen file do not fit all that lie in the folder.
        const own = knownKey(verify.exchange.file, reason) ?? 'other'
        return (
          <div key={file}>
            <span className="mono">{file}</span>{' '}
            {known === undefined ? t(`exchange.file.${own}`) : t(`refused.${known}`)}
          </div>
        )
      })}
      {more === 0 ? null : <div>{t('common:more', { value: format.count(more) })}</div>}
    </Notice>
  )
}

/** Reasons of rejected files that have words without further details. */
const reasons = [
  'not_regular',
  'file_in_use',
  'version',
  'unknown_event',
  'not_a_log',
  'other_device',
  'no_picture',
  'half_written',
  'changed',
  'other_profile',
  'signature_invalid',
  'signature_missing',
  'device_revoked',
  'device_unknown',
] as const
