import { useFormat } from './use-format.ts'
import { useTranslation } from './use-translation.ts'

/** Formats amounts of goods: units as a number, kilograms of an article by weight with their sign. */
export function useAmount(): (value: number, byWeight: boolean | undefined) => string {
  const format = useFormat()
  const kg = useTranslation('count').t('kilos')
  return (value, byWeight) => (byWeight === true ? `${format.units(value)} ${kg}` : format.units(value))
}
