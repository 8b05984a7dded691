import { useTranslation } from '../i18n/use-translation.ts'
import { useToasts } from '../state/toasts.ts'
import { copyText } from './copy-text.ts'

/** Copies a text, and says `copied`, or that the browser did not let it. */
export function useCopy(): (text: string, copied: string) => void {
  const { t } = useTranslation('common')
  const say = useToasts((state) => state.say)
  return (text, copied) => say(copyText(text) ? copied : t('notCopied'))
}
