import { useTranslation, type Namespaces } from '../i18n/use-translation.ts'
import { useClockFormat } from './use-clock-format.ts'

/** Texts of the namespaces, and the format with times and ages as of now, in the language of the page. */
export function useClockTexts<const N extends Namespaces = 'common'>(namespaces?: N) {
  return { ...useTranslation(namespaces), format: useClockFormat() }
}
