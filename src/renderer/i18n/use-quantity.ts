import { useFormat } from './use-format.ts'
import { useTranslation } from './use-translation.ts'

/** Formats amounts of goods with their measure, where no heading says it: units, or kilograms of an article by weight. */
export function useQuantity(): (value: number, byWeight: boolean | undefined) => string {
  const format = useFormat()
  const { t } = useTranslation(['common', 'count'])
  return (value, byWeight) => `${format.units(value)} ${t(byWeight === true ? 'count:kilos' : 'common:units')}`
}
