import { useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { speaker } from '../../sound/speaker.ts'
import { useSettings } from '../../state/settings.tsx'
import type { CountModel } from './count-state.ts'
import { spokenAnswer } from './spoken-answer.ts'

/** Says the result of each scan, where that is switched on. The next scan silences it at once. */
export function useSpokenAnswers(model: CountModel): void {
  const { t, i18n, format } = useTexts('count')
  const { settings } = useSettings()
  const isOn = settings?.spokenAnswers === true
  const volume = settings?.soundVolume ?? 1
  const { language } = i18n
  const { units } = format
  useEffect(() => {
    if (!isOn) return undefined
    const voice = speaker()
    voice.setVolume(volume)
    const off = model.store.subscribe((state, last) => {
      if (state.line.items.length > last.line.items.length) voice.stop()
      if (state.view === last.view) return
      const text = spokenAnswer(state, t, units)
      if (text !== null) voice.say(text, language)
    })
    return () => {
      off()
      voice.stop()
    }
  }, [model, isOn, volume, language, t, units])
}
