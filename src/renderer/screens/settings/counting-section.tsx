import type { Settings } from '../../../contract/shapes/system.ts'
import { readDecimal, typedDecimal } from '../../i18n/typed-number.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { useEditedFields } from '../../state/use-edited-fields.ts'

const switches = ['acceptExpired', 'requireReasons', 'operatorPins', 'independentSigner'] as const

/** Required number of counts and tolerances. */
export function CountingSection({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const save = useSaveSettings()
  const { counting } = settings
  const { fields, edited, field, markSaved } = useEditedFields({
    units: typedDecimal(counting.toleranceUnits, i18n.language),
    percent: typedDecimal(counting.tolerancePercent, i18n.language),
    life: String(counting.shortLifeDays ?? ''),
  })
  const { units, percent, life } = fields
  const lifeFits = life.trim() === '' || (/^\d{1,4}$/.test(life.trim()) && Number(life) >= 1 && Number(life) <= 3650)
  const shortLifeDays = life.trim() === '' ? null : Number(life)
  const toleranceUnits = readDecimal(units, i18n.language)
  const tolerancePercent = readDecimal(percent, i18n.language)
  const percentFits = tolerancePercent !== null && tolerancePercent <= 100
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (toleranceUnits === null || tolerancePercent === null || !percentFits || !lifeFits) return
        const changed = {
          ...(edited.units === undefined ? {} : { toleranceUnits }),
          ...(edited.percent === undefined ? {} : { tolerancePercent }),
          ...(edited.life === undefined ? {} : { shortLifeDays }),
        }
        void save({ counting: changed }).then((saved) => (saved ? markSaved(edited) : undefined))
      }}
    >
      <div>
        <Segmented
          size="touch"
          label={t('counting.required')}
          value={counting.requiredCounts === 1 ? 'one' : 'two'}
          options={[
            { value: 'one', label: t('counting.one') },
            { value: 'two', label: t('counting.two') },
          ]}
          onChange={(value) => void save({ counting: { requiredCounts: value === 'one' ? 1 : 2 } })}
        />
        <p className="field-note">{t('counting.requiredHint')}</p>
      </div>
      <div className="settings-pair">
        <Field
          label={t('counting.toleranceUnits')}
          inputMode="decimal"
          {...field('units')}
          problem={toleranceUnits === null ? t('counting.badNumber') : undefined}
        />
        <Field
          label={t('counting.tolerancePercent')}
          inputMode="decimal"
          {...field('percent')}
          problem={percentFits ? undefined : t('counting.badPercent')}
        />
      </div>
      <p className="second">{t('counting.toleranceHint')}</p>
      <Field
        className="settings-narrow"
        label={t('common:shortLifeDays')}
        inputMode="numeric"
        hint={t('counting.shortLifeHint')}
        {...field('life')}
        problem={lifeFits ? undefined : t('counting.badDays')}
      />
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(`counting.${name}`)}
          checked={counting[name]}
          onChange={(on) => void save({ counting: { [name]: on } })}
        />
      ))}
      <div>
        <Button tone="primary" type="submit" disabled={toleranceUnits === null || !percentFits || !lifeFits}>
          {t('common:save')}
        </Button>
      </div>
    </Form>
  )
}
