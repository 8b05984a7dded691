import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSettings, type SettingsPatch } from './settings.tsx'
import { useToasts } from './toasts.ts'
import { useIsShown } from './use-is-shown.ts'
import { useSupervisorAction } from './use-supervisor-action.ts'

/** Saves a change immediately and shows the result. Asks for the PIN if needed; a function is called after that again. */
export function useSaveSettings(): (patch: SettingsPatch | (() => SettingsPatch)) => Promise<boolean> {
  const { t } = useTranslation('settings')
  const { update } = useSettings()
  const guarded = useSupervisorAction()
  const isShown = useIsShown()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  return async (patch) => {
    const result = await guarded(() => update(typeof patch === 'function' ? patch() : patch))
    if (result.ok) say(t('saved'))
    else if (isShown.current) say(errorSentence(result.error))
    return result.ok
  }
}
