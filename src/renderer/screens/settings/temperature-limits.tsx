import { useState } from 'react'
import { temperatureLimit, type TemperatureLimit } from '../../../contract/shapes/arrival.ts'
import { readTemperature } from '../../i18n/typed-number.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Field } from '../../ui/field.tsx'
import { SubjectRules } from './subject-rules.tsx'

const ends = ['min', 'max'] as const

/** Limits of temperatures at arrival, of suppliers and of articles. */
export function TemperatureLimits({ limits }: { limits: readonly TemperatureLimit[] }) {
  const { t, format } = useTexts(['settings', 'common'])
  const save = useSaveSettings()
  const [typed, setTyped] = useState({ min: '', max: '' })
  const [min, max] = ends.map((name) => readTemperature(typed[name]) ?? Number.NaN)
  const isTurned = Number(min) > Number(max)
  const missing = (hasCode: boolean) => {
    const names = [...(hasCode ? [] : ['code' as const]), ...ends.filter((name) => typed[name].trim() === '')]
    const what = names.map((name) => t(`settings:limits.${name}`)).join(', ')
    return names.length === 0 ? null : t('common:missing', { count: names.length, what })
  }
  return (
    <SubjectRules
      texts="limits"
      stored={limits}
      save={(changed) => save(() => ({ arrivals: { temperatureLimits: changed() } }))}
      describe={(limit) => t('limits.range', { min: format.units(limit.min), max: format.units(limit.max) })}
      read={(subject) => temperatureLimit.safeParse({ ...subject, min, max })}
      missing={missing}
    >
      {(bad) => (
        <div className="settings-pair">
          {ends.map((name) => (
            <Field
              key={name}
              label={t(`limits.${name}`)}
              inputMode="decimal"
              maxLength={6}
              value={typed[name]}
              problem={
                typed[name].trim() === '' || !bad.has(name)
                  ? undefined
                  : t(name === 'max' && isTurned ? 'limits.turned' : 'limits.bad')
              }
              onChange={(text) => setTyped({ ...typed, [name]: text })}
            />
          ))}
        </div>
      )}
    </SubjectRules>
  )
}
