import type { AfterSignature } from '../../../contract/shapes/after-signature.ts'
import type { ChainPlace } from '../store/chain-order.ts'
import { isAfter, placeOfImportedSignature, placeOfSignature, recordPlaces } from '../store/chain-order.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { recordEventsOf } from '../store/record-events.ts'
import type { Signature } from './signature.ts'

/** The part of a record, such as an arrival or a hold, that came after a signature. */
export function afterSignature(
  database: PrimaryDatabase,
  recordId: string,
  signature: Signature | null,
): AfterSignature {
  if (signature === null) return null
  const { sessionId, device, at } = signature
  const signed =
    device === null ? placeOfSignature(database, sessionId) : placeOfImportedSignature(database, sessionId, device)
  const places = new Map(recordPlaces(database, recordId).map((place) => [place.eventSeq, place]))
  const orders = recordEventsOf(database, recordId).map((event) => {
    const place: ChainPlace | undefined = places.get(event.seq)
    const isOfOtherPc = (JSON.parse(event.body) as { device?: string }).device !== undefined
    const cameLater = signed !== null && place !== undefined && isAfter(place, signed)
    if (cameLater && !isOfOtherPc) return { seq: event.seq, order: 'after' }
    // An event that was on this PC before its signature was known when it was signed.
    if (device === null && signed !== null && place !== undefined && !cameLater)
      return { seq: event.seq, order: 'before' }
    // Written at two PCs: there are their clocks alone, which prove nothing. An event that arrived later may have been made later.
    const isUnsure = (device === null && cameLater) || Date.parse(event.at) > Date.parse(at)
    return { seq: event.seq, order: isUnsure ? 'unknown' : 'before' }
  })
  const later = orders.filter(({ order }) => order === 'after')
  if (later.length > 0) return later.some(({ seq }) => seq === orders[0]?.seq) ? 'recorded' : 'changed'
  return orders.some(({ order }) => order === 'unknown') ? 'unordered' : null
}
