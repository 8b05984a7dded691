import type { RecordMonth } from '../../../contract/shapes/supplier-record.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Sums = Pick<RecordMonth, 'lines' | 'difference' | 'kilos'>

/** Writes the difference of a record: kilograms and units are no sum, and each is there only where there are goods in it. */
export function useDifference(): (sums: Sums) => string {
  const { t, format } = useTexts(['common', 'count'])
  return ({ lines, difference, kilos }) =>
    [
      ...(kilos !== undefined && kilos.lines === lines ? [] : [`${format.signed(difference)} ${t('common:units')}`]),
      ...(kilos === undefined || (kilos.difference === 0 && kilos.lines !== lines)
        ? []
        : [`${format.signed(kilos.difference)} ${t('count:kilos')}`]),
    ].join(' · ')
}
