import { createHash } from 'node:crypto'
import { canonicalText } from './count-log/canonical.ts'
import type { Adjustment, Units } from './model.ts'
import { trimToNull } from './text.ts'
import { formatUnits } from './units.ts'

/**
 * Adjustments have no id on the wire: a key over what does not change. Descriptions, names and notes are left out, so
 * that a corrected name does not orphan a verdict.
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
 * Keys of the rows of one answer, `a1:` + SHA-256 + `#n` for the n-th identical row. Identical rows are
 * interchangeable, so the order of the answer does not matter. One per reading.
 */
export function createAdjustmentKeys(): (adjustment: Adjustment) => string {
  const seen = new Map<string, number>()
  return (adjustment) => {
    const print = fingerprint(adjustment)
    const place = (seen.get(print) ?? 0) + 1
    seen.set(print, place)
    return `a1:${print}#${place}`
  }
}
