import type { Need, ScanAnswer, Session } from '../../../contract/shapes/count.ts'
import { askOrder, timesExact, type EntryKind } from './entry.ts'

/** A scan that waits for data, and what was entered for it so far. */
export interface Draft {
  eventId: string
  raw: string | null
  barcode: string | null
  articleCode: string | null
  description: string | null
  /** Units that the scan stands for; with `perScan` they follow from it. */
  units: number | null
  unitsPerScan: number | null
  lot: string | null
  expiry: string | null
  serial: string | null
  needs: readonly Need[]
  /** Packs that the scan stood for. */
  multiplier: number
  /** A barcode nobody knows: it is tied to the article that is chosen. */
  ties: boolean
}

export type OpenNeed = Session['openNeeds'][number]

/** The draft of a scan just answered with `needs` or `unknown`. */
export function draftOfAnswer(answer: ScanAnswer, multiplier: number): Draft {
  const { eventId, raw, barcode, articleCode, description, unitsPerScan, lot, expiry } = answer
  const units = unitsPerScan === null ? null : timesExact(unitsPerScan, multiplier)
  const ties = answer.outcome === 'unknown'
  const needs: Need[] = ties ? ['article'] : answer.needs
  const known = { articleCode, description, units, unitsPerScan, lot, expiry, serial: null }
  return { eventId, raw, barcode, ...known, needs, multiplier, ties }
}

/** The draft of a scan that waits in the list. */
export function draftOfNeed(need: OpenNeed): Draft {
  const { eventId, raw, articleCode, description, units, lot, expiry, needs } = need
  const known = { articleCode, description, units, unitsPerScan: null, lot, expiry, serial: null }
  const ties = articleCode === null && lot === null && expiry === null && raw !== null
  return { eventId, raw, barcode: raw, ...known, needs, multiplier: 1, ties }
}

/** The datum to ask for next, `null` when the draft is complete. */
export function asked(draft: Draft): Need | null {
  return askOrder.find((need) => draft.needs.includes(need)) ?? null
}

/** What the keypad enters for a draft. */
export function entryOf(draft: Draft | null): EntryKind {
  const need = draft === null ? null : asked(draft)
  if (need === null) return 'multiplier'
  return need === 'article' ? 'perScan' : need
}

/** The draft with one datum more. */
export function withDatum(draft: Draft, need: Need, value: string | number): Draft {
  return { ...draft, [need]: value, needs: draft.needs.filter((other) => other !== need) }
}
