import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import type { OperationError } from '../../../../contract/errors.ts'
import type { Settings } from '../../../../contract/shapes/system.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../../shell/managed.tsx'
import { useSettings } from '../../../state/settings.tsx'
import { useToasts } from '../../../state/toasts.ts'
import { useAction } from '../../../state/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const refusals = ['not_absolute', 'not_a_folder', 'inside_data', 'not_writable'] as const

/** Folder, time and number of the guided backups. */
export function BackupForm({ backup }: { backup: Settings['backup'] }) {
  const { t } = useTranslation(['backup', 'adjustments', 'settings'])
  const { update } = useSettings()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const isManaged = useIsManaged('backupFolder')
  const [draft, setDraft] = useState({ ...backup, folder: backup.folder ?? '', keep: String(backup.keep) })
  const { busy, error, run } = useAction()
  const fits = /^\d{1,3}$/.test(draft.keep.trim()) && Number(draft.keep) >= 1 && Number(draft.keep) <= 366

  const save = async (folder: string | null) => {
    const { every, weekday, hour } = draft
    const times = { every, weekday, hour, keep: Number(draft.keep) }
    const patch = isManaged ? times : { ...times, folder }
    if ((await run(() => update({ backup: patch }))) !== null) say(t('settings:saved'))
  }
  const problemOf = (failure: OperationError) => {
    const code = refusals.find((known) => known === issueOf(failure))
    return code === undefined ? errorSentence(failure) : t(`refused.${code}`)
  }

  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (fits) void save(draft.folder.trim() === '' ? null : draft.folder.trim())
      }}
    >
      {isManaged ? (
        <ManagedField label={t('folder')} value={draft.folder} mono />
      ) : (
        <Field
          label={t('folder')}
          icon={HardDrive}
          mono
          maxLength={1000}
          spellCheck={false}
          hint={t('folderHint')}
          value={draft.folder}
          problem={error === null ? undefined : problemOf(error)}
          onChange={(folder) => setDraft({ ...draft, folder })}
        />
      )}
      <div className="settings-pair">
        <Select
          label={t('every')}
          value={draft.every}
          options={(['day', 'week'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(every) => setDraft({ ...draft, every })}
        />
        {draft.every === 'week' ? (
          <Select
            label={t('weekday')}
            value={String(draft.weekday)}
            options={weekdays.map((value) => ({ value: String(value), label: t(`adjustments:weekday.${value}`) }))}
            onChange={(weekday) => setDraft({ ...draft, weekday: Number(weekday) })}
          />
        ) : null}
        <Select
          label={t('hour')}
          hint={t('hourHint')}
          value={String(draft.hour)}
          options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          onChange={(hour) => setDraft({ ...draft, hour: Number(hour) })}
        />
        <Field
          label={t('keep')}
          inputMode="numeric"
          hint={t('keepHint')}
          value={draft.keep}
          problem={fits ? undefined : t('keepBad')}
          onChange={(keep) => setDraft({ ...draft, keep })}
        />
      </div>
      <div className="settings-actions">
        <Button type="submit" disabled={busy || !fits}>
          {t('save')}
        </Button>
        {backup.folder === null || isManaged ? null : (
          <Button disabled={busy} onClick={() => void save(null)}>
            {t('off')}
          </Button>
        )}
      </div>
      <p className="second text-13">{t('secret')}</p>
    </Form>
  )
}

function issueOf({ details }: OperationError): unknown {
  const issues = details?.['issues']
  const issue = Array.isArray(issues) ? issues[0] : undefined
  return typeof issue === 'object' && issue !== null && !Array.isArray(issue) ? issue['code'] : undefined
}
