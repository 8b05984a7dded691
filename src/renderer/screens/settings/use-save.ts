import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/use-failure-words.ts'
import { useSettings, type SettingsPatch } from '../../state/settings.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useGuarded } from '../../state/use-guarded.ts'

/** Saves a change at once and says so; asks for the PIN where it is needed. */
export function useSave(): (patch: SettingsPatch) => Promise<boolean> {
  const { t } = useTranslation('settings')
  const { update } = useSettings()
  const guarded = useGuarded()
  const failureWords = useFailureWords()
  const say = useToasts((state) => state.say)
  return async (patch) => {
    const result = await guarded(() => update(patch))
    const words = result.ok ? null : failureWords(result.error)
    say(words === null ? t('saved') : `${words.fact}. ${words.next}`)
    return result.ok
  }
}
