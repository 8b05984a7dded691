import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { useSettings, type SettingsPatch } from './settings.tsx'
import { useToasts } from './toasts.ts'
import { useSupervisorAction } from './use-supervisor-action.ts'

/** Saves a change at once and says so; asks for the PIN where it is needed. */
export function useSaveSettings(): (patch: SettingsPatch) => Promise<boolean> {
  const { t } = useTranslation('settings')
  const { update } = useSettings()
  const guarded = useSupervisorAction()
  const failureWords = useErrorTexts()
  const say = useToasts((state) => state.say)
  return async (patch) => {
    const result = await guarded(() => update(patch))
    const words = result.ok ? null : failureWords(result.error)
    say(words === null ? t('saved') : `${words.fact}. ${words.next}`)
    return result.ok
  }
}
