import type { OperationError } from '../../../contract/errors.ts'
import type { ExpiryIssue, Need, ScanResult, CountSession } from '../../../contract/shapes/count.ts'
import type { PackageField } from '../../../contract/shapes/package-field.ts'
import type { OtherExpiry } from '../../../contract/shapes/lot-expiry.ts'
import { packageFields } from '../../../contract/choices.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { missingFieldOrder, type EntryKind } from './entry.ts'

/** A pending scan, and the values entered for it so far. */
export interface PendingScanDraft {
  eventId: string
  raw: string | null
  barcode: string | null
  articleCode: string | null
  description: string | null
  /** Units of the scan; computed from `perScan` if given. */
  units: number | null
  unitsPerScan: number | null
  lot: string | null
  expiry: string | null
  serial: string | null
  needs: readonly Need[]
  /** Data that the package does not have, as the operator said. */
  notOnPackage: readonly PackageField[]
  /** The missing fields as the core knows them: what is typed here is sent when the last one is there. */
  asked: readonly Need[]
  /** Counted by weight: units are kilograms. */
  byWeight: boolean
  /** How many pieces are weighed. */
  pieces: number | null
  /** The expiry issue that needs a reason. */
  finding: ExpiryIssue | null
  /** With `other_expiry`: the expiry of the lot before. */
  expiryBefore: OtherExpiry | null
  /** Number of packages of the scan. */
  multiplier: number
  /** An unknown barcode: it is linked to the chosen article. */
  ties: boolean
  /** The serial that was given for it was counted before: the band says so, and the question stays. */
  repeated?: true
}

export type PendingScan = CountSession['openNeeds'][number]

/** The draft for a scan with outcome `needs` or `unknown`. */
export function draftOfAnswer(answer: ScanResult, multiplier: number): PendingScanDraft {
  const { eventId, raw, barcode, articleCode, description, unitsPerScan, lot, expiry } = answer
  const unknown = answer.outcome === 'unknown'
  const needs: Need[] = unknown ? ['article'] : answer.needs
  const byWeight = answer.byWeight === true
  const pieces = answer.pieces ?? null
  const known = {
    articleCode,
    description,
    byWeight,
    pieces,
    units: answer.waits,
    unitsPerScan,
    lot,
    expiry,
    serial: null,
  }
  const ties = unknown && barcode !== null
  const lacks = { needs, asked: needs, notOnPackage: answer.notOnPackage ?? [] }
  const expiryBefore = answer.expiryBefore ?? null
  return {
    eventId,
    raw,
    barcode,
    ...known,
    ...lacks,
    finding: findingOf(answer.reason),
    expiryBefore,
    multiplier,
    ties,
  }
}

/** The question for a serial again, after one that was counted before. */
export function draftAfterRepeated(draft: PendingScanDraft): PendingScanDraft {
  const { needs } = draft
  return { ...draft, serial: null, needs: needs.includes('serial') ? needs : [...needs, 'serial'], repeated: true }
}

/** The draft for a pending scan of the list. */
export function draftOfNeed(need: PendingScan): PendingScanDraft {
  const { eventId, raw, barcode, articleCode, description, units, lot, expiry, serial = null, needs, finding } = need
  const byWeight = need.byWeight === true
  const pieces = need.pieces ?? null
  const known = { articleCode, description, byWeight, pieces, units, unitsPerScan: null, lot, expiry, serial }
  const lacks = { needs, asked: needs, notOnPackage: need.notOnPackage ?? [] }
  const { expiryBefore = null } = need
  return { eventId, raw, barcode, ...known, ...lacks, finding, expiryBefore, multiplier: 1, ties: barcode !== null }
}

/** The question for a draft that the core would not count yet: a reason, or another date. `null`: it is refused. */
export function draftAfterRefusal(draft: PendingScanDraft, error: OperationError): PendingScanDraft | null {
  const { details = {} } = error
  if (details['reason'] === 'reason_needed')
    return {
      ...draft,
      needs: ['reason'],
      finding: findingOf(details['finding']),
      expiryBefore: otherExpiryOf(details['expiryBefore']),
    }
  const aboutExpiry = error.code === 'validation' && JSON.stringify(details).includes('"expiry"')
  return aboutExpiry ? { ...draft, expiry: null, needs: ['expiry'], finding: null } : null
}

