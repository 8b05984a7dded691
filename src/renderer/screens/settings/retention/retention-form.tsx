import type { RetentionSettings } from '../../../../contract/shapes/retention.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../../shell/managed.tsx'
import { useSaveSettings } from '../../../state/use-save-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useEditedFields } from '../../../state/use-edited-fields.ts'

const limits = { countDays: [90, 3650], photoDays: [30, 3650], inboxDays: [1, 30], logDays: [7, 3650] } as const
const names = ['countDays', 'photoDays', 'inboxDays', 'logDays'] as const
type Name = (typeof names)[number]

/** Days after which each kind of data is deleted. */
export function RetentionForm({ retention }: { retention: RetentionSettings }) {
  const { t } = useTranslation('retention')
  const save = useSaveSettings()
  const isManaged = useIsManaged('retention')
  const { fields, edited, field, markSaved } = useEditedFields<Record<Name, string>>({
    countDays: String(retention.countDays ?? ''),
    photoDays: String(retention.photoDays ?? ''),
    inboxDays: String(retention.inboxDays ?? ''),
    logDays: String(retention.logDays ?? ''),
  })
  const fits = (name: Name) => isDays(fields[name], limits[name])
  const valueOf = (name: Name) => (fields[name].trim() === '' ? null : Number(fields[name]))

  if (isManaged)
    return (
      <div className="settings-pair">
        {names.map((name) => (
          <ManagedField key={name} label={t(name)} value={fields[name]} />
        ))}
      </div>
    )
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (!names.every(fits)) return
        const changed = names.filter((name) => edited[name] !== undefined).map((name) => [name, valueOf(name)] as const)
        void save({ retention: Object.fromEntries(changed) }).then((saved) => (saved ? markSaved(edited) : undefined))
      }}
    >
      <div className="settings-pair">
        {names.map((name) => (
          <Field
            key={name}
            label={t(name)}
            inputMode="numeric"
            hint={t(`${name}Hint`)}
            {...field(name)}
            problem={fits(name) ? undefined : t('bad', { min: limits[name][0], max: limits[name][1] })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" disabled={!names.every(fits)}>
          {t('common:save')}
        </Button>
      </div>
    </Form>
  )
}

function isDays(text: string, [min, max]: readonly [number, number]): boolean {
  const days = text.trim()
  return days === '' || (/^\d{1,4}$/.test(days) && Number(days) >= min && Number(days) <= max)
}
