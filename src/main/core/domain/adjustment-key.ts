import { createHash } from 'node:crypto'
import { canonicalText } from './count-log/canonical.ts'
import type { Adjustment, Units } from './model.ts'
import { trimToNull } from './text.ts'
import { formatUnits } from './units.ts'

/**
 * Adjustments have no id on the wire, so their key is a hash of the fields that do not change. Descriptions, names and
 * notes are excluded: a corrected name must not detach a review from its row.
 */
function fingerprint(adjustment: Adjustment): string {
  const units = (value: Units | null) => (value === null ? null : formatUnits(value))
  const text = canonicalText({
    date: adjustment.date.trim(),
    articleId: adjustment.articleId,
    userId: adjustment.userId,
    containerId: adjustment.containerId,
    locationId: adjustment.locationId,
    articleCode: adjustment.articleCode.trim(),
    lots: [trimToNull(adjustment.lotBefore), trimToNull(adjustment.lotAfter)],
    serials: [trimToNull(adjustment.serialBefore), trimToNull(adjustment.serialAfter)],
    expiries: [trimToNull(adjustment.expiryBefore), trimToNull(adjustment.expiryAfter)],
    units: [units(adjustment.unitsBefore), units(adjustment.unitsAfter)],
    reason: trimToNull(adjustment.reason),
    sign: trimToNull(adjustment.sign),
  })
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Creates the function that makes the keys of one response, `a1:` + SHA-256 + `#n` for the n-th identical row. Identical
 * rows are interchangeable, so the order of the rows does not matter.
 */
export function createAdjustmentKeys(): (adjustment: Adjustment) => string {
  const seen = new Map<string, number>()
  return (adjustment) => {
    const print = fingerprint(adjustment)
    const occurrence = (seen.get(print) ?? 0) + 1
    seen.set(print, occurrence)
    return `a1:${print}#${occurrence}`
  }
}
