import { createHash } from 'node:crypto'
import { canonicalText } from '../domain/count-log/canonical.ts'
import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import type { ComparedLine } from '../domain/comparison.ts'
import type { LineRules } from './rules-of-control.ts'
import type { Units } from '../domain/model.ts'
import { formatUnits } from '../domain/units.ts'

/** Everything that a supervisor decides about: figures, reasons, the document, and the counts they rest on. */
export interface SeenComparison {
  controlId: number
  /** The part of the delivery; missing: the whole. */
  part?: number
  lines: readonly (ComparedLine & { byWeight?: true; reason: string | null; note: string | null; rules: LineRules })[]
  documentChanged: boolean
  /** Hash of the frozen document; `null` if no count of this PC froze one. */
  documentHash: string | null
  counts: readonly { sessionId: string; device: string; part: number; counter: 1 | 2 | 3; head: string | null }[]
  sameGoods: readonly { counter: 1 | 2 | 3; sessionIds: readonly string[]; articles: readonly string[] }[]
  tolerance: { units: number; percent: number }
  requiredCounts: 1 | 2
}

/**
 * Hash over a comparison as shown: SHA-256 of its canonical bytes, units as texts. Names and descriptions are left out; they
 * change without anything to decide.
 */
export function seenHash({ lines, counts, sameGoods, tolerance, ...rest }: SeenComparison): string {
  const text = (units: Units | null) => (units === null ? null : formatUnits(units))
  const value: CanonicalValue = {
    ...rest,
    counts: counts.map(({ sessionId, device, part, counter, head }) => ({
      sessionId,
      device,
      ...(part === 1 ? {} : { part }),
      counter,
      head,
    })),
    lines: lines.map((line) => ({
      articleCode: line.articleCode,
      lot: line.lot,
      expiry: line.expiry,
      declared: text(line.declared),
      wmsCount: text(line.wmsCount),
      counts: line.counts.map(text),
      damaged: text(line.damaged),
      difference: text(line.difference),
      status: line.status,
      unconfirmed: line.unconfirmed,
      ...(line.notOnPackage === undefined
        ? {}
        : { notOnPackage: { fields: [...line.notOnPackage.fields], units: text(line.notOnPackage.units) } }),
      decided: line.decided,
      // Lines in units are hashed as before kilograms were apart.
      ...(line.byWeight === true ? { byWeight: true } : {}),
      reason: line.reason,
      note: line.note,
      // Lines under the general rules are hashed as before there were others.
      ...(Object.keys(line.rules).length === 0 ? {} : { rules: JSON.stringify(line.rules) }),
    })),
    sameGoods: sameGoods.map(({ counter, sessionIds, articles }) => ({
      counter,
      sessionIds: [...sessionIds],
      articles: [...articles],
    })),
    tolerance: { units: String(tolerance.units), percent: String(tolerance.percent) },
  }
  return createHash('sha256').update(canonicalText(value), 'utf8').digest('hex')
}
