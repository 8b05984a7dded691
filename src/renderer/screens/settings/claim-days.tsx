import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

/** Days until the answer to a claim is due. */
export function ClaimDays({ answerDays }: { answerDays: number }) {
  const { t } = useTranslation('claims')
  const save = useSaveSettings()
  const [days, setDays] = useState(String(answerDays))
  const fits = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 365
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (fits) void save({ claims: { answerDays: Number(days) } })
      }}
    >
      <Field
        className="settings-narrow"
        label={t('setting.days')}
        inputMode="numeric"
        hint={t('setting.hint')}
        value={days}
        problem={fits ? undefined : t('setting.bad')}
        onChange={setDays}
      />
      <div>
        <Button type="submit" disabled={!fits}>
          {t('setting.save')}
        </Button>
      </div>
    </Form>
  )
}
