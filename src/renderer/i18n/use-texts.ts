import { useFormat } from './use-format.ts'
import { useTranslation, type Namespaces } from './use-translation.ts'

/** Texts of the namespaces, and the format of numbers and times, in the language of the page. */
export function useTexts<const N extends Namespaces = 'common'>(namespaces?: N) {
  return { ...useTranslation(namespaces), format: useFormat() }
}
