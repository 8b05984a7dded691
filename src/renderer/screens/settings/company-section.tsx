import { useState } from 'react'
import { company as companyShape, gln as glnShape, type Company } from '../../../contract/shapes/company.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { useEditedFields } from '../../state/use-edited-fields.ts'

const readCompany = ({ name, gln, taxId }: Record<'name' | 'gln' | 'taxId', string>) =>
  companyShape.safeParse({
    name,
    gln: gln.trim() === '' ? null : gln,
    taxId: taxId.trim() === '' ? null : taxId,
  })

/** The receiving company as named in reports and standard messages. */
export function CompanySection({ company }: { company: Company | null }) {
  const { t } = useTranslation(['settings', 'common'])
  const save = useSaveSettings()
  const { fields, edited, latest, field, markSaved } = useEditedFields({
    name: company?.name ?? '',
    gln: company?.gln ?? '',
    taxId: company?.taxId ?? '',
  })
  const { name, gln } = fields
  const [asked, setAsked] = useState(false)
  const glnProblem =
    gln.trim() === '' || glnShape.safeParse(gln).success
      ? undefined
      : t(/^\d{13}$/.test(gln.trim()) ? 'company.badCheckDigit' : 'company.badGln')
  const read = readCompany(fields)
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        setAsked(true)
        if (!read.success) return
        const now = () => ({ company: readCompany(latest()).data ?? read.data })
        void save(now).then((saved) => (saved ? markSaved(edited) : undefined))
      }}
    >
      <p className="second">{t('company.text')}</p>
      <Field
        label={t('company.name')}
        maxLength={120}
        autoComplete="organization"
        {...field('name')}
        problem={asked && name.trim() === '' ? t('common:needName') : undefined}
      />
      <div className="settings-pair">
        <Field
          label={t('company.gln')}
          inputMode="numeric"
          maxLength={13}
          hint={t('company.glnHint')}
          {...field('gln')}
          problem={gln.trim().length >= 13 || asked ? glnProblem : undefined}
        />
        <Field label={t('common:taxId')} maxLength={40} {...field('taxId')} />
      </div>
      <div className="settings-actions">
        <Button tone="primary" type="submit">
          {t('common:save')}
        </Button>
        {company === null ? null : (
          <Button
            onClick={() => {
              setAsked(false)
              const none = { name: '', gln: '', taxId: '' }
              void save({ company: null }).then((saved) => (saved ? markSaved(none) : undefined))
            }}
          >
            {t('company.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
