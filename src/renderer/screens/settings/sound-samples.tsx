import { useEffect, useState } from 'react'
import { Volume2 } from 'lucide-react'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { speaker } from '../../sound/speaker.ts'
import { soundPlayer, sounds, type SoundName } from '../../sound/sounds.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'

/** A key for each sound, and the spoken answer with a key that tries it. */
export function SoundSamples({ settings: { soundVolume, spokenAnswers } }: { settings: Settings }) {
  const { t, i18n } = useTranslation('sounds')
  const save = useSaveSettings()
  const [isMute, setMute] = useState(false)
  // The voices are loaded before the first try.
  useEffect(() => void speaker(), [])
  const names = Object.keys(sounds) as SoundName[]
  return (
    <>
      <div className="flex wrap gap-2" role="group" aria-label={t('title')}>
        {names.map((name) => (
          <Button
            key={name}
            size="touch"
            icon={Volume2}
            onClick={() => {
              soundPlayer().setVolume(soundVolume)
              soundPlayer().play(name)
            }}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <div>
        <Switch label={t('spoken')} checked={spokenAnswers} onChange={(on) => void save({ spokenAnswers: on })} />
        <p className="field-note">{t(isMute ? 'noVoice' : 'spokenHint')}</p>
        <div className="after-3">
          <Button
            size="touch"
            icon={Volume2}
            onClick={() => {
              const voice = speaker()
              setMute(!voice.speaks(i18n.language))
              voice.setVolume(soundVolume)
              voice.say(t('spokenSample'), i18n.language)
            }}
          >
            {t('trySpoken')}
          </Button>
        </div>
      </div>
    </>
  )
}
