import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { temperatureLimit, type TemperatureLimit } from '../../../contract/shapes/arrival.ts'
import { sameTypedCode } from '../../../contract/shapes/typed-code.ts'
import { readTemperature } from '../../i18n/typed-number.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSavedList } from '../../state/use-saved-list.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** Limits of temperatures at arrival, of suppliers and of articles. */
export function TemperatureLimits({ limits: stored }: { limits: readonly TemperatureLimit[] }) {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const save = useSaveSettings()
  const [of, setOf] = useState<'supplier' | 'article'>('supplier')
  const [code, setCode] = useState('')
  const [min, setMin] = useState('')
  const [max, setMax] = useState('')
  const degrees = (text: string) => readTemperature(text) ?? Number.NaN
  const added = temperatureLimit.safeParse({
    supplierCode: of === 'supplier' ? code : null,
    articleCode: of === 'article' ? code : null,
    min: degrees(min),
    max: degrees(max),
  })
  const issues = new Set(added.error?.issues.map(({ path }) => path[0]))
  const isTurned = degrees(min) > degrees(max)
  const problem = (name: 'min' | 'max', text: string) =>
    text.trim() === '' || !issues.has(name)
      ? undefined
      : t(name === 'max' && isTurned ? 'settings:limits.turned' : 'settings:limits.bad')
  const missing = (['code', 'min', 'max'] as const).filter((name) => ({ code, min, max })[name].trim() === '')
  const isSame = (one: TemperatureLimit, other: TemperatureLimit) =>
    sameTypedCode(one.supplierCode ?? '', other.supplierCode ?? '') &&
    sameTypedCode(one.articleCode ?? '', other.articleCode ?? '')
  const {
    list: limits,
    busy,
    change,
  } = useSavedList(stored, (changed) => save(() => ({ arrivals: { temperatureLimits: changed() } })))
  const nameOf = ({ supplierCode, articleCode }: TemperatureLimit) =>
    `${t(supplierCode === null ? 'common:article' : 'common:supplier')} ${supplierCode ?? articleCode ?? ''}`
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (!added.success || busy) return
        void change((before) => [...before.filter((one) => !isSame(one, added.data)), added.data]).then((saved) =>
          saved ? setCode('') : undefined,
        )
      }}
    >
      <h2 className="settings-part">{t('limits.title')}</h2>
      <p className="second">{t('limits.text')}</p>
      {limits.length === 0 ? null : (
        <ul className="stack gap-2">
          {limits.map((limit) => (
            <li key={nameOf(limit)} className="row gap-3">
              <span className="grow anywhere">
                {nameOf(limit)}: {t('limits.range', { min: format.units(limit.min), max: format.units(limit.max) })}
              </span>
              <Button
                icon={Trash2}
                aria-label={t('limits.remove', { name: nameOf(limit) })}
                disabled={busy}
                onClick={() => void change((before) => before.filter((one) => !isSame(one, limit)))}
              />
            </li>
          ))}
        </ul>
      )}
      <Segmented
        label={t('limits.of')}
        value={of}
        options={[
          { value: 'supplier', label: t('common:supplier') },
          { value: 'article', label: t('common:article') },
        ]}
        onChange={setOf}
      />
      <Field label={t('common:code')} mono maxLength={200} value={code} onChange={setCode} />
      <div className="settings-pair">
        <Field
          label={t('limits.min')}
          inputMode="decimal"
          maxLength={6}
          value={min}
          problem={problem('min', min)}
          onChange={setMin}
        />
        <Field
          label={t('limits.max')}
          inputMode="decimal"
          maxLength={6}
          value={max}
          problem={problem('max', max)}
          onChange={setMax}
        />
      </div>
      <div className="settings-actions">
        <Button type="submit" icon={Plus} disabled={busy || !added.success}>
          {t('limits.add')}
        </Button>
        {missing.length === 0 ? null : (
          <span className="second">
            {t('common:missing', {
              count: missing.length,
              what: missing.map((name) => t(`settings:limits.${name}`)).join(', '),
            })}
          </span>
        )}
      </div>
    </Form>
  )
}
