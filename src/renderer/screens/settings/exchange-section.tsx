import { FolderSync } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../contract/operations.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useSettings } from '../../state/settings.tsx'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

const problems = ['not_absolute', 'not_a_folder', 'not_writable', 'hangs'] as const

/** The shared folder: finished counts are written there, those of other PCs are read from there. */
export function ExchangeSection({ folder }: { folder: string | null }) {
  const { t } = useTranslation(['verify', 'common', 'settings'])
  const { update } = useSettings()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const [path, setPath] = useState(folder ?? '')
  const { busy, error, run } = useAction()

  const textFor = (failure: OperationError): string => {
    const code = codeOf(failure)
    return code === undefined ? errorSentence(failure) : t(`verify:exchange.refused.${code}`)
  }
  const save = async (next: string | null) => {
    if ((await run(() => update({ exchange: { folder: next } }))) !== null) say(t('settings:saved'))
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
        problem={error === null ? undefined : textFor(error)}
        onChange={setPath}
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
      <dl className="fact-grid">
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
      <span className="strong">{t('exchange.problems')}.</span>
      {files.map(({ file, code, reason }) => {
        const known = code === 'storage_readonly' ? 'unreadable' : reasons.find((one) => one === reason)
        return (
          <div key={file}>
            <span className="mono">{file}</span> {known && t(`refused.${known}`)}
          </div>
        )
      })}
    </Notice>
  )
}

/** Reasons of rejected files that have words without further details. */
const reasons = [
  'not_regular',
  'file_in_use',
  'too_large',
  'not_a_count',
  'version',
  'unknown_event',
  'not_a_log',
  'other_device',
  'no_picture',
  'changed',
  'other_profile',
  'signature_invalid',
  'signature_missing',
  'device_unknown',
] as const
