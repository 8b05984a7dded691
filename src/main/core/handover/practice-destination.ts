import type { DestinationRecord } from '../store/handover-destinations.ts'
import { destinations, saveDestination } from '../store/handover-destinations.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** True for a destination at the practice warehouse, whatever its port was. */
function isAt(erpUrl: string, { way }: DestinationRecord): boolean {
  if (way.kind !== 'http') return false
  const [known, erp] = [new URL(way.url), new URL(erpUrl)]
  return known.hostname === erp.hostname && known.pathname === erp.pathname
}

/** Address of the practice warehouse's ERP while it is no destination yet; `null` otherwise. */
export function offeredErp(database: PrimaryDatabase, erpUrl: string | null): string | null {
  if (erpUrl === null) return null
  return destinations(database).some((destination) => isAt(erpUrl, destination)) ? null : erpUrl
}

/** The practice warehouse has another port at each start: its destination follows. */
export function followPracticeErp(database: PrimaryDatabase, erpUrl: string | null): void {
  if (erpUrl === null) return
  const moved = destinations(database).filter(
    (one) => isAt(erpUrl, one) && one.way.kind === 'http' && one.way.url !== erpUrl,
  )
  if (moved.length === 0) return
  database.transaction((writer) => {
    for (const one of moved) saveDestination(writer, { ...one, way: { kind: 'http', url: erpUrl } })
  })
}
