import type { ScanResult } from '../../../contract/shapes/count.ts'
import type { OtherExpiry } from '../../../contract/shapes/lot-expiry.ts'
import type { CountedElsewhere } from './counted-elsewhere.ts'
import type { CountState, PendingScan } from '../domain/count-log/count-state.ts'
import { unitsFromNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { ArticleCatalog, KnownArticle } from '../articles/article-catalog.ts'
import type { NewEvent } from '../count-log/count-log-writer.ts'
import type { ScannedData } from './interpret-scan.ts'

/** Plan of a scan: the events to write and the result to return. The last event is the scan itself. */
export interface ScanPlan {
  outcome: ScanResult['outcome']
  subject: ScanResult['subject']
  events: NewEvent[]
  article: KnownArticle | null
  barcode: string | null
  units: Units | null
  /** Pieces of goods by weight. */
  pieces: Units | null
  data: ScannedData
  needs: PendingScan['needs']
  /** The pending scan that this one completed. */
  resolved: string | null
  reason: string | null
  duplicateOf: ScanResult['duplicateOf']
  /** The container of the scan, if it was not opened. */
  container: string | null
  /** The expiry of the lot before, if it was another one. */
  expiryBefore: OtherExpiry | null
  /** True if lot and expiry are those of an entry before. */
  repeated: boolean
}

export interface ScanContext {
  raw: string
  operator: string
  condition: 'good' | 'damaged' | 'expired'
  /** Calendar date at the warehouse. */
  today: string
  state: CountState
  articleCatalog: ArticleCatalog
  /** Expiries of a lot in stock; none if the goods of this delivery may be part of it. */
  stockExpiries: ArticleCatalog['stockExpiries']
  listed: ReadonlySet<string>
  /** Packages per scan. */
  packs: Units
  /** Pieces of goods by weight; unknown: as many as packages. */
  pieces: Units | null
  /** Minimum shelf life of an article in days; `null`: only its own shelf life applies. */
  shortLifeDays(articleCode: string): number | null
  /** Count of another PC, or of another part, with this container, if the operator has to confirm it. */
  elsewhere(container: string): CountedElsewhere | null
  /** Count of another PC, or of another part, with this serial of an article. */
  serialElsewhere(articleCode: string, serial: string): CountedElsewhere | null
  /** The pending scan whose missing lot or serial the screen asks for; `null` if it asks for neither. */
  answering: string | null
  /** The entry whose lot and expiry the scan repeats; `null` if none. */
  repeats: string | null
  /** False while the facts of the articles are not read yet. */
  factsRead: boolean
  /** True if the text is the number of a document or a container that this PC knows. */
  isKnownNumber(text: string): boolean
  /** True for the number of a document in the local data. */
  isDocumentNumber(text: string): boolean
  /** True if expired goods may be counted with a reason: the setting allows it and the caller is a supervisor. */
  mayAcceptExpired: boolean
}

/** One package: the quantity of a scan unless the keypad sets another. */
export const onePackage = unitsFromNumber(1) as Units

export const noData: ScannedData = { lot: null, expiry: null, serial: null }

/** A plan without events. */
export const emptyPlan: ScanPlan = {
  outcome: 'counted',
  subject: 'none',
  events: [],
  article: null,
  barcode: null,
  units: null,
  pieces: null,
  data: noData,
  needs: [],
  resolved: null,
  reason: null,
  duplicateOf: null,
  container: null,
  expiryBefore: null,
  repeated: false,
}

/** The number of a document is no goods; `null` for every other code. */
export function rejectDocumentNumber(plain: string | null, context: ScanContext): ScanPlan | null {
  return plain !== null && context.isDocumentNumber(plain) ? rejectScan('document_number', context) : null
}

/** Rejects a scan: nothing is counted, the attempt is logged. */
export function rejectScan(reason: string, { raw, operator }: ScanContext): ScanPlan {
  return { ...emptyPlan, outcome: 'blocked', reason, events: [{ kind: 'blocked', operator, raw, reason }] }
}

/** Reports a duplicate: already counted in this count, on another PC (`device`) or in another part of the delivery (`part`). */
export function duplicateScan(
  subject: ScanPlan['subject'],
  reason: string,
  { eventId, ...seen }: CountedElsewhere & { eventId: string | null },
  { raw, operator }: ScanContext,
): ScanPlan {
  return {
    ...emptyPlan,
    outcome: 'duplicate',
    subject,
    reason,
    duplicateOf: earlierEntry(seen),
    events: [{ kind: 'duplicate', operator, raw, reason, duplicateOf: eventId }],
  }
}

/** The earlier entry as answers have it. */
export function earlierEntry({ at, operator, device, deviceName, part, open }: CountedElsewhere): CountedElsewhere {
  return {
    at,
    operator,
    ...(device === undefined ? {} : { device }),
    ...(deviceName === undefined ? {} : { deviceName }),
    ...(part === undefined ? {} : { part }),
    ...(open === undefined ? {} : { open }),
  }
}
