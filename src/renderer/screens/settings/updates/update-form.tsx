import { Download } from 'lucide-react'
import { updateMode, updateSource } from '../../../../contract/shapes/update.ts'
import type { Settings } from '../../../../contract/shapes/system.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../../shell/managed.tsx'
import { useSettings } from '../../../state/settings.tsx'
import { useToasts } from '../../../state/toasts.ts'
import { useAction } from '../../../state/use-action.ts'
import { useEditedFields } from '../../../state/use-edited-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'

/** Where updates are, and what the program does by itself. */
export function UpdateForm({ updates }: { updates: Settings['updates'] }) {
  const { t } = useTranslation(['updates', 'settings'])
  const { update } = useSettings()
  const say = useToasts((state) => state.say)
  const [isModeManaged, isSourceManaged] = [useIsManaged('updateMode'), useIsManaged('updateSource')]
  const { fields, edited, field, markSaved } = useEditedFields({ mode: updates.mode, source: updates.source ?? '' })
  const { mode, source } = fields
  const { busy, error, run } = useAction()
  const fits = source.trim() === '' || updateSource.safeParse(source).success

  const save = async () => {
    const patch = {
      ...(isModeManaged || edited.mode === undefined ? {} : { mode }),
      ...(isSourceManaged || edited.source === undefined
        ? {}
        : { source: source.trim() === '' ? null : source.trim() }),
    }
    if ((await run(() => update({ updates: patch }))) === null) return
    markSaved(edited)
    say(t('settings:saved'))
  }

  return (
    <Form className="settings-form" onSubmit={() => void (fits && save())}>
      {isModeManaged ? (
        <ManagedField label={t('mode')} value={t(`modes.${updates.mode}`)} />
      ) : (
        <Select
          label={t('mode')}
          {...field('mode')}
          options={updateMode.options.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
      )}
      {isSourceManaged ? (
        <ManagedField label={t('source')} value={source} mono />
      ) : (
        <Field
          label={t('source')}
          icon={Download}
          mono
          maxLength={1000}
          spellCheck={false}
          hint={t('sourceHint')}
          {...field('source')}
          problem={fits ? undefined : t('sourceBad')}
        />
      )}
      {isModeManaged && isSourceManaged ? null : (
        <div className="settings-actions">
          <Button type="submit" disabled={busy || !fits}>
            {t('common:save')}
          </Button>
        </div>
      )}
      <ErrorNotice error={error} tone="bad" />
    </Form>
  )
}
