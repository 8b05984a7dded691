import type { Home } from '../../../contract/shapes/home.ts'
import { daysBetween } from '../domain/dates.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlHeads, controlIdsIn, oldestControls } from '../store/cache/controls.ts'
import { headCountsOf, openHubHeads } from '../store/hub-state.ts'
import { importedCountsOf, openImportedCounts } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/** States of the WMS in which nobody counts yet. */
const notBegun = ['sinControl', 'pendienteControl'] as const
/** Controls whose documents are read, and those that are listed. */
const maxRead = 500
const maxListed = 20
const maxElsewhere = 50

/** Documents that nobody has begun, here or on another PC, by how long they wait. Reads no lines. */
export function waitingDocuments(
  cache: CacheReader,
  database: PrimaryDatabase,
  today: string,
): Pick<Home, 'waiting' | 'waitingTotal'> {
  const controls = oldestControls(cache, notBegun, maxRead)
  const ids = controls.length < maxRead ? controls.map(({ id }) => id) : controlIdsIn(cache, notBegun)
  const counts = [
    ...sessionsOfControls(database, ids),
    ...importedCountsOf(database, ids),
    ...headCountsOf(database, ids),
  ]
  const begun = new Set(counts.map(({ controlId }) => controlId))
  const waiting = controls.filter(({ id }) => !begun.has(id))
  return {
    waiting: waiting.slice(0, maxListed).map(({ id, date, location, documents: [first] }) => {
      const since = date ?? first?.date ?? null
      return {
        controlId: id,
        number: first?.number ?? null,
        supplierName: first?.supplierName ?? null,
        location,
        date: since,
        days: since === null ? null : daysBetween(since.slice(0, 10), today),
      }
    }),
    waitingTotal: ids.filter((id) => !begun.has(id)).length,
  }
}

/** Open counts of other PCs, as their last file or the hub says. */
export function countsElsewhere(cache: CacheReader, database: PrimaryDatabase): Home['elsewhere'] {
  const logged = openImportedCounts(database, maxElsewhere)
  const named = openHubHeads(database, maxElsewhere).map((head) => ({ ...head, scans: null, importedAt: head.at }))
  const counts = [...logged, ...named].slice(0, maxElsewhere)
  const heads = controlHeads(
    cache,
    counts.flatMap(({ controlId }) => (controlId === null ? [] : [controlId])),
  )
  return counts.map(({ sessionId, device, controlId, number, counter, operator, startedAt, scans, importedAt }) => ({
    sessionId,
    device,
    controlId,
    number,
    supplierName: heads.get(controlId ?? -1)?.documents[0]?.supplierName ?? null,
    counter,
    operator,
    startedAt,
    scans,
    importedAt,
  }))
}
