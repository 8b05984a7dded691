import { useId } from 'react'
import { FileCheck2, FileClock, TriangleAlert } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { Output } from '../../../contract/operations.ts'
import type { UsedAdvice } from '../../../contract/shapes/advice.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAdviceRefusal } from '../../shell/advice-refusal.ts'
import { isUnused, useAdviceUseText } from '../../shell/advice-use.ts'
import { useSettings } from '../../state/settings.tsx'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FolderForm } from './folder-form.tsx'

/** The folder where despatch advices of suppliers arrive. */
export function AdviceFolder({ folder }: { folder: string | null }) {
  const { t } = useTranslation('advice')
  const { update } = useSettings()
  return (
    <>
      <FolderForm
        title={t('folder.title')}
        text={t('folder.text')}
        folder={folder}
        onSave={(next) => update({ advices: { folder: next } })}
      >
        <Facts />
      </FolderForm>
      {/* Files that a person gave are listed without a folder, too. */}
      <AdviceLists />
    </>
  )
}

const useStatus = () =>
  useQuery('advices.status', {}, { watch: ['controls', 'settings'], atMostEveryMs: 2000, reportFailure: true }).data

function Facts() {
  const { t, format } = useClockTexts(['advice', 'verify'])
  const data = useStatus()
  if (data === null) return null
  const { failure, lastLookAt, lastReadAt, waiting } = data
  return (
    <>
      {failure === null ? null : (
        <Notice live>
          {failure.reason === 'too_many_files'
            ? t('verify:exchange.refused.too_many_files')
            : t('advice:folder.failing', { time: format.dayTime(failure.since), code: failure.code })}
        </Notice>
      )}
      <dl className="fact-grid">
        <dt>{t('advice:folder.looked')}</dt>
        <dd>{format.dayTime(lastLookAt) || t('verify:exchange.nothing')}</dd>
        <dt>{t('advice:folder.read')}</dt>
        <dd>{format.dayTime(lastReadAt) || t('verify:exchange.nothing')}</dd>
        <dt>{t('advice:folder.waiting')}</dt>
        <dd>{format.count(waiting)}</dd>
      </dl>
      <Refused of={data} />
    </>
  )
}

function Refused({ of: { problems, problemsTotal } }: { of: Output<'advices.status'> }) {
  const { t, format } = useTexts('advice')
  const refusal = useAdviceRefusal()
  if (problemsTotal === 0) return null
  const more = problemsTotal - problems.length
  return (
    <Notice>
      <span className="strong">{t('folder.problems', format.counted(problemsTotal))}.</span> {t('folder.kept')}
      {problems.map(({ file, code, reason }) => (
        <div key={file} className="anywhere">
          <span className="mono">{file}</span>: {refusal({ code, ...(reason === null ? {} : { details: { reason } }) })}
        </div>
      ))}
      {more === 0 ? null : <div>{t('common:more', { value: format.count(more) })}</div>}
    </Notice>
  )
}

/** The advices of the task on Home, and the newest of the others: what each is compared with, and why not. */
function AdviceLists() {
  const { t, format } = useTexts('advice')
  const status = useStatus()
  const { data: newest } = useQuery(
    'advices.list',
    { limit: 10 },
    { watch: ['controls'], atMostEveryMs: 2000, reportFailure: true },
  )
  if (status === null || newest === null) return null
  const { unused, unusedTotal } = status
  const more = unusedTotal - unused.length
  const listed = new Set(unused.map(({ adviceId }) => adviceId))
  return (
    <>
      <Advices title={t('folder.unused')} rows={unused} />
      {more === 0 ? null : <p className="second">{t('common:more', { value: format.count(more) })}</p>}
      <Advices title={t('folder.newest')} rows={newest.rows.filter(({ adviceId }) => !listed.has(adviceId))} />
    </>
  )
}

/** Advices, each with what it is compared with, or why not and the next step. */
function Advices({ title, rows }: { title: string; rows: readonly UsedAdvice[] }) {
  const { t, format } = useClockTexts('advice')
  const useText = useAdviceUseText()
  const headingId = useId()
  if (rows.length === 0) return null
  return (
    <section className="settings-form" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-14">
        {title}
      </h3>
      <ul className="file-import-files stack gap-4">
        {rows.map((advice) => (
          <li key={advice.adviceId}>
            <Icon of={isUnused(advice) ? TriangleAlert : advice.use.state === 'no_document' ? FileClock : FileCheck2} />
            <div className="stack gap-2 shrink">
              <p>
                <span className="strong">{advice.number}</span>{' '}
                <span className="second anywhere">
                  {dotted([
                    advice.supplierName,
                    advice.fileName,
                    t('folder.received', { time: format.dayTime(advice.importedAt) }),
                  ])}
                </span>
              </p>
              <p className="anywhere">
                <CodeText text={useText(advice)} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