function otherExpiryOf(value: unknown): OtherExpiry | null {
  if (typeof value !== 'object' || value === null || !('expiry' in value) || !('source' in value)) return null
  const { expiry, source } = value
  const from = (['count', 'stock'] as const).find((one) => one === source)
  return typeof expiry !== 'string' || from === undefined ? null : { expiry, source: from }
}

/** The oddness of an expiry, from a fixed word of the core: `short` or `expiry_short`. */
export function findingOf(word: unknown): ExpiryIssue | null {
  return (
    (['expired', 'short', 'too_long', 'other_expiry'] as const).find(
      (name) => word === name || word === `expiry_${name}`,
    ) ?? null
  )
}

/** The next missing field, `null` if the draft is complete. */
export function nextMissingField(draft: PendingScanDraft): Need | null {
  return missingFieldOrder.find((need) => draft.needs.includes(need)) ?? null
}

/**
 * True if a code without GS1 data answers what is asked for: the lot or the serial, and no other of the two is missing in
 * the core, which knows nothing of what is typed here.
 */
export function asksForCode(draft: PendingScanDraft): boolean {
  const first = (['lot', 'serial'] as const).find((name) => draft.asked.includes(name))
  return first !== undefined && nextMissingField(draft) === first && !isOutsideRange(draft)
}

/** True if a serial is known and pending all the same: it is outside the range of its article. */
export function isOutsideRange({ needs, serial }: Pick<PendingScan, 'needs' | 'serial'> | PendingScanDraft): boolean {
  return needs.includes('serial') && serial != null
}

/** Text key of a missing field: the units of an article counted by weight are its weight. */
export function fieldLabelKey(need: Need, byWeight: boolean): Need | 'weight' {
  return need === 'units' && byWeight ? 'weight' : need
}

/** Serials differ at their ends: longer ones are cut off at the start, so that a row of the list has room for them. */
const mostOfSerial = 14

function serialEnd(serial: string): string {
  return serial.length > mostOfSerial ? `…${serial.slice(1 - mostOfSerial)}` : serial
}

/** What a pending scan lacks, in words; for a serial outside its range the question and which serial it is. */
export function pendingText(need: PendingScan, t: Translate<'count'>): string {
  if (isOutsideRange(need)) return t('serials.waits', { serial: serialEnd(need.serial ?? '') })
  const missing = need.needs.map((name) => t(`tally.waitingNeed.${fieldLabelKey(name, need.byWeight === true)}`))
  return t('tally.waiting', { count: missing.length, need: missing.join(', ') })
}

/** The field of a draft that the keypad fills. */
export function entryOf(draft: PendingScanDraft | null): EntryKind {
  const need = draft === null ? null : nextMissingField(draft)
  // A reason is a button: digits are packs of the next scan.
  if (need === null || need === 'reason') return 'multiplier'
  return need === 'article' ? 'perScan' : need
}

/** The draft with one more field set. */
export function withField(draft: PendingScanDraft, need: Need, value: string | number): PendingScanDraft {
  return { ...draft, [need]: value, needs: draft.needs.filter((other) => other !== need) }
}

/** The asked field if a package may lack it, otherwise `null`. */
export function packageFieldOf(draft: PendingScanDraft | null): PackageField | null {
  const need = draft === null ? null : nextMissingField(draft)
  return packageFields.find((name) => name === need) ?? null
}

/** The draft without what is asked for, because the package does not have it. */
export function withoutField(draft: PendingScanDraft, field: PackageField): PendingScanDraft {
  const needs = draft.needs.filter((other) => other !== field)
  return { ...draft, needs, notOnPackage: [...draft.notOnPackage, field] }
}

/** Lot, expiry and serial as far as they are known here; the others the waiting scan may know, from its label. */
export function dataOf({ lot, expiry, serial, notOnPackage }: PendingScanDraft) {
  return {
    ...(lot === null ? {} : { lot }),
    ...(expiry === null ? {} : { expiry }),
    ...(serial === null ? {} : { serial }),
    ...(notOnPackage.length === 0 ? {} : { notOnPackage: [...notOnPackage] }),
  }
}
