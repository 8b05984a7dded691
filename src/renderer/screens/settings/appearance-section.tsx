import { useId, useState } from 'react'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../shell/managed.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StartupPart } from './startup-part.tsx'
import { SoundSamples } from './sound-samples.tsx'
import { useSaveSettings } from '../../state/use-save-settings.ts'

/** Language, theme and volume. Each applies immediately. */
export function AppearanceSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  return (
    <div className="settings-form">
      {useIsManaged('language') ? (
        <ManagedField label={t('appearance.language')} value={t(`appearance.${settings.language}`)} />
      ) : (
        <Segmented
          size="touch"
          label={t('appearance.language')}
          value={settings.language}
          options={(['system', 'es', 'en'] as const).map((value) => ({ value, label: t(`appearance.${value}`) }))}
          onChange={(language) => void save({ language })}
        />
      )}
      <Segmented
        size="touch"
        label={t('appearance.theme')}
        value={settings.theme}
        options={(['system', 'light', 'dark', 'contrast'] as const).map((value) => ({
          value,
          label: t(`appearance.${value}`),
        }))}
        onChange={(theme) => void save({ theme })}
      />
      <Segmented
        size="touch"
        label={t('appearance.startScreen')}
        value={settings.startScreen}
        options={(['receiving', 'home'] as const).map((value) => ({ value, label: t(`appearance.start.${value}`) }))}
        onChange={(startScreen) => void save({ startScreen })}
      />
      <Volume value={settings.soundVolume} onChange={(soundVolume) => void save({ soundVolume })} />
      <SoundSamples settings={settings} />
      {settings.startup === null ? null : <StartupPart startup={settings.startup} />}
    </div>
  )
}

function Volume({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const [moving, setMoving] = useState<number | null>(null)
  const commit = () => {
    if (moving !== null && moving !== value) onChange(moving)
    setMoving(null)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('appearance.volume')}
      </label>
      <input
        id={id}
        className="settings-range"
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={moving ?? value}
        aria-describedby={`${id}-note`}
        onChange={(event) => setMoving(event.target.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
      <p className="field-note" id={`${id}-note`}>
        {t('appearance.volumeHint')}
      </p>
    </div>
  )
}
