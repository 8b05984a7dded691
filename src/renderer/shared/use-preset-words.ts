import { holdReasons, presetIn, temperaturePlaces } from '../../contract/preset-words.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const presets = { place: temperaturePlaces, holdReason: holdReasons }

/** Words of a key that may have been pressed in the other language, in this one; free text stays as it is. */
export function usePresetWords(kind: keyof typeof presets): (recorded: string) => string {
  const { i18n } = useTranslation('common')
  return (recorded) => presetIn(presets[kind], recorded, i18n.language === 'en' ? 'en' : 'es')
}
