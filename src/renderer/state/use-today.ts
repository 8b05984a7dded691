import { todayIn } from '../i18n/format.ts'
import { useWarehouseTimeZone } from '../i18n/warehouse-time-zone.ts'
import { useNow } from './use-now.ts'

/** The warehouse's calendar day, `yyyy-MM-dd`: an office PC in another zone may have another one. */
export function useToday(): string {
  return todayIn(useWarehouseTimeZone(), useNow())
}
