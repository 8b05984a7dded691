import { FolderSync } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../contract/operations.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useSettings } from '../../state/settings.tsx'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { useToasts } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

const problems = ['not_absolute', 'not_a_folder', 'not_writable', 'hangs'] as const

/** The shared folder: finished counts are written there, those of other PCs are read from there. */
export function ExchangeSection({ folder }: { folder: string | null }) {
  const { t } = useTranslation(['verify', 'common', 'settings'])
  const { update } = useSettings()
  const guarded = useSupervisorAction()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const [path, setPath] = useState(folder ?? '')
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  const textFor = (error: OperationError): string => {
    const code = codeOf(error)
    if (code !== undefined) return t(`verify:exchange.refused.${code}`)
    return errorSentence(error)
  }
  const save = async (next: string | null) => {
    setBusy(true)
    const result = await guarded(() => update({ exchange: { folder: next } }))
    setBusy(false)
    setProblem(result.ok ? undefined : textFor(result.error))
    if (result.ok) say(t('settings:saved'))
  }

  return (
    <Form className="settings-form" onSubmit={() => void save(path.trim() === '' ? null : path.trim())}>
      <h2>{t('verify:exchange.title')}</h2>
      <p className="second">{t('verify:exchange.text')}</p>
      <Field
        label={t('verify:exchange.folder')}
        icon={FolderSync}
        mono
        maxLength={1000}
        spellCheck={false}
        hint={t('verify:exchange.hint')}
        value={path}
        problem={problem}
        onChange={(event) => setPath(event.target.value)}
      />
      <div className="settings-actions">
        <Button type="submit" disabled={busy}>
          {t('verify:exchange.save')}
        </Button>
        {folder === null ? null : (
          <Button
            disabled={busy}
            onClick={() => {
              setPath('')
              void save(null)
            }}
          >
            {t('verify:exchange.off')}
          </Button>
        )}
      </div>
      {folder === null ? null : <ExchangeFacts />}
    </Form>
  )
}

function codeOf({ details }: OperationError): (typeof problems)[number] | undefined {
  const issues = details?.['issues']
  const issue = Array.isArray(issues) ? issues[0] : undefined
  const code = typeof issue === 'object' && issue !== null && !Array.isArray(issue) ? issue['code'] : undefined
  return problems.find((known) => known === code)
}

function ExchangeFacts() {
  const { t } = useTranslation('verify')
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery('exchange.status', {}, { watch: ['counts', 'settings'], atMostEveryMs: 2000 })
  if (data === null) return null
  const { state, lastWrittenAt, lastReadAt, waiting, failure, reports } = data
  return (
    <>
      {state === 'failing' && failure !== null ? (
        <Notice live>{t('exchange.failing', { time: format.time(failure.since, now), code: failure.code })}</Notice>
      ) : null}
      <dl className="settings-facts">
        <dt>{t('exchange.written')}</dt>
        <dd>{format.time(lastWrittenAt, now) || t('exchange.nothing')}</dd>
        <dt>{t('exchange.report')}</dt>
        <dd>{format.time(reports.lastWrittenAt, now) || t('exchange.nothing')}</dd>
        <dt>{t('exchange.read')}</dt>
        <dd>{format.time(lastReadAt, now) || t('exchange.nothing')}</dd>
        <dt>{t('exchange.waiting')}</dt>
        <dd>{format.count(waiting + reports.waiting)}</dd>
      </dl>
      <Refused problems={data.problems} />
    </>
  )
}

function Refused({ problems: files }: Pick<Output<'exchange.status'>, 'problems'>) {
  const { t } = useTranslation('verify')
  if (files.length === 0) return null
  return (
    <Notice>
      <span className="strong">{t('exchange.problems')}.</span>{' '}
      <span className="mono">{files.map(({ file }) => file).join(' · ')}</span>
    </Notice>
  )
}
