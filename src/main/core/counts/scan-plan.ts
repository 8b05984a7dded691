import type { ScanAnswer } from '../../../contract/shapes/count.ts'
import type { ContainerCountedElsewhere } from './files/merge-counts.ts'
import type { CountState, OpenNeed } from '../domain/count-log/count-state.ts'
import { unitsFromNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { ArticleCatalog, KnownArticle } from '../articles/article-catalog.ts'
import type { NewEvent } from '../count-log/count-log-writer.ts'
import type { ScannedData } from './interpret-scan.ts'

/** What a scan does to a count: the events to write and how it is answered. The last event is the scan's own. */
export interface ScanPlan {
  outcome: ScanAnswer['outcome']
  subject: ScanAnswer['subject']
  events: NewEvent[]
  article: KnownArticle | null
  barcode: string | null
  units: Units | null
  data: ScannedData
  needs: OpenNeed['needs']
  /** The waiting scan that this one answered. */
  resolved: string | null
  reason: string | null
  duplicateOf: ScanAnswer['duplicateOf']
  /** The container that the scan names, where it was not opened. */
  container: string | null
}

export interface ScanContext {
  raw: string
  operator: string
  condition: 'good' | 'damaged' | 'expired'
  /** Calendar date at the warehouse. */
  today: string
  state: CountState
  articleCatalog: ArticleCatalog
  listed: ReadonlySet<string>
  /** How many packs the scan stands for. */
  packs: Units
  /** Fewer days left than this are short; `null`: only the article's own life says. */
  shortLifeDays: number | null
  /** Who counted this container at another PC, where that must be said. */
  elsewhere(container: string): ContainerCountedElsewhere | null
  /** Whether expired goods may be counted with a reason: the setting allows it and the supervisor is there. */
  mayAcceptExpired: boolean
}

/** One pack: what a scan stands for unless the keypad says more. */
export const onePack = unitsFromNumber(1) as Units

export const noData: ScannedData = { lot: null, expiry: null, serial: null }

/** A plan that counts nothing yet. */
export const emptyPlan: ScanPlan = {
  outcome: 'counted',
  subject: 'none',
  events: [],
  article: null,
  barcode: null,
  units: null,
  data: noData,
  needs: [],
  resolved: null,
  reason: null,
  duplicateOf: null,
  container: null,
}

/** Nothing is counted, and the log says that it was tried. */
export function rejectScan(outcome: 'blocked', reason: string, { raw, operator }: ScanContext): ScanPlan {
  return { ...emptyPlan, outcome, reason, events: [{ kind: 'blocked', operator, raw, reason }] }
}

/** What the scan names is counted already: by this count, or in one of another PC (`device`), whose events have no place here. */
export function duplicateScan(
  subject: ScanPlan['subject'],
  reason: string,
  seen: { eventId: string | null; at: string; operator: string; device?: string },
  { raw, operator }: ScanContext,
): ScanPlan {
  const { eventId, at, device } = seen
  return {
    ...emptyPlan,
    outcome: 'duplicate',
    subject,
    reason,
    duplicateOf: { at, operator: seen.operator, ...(device === undefined ? {} : { device }) },
    events: [{ kind: 'duplicate', operator, raw, reason, duplicateOf: eventId }],
  }
}
