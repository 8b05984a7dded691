import { useTranslation } from '../../i18n/use-translation.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useEditedFields } from '../../state/use-edited-fields.ts'

/** Days until the answer to a claim is due. */
export function ClaimDays({ answerDays }: { answerDays: number }) {
  const { t } = useTranslation('claims')
  const save = useSaveSettings()
  const { fields, edited, field, markSaved } = useEditedFields({ days: String(answerDays) })
  const { days } = fields
  const fits = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 365
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (!fits) return
        void save({ claims: { answerDays: Number(days) } }).then((saved) => (saved ? markSaved(edited) : undefined))
      }}
    >
      <Field
        className="settings-narrow"
        label={t('setting.days')}
        inputMode="numeric"
        hint={t('setting.hint')}
        {...field('days')}
        problem={fits ? undefined : t('setting.bad')}
      />
      <div>
        <Button type="submit" disabled={!fits}>
          {t('setting.save')}
        </Button>
      </div>
    </Form>
  )
}
