import { HardDrive } from 'lucide-react'
import type { OperationError } from '../../../../contract/errors.ts'
import type { Settings } from '../../../../contract/shapes/system.ts'
import { backup as texts } from '../../../i18n/es/backup.ts'
import { knownKey } from '../../../i18n/known-key.ts'
import { useErrorSentence } from '../../../i18n/use-error-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../../shell/managed.tsx'
import { useSettings } from '../../../state/settings.tsx'
import { useToasts } from '../../../state/toasts.ts'
import { issueOf } from '../../../state/issue-of.ts'
import { useAction } from '../../../state/use-action.ts'
import { useEditedFields } from '../../../state/use-edited-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Folder, time and number of the guided backups. */
export function BackupForm({ backup }: { backup: Settings['backup'] }) {
  const { t } = useTranslation(['backup', 'adjustments', 'settings'])
  const { update } = useSettings()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const isManaged = useIsManaged('backupFolder')
  const stored = { ...backup, folder: backup.folder ?? '', keep: String(backup.keep) }
  const { fields: draft, edited, edit, field, markSaved } = useEditedFields(stored)
  const { busy, error, setError, run } = useAction()
  const fits = /^\d{1,3}$/.test(draft.keep.trim()) && Number(draft.keep) >= 1 && Number(draft.keep) <= 366

  const save = async (values: Partial<typeof draft>) => {
    const { keep, folder = '', ...times } = values
    const patch = { ...times, ...(keep === undefined ? {} : { keep: Number(keep) }) }
    const place = folder.trim() === '' ? null : folder.trim()
    if ((await run(() => update({ backup: isManaged ? patch : { ...patch, folder: place } }))) === null) return
    markSaved(values)
    say(t('settings:saved'))
  }
  const problemOf = (failure: OperationError) => {
    const code = knownKey(texts.refused, issueOf(failure)['code'])
    return code === null ? errorSentence(failure) : t(`refused.${code}`)
  }

  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        // The folder goes along unchanged, too: it is tested before it is saved.
        if (fits) void save({ ...edited, folder: draft.folder })
      }}
    >
      {isManaged ? (
        <ManagedField label={t('common:folder')} value={draft.folder} mono />
      ) : (
        <Field
          label={t('common:folder')}
          icon={HardDrive}
          mono
          maxLength={1000}
          spellCheck={false}
          hint={t('folderHint')}
          value={draft.folder}
          problem={error === null ? undefined : problemOf(error)}
          onChange={(folder) => {
            edit({ folder })
            setError(null)
          }}
        />
      )}
      <div className="settings-pair">
        <Select
          label={t('every')}
          {...field('every')}
          options={(['day', 'week'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {draft.every === 'week' ? (
          <Select
            label={t('weekday')}
            value={String(draft.weekday)}
            options={weekdays.map((value) => ({ value: String(value), label: t(`adjustments:weekday.${value}`) }))}
            onChange={(weekday) => edit({ weekday: Number(weekday) })}
          />
        ) : null}
        <Select
          label={t('hour')}
          hint={t('hourHint')}
          value={String(draft.hour)}
          options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          onChange={(hour) => edit({ hour: Number(hour) })}
        />
        <Field
          label={t('keep')}
          inputMode="numeric"
          hint={t('keepHint')}
          {...field('keep')}
          problem={fits ? undefined : t('keepBad')}
        />
      </div>
      <div className="settings-actions">
        <Button type="submit" disabled={busy || !fits}>
          {t('common:testAndSave')}
        </Button>
        {backup.folder === null || isManaged ? null : (
          <Button disabled={busy} onClick={() => void save({ folder: '' })}>
            {t('common:useNoFolder')}
          </Button>
        )}
      </div>
      <p className="second text-13">{t('secret')}</p>
    </Form>
  )
}
