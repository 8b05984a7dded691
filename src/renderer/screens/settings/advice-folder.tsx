import type { Output } from '../../../contract/operations.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAdviceRefusal } from '../../shell/advice-refusal.ts'
import { useSettings } from '../../state/settings.tsx'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { Notice } from '../../ui/notice.tsx'
import { FolderForm } from './folder-form.tsx'

/** The folder where despatch advices of suppliers arrive. */
export function AdviceFolder({ folder }: { folder: string | null }) {
  const { t } = useTranslation('advice')
  const { update } = useSettings()
  return (
    <FolderForm
      title={t('folder.title')}
      text={t('folder.text')}
      folder={folder}
      onSave={(next) => update({ advices: { folder: next } })}
    >
      <Facts />
    </FolderForm>
  )
}

function Facts() {
  const { t } = useTranslation(['advice', 'verify'])
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery(
    'advices.status',
    {},
    { watch: ['controls', 'settings'], atMostEveryMs: 2000, reportFailure: true },
  )
  if (data === null) return null
  const { failure, lastLookAt, lastReadAt, waiting } = data
  return (
    <>
      {failure === null ? null : (
        <Notice live>
          {failure.reason === 'too_many_files'
            ? t('verify:exchange.refused.too_many_files')
            : t('advice:folder.failing', { time: format.time(failure.since, now), code: failure.code })}
        </Notice>
      )}
      <dl className="fact-grid">
        <dt>{t('advice:folder.looked')}</dt>
        <dd>{format.time(lastLookAt, now) || t('verify:exchange.nothing')}</dd>
        <dt>{t('advice:folder.read')}</dt>
        <dd>{format.time(lastReadAt, now) || t('verify:exchange.nothing')}</dd>
        <dt>{t('advice:folder.waiting')}</dt>
        <dd>{format.count(waiting)}</dd>
      </dl>
      <Refused of={data} />
    </>
  )
}

function Refused({ of: { problems, problemsTotal } }: { of: Output<'advices.status'> }) {
  const { t } = useTranslation('advice')
  const format = useFormat()
  const refusal = useAdviceRefusal()
  if (problemsTotal === 0) return null
  const more = problemsTotal - problems.length
  return (
    <Notice>
      <span className="strong">
        {t('folder.problems', { count: problemsTotal, value: format.count(problemsTotal) })}.
      </span>{' '}
      {t('folder.kept')}
      {problems.map(({ file, code, reason }) => (
        <div key={file} className="anywhere">
          <span className="mono">{file}</span> {refusal({ code, ...(reason === null ? {} : { details: { reason } }) })}
        </div>
      ))}
      {more === 0 ? null : <div>{t('folder.more', { value: format.count(more) })}</div>}
    </Notice>
  )
}
