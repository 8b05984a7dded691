import type { ClosedCount } from './deciding-count.ts'
import type { DateText, Units } from './model.ts'
import { partKey } from './quantities.ts'
import { byCodeUnit } from './text.ts'
import { addUnits, zeroUnits } from './units.ts'

/** Goods as they were counted, also where the document declares no lot or another one. */
export interface ReceivedGoods {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  /** All units, those of the next two included. */
  units: Units
  damaged: Units
  expired: Units
  /** Kilograms of an article whose document is in units, or the other way. */
  otherMeasure?: true
  /** Its figures are kilograms. */
  byWeight?: true
}

/** Sums by article, lot and expiry of what deciding counts hold, sorted; nothing without units. */
export function sumReceived(parts: ClosedCount['parts']): ReceivedGoods[] {
  const sums = new Map<string, ReceivedGoods>()
  for (const { articleCode, lot, expiry, units, condition, otherMeasure } of parts) {
    const key = `${articleCode} ${partKey({ lot, expiry })}${otherMeasure === true ? ' other' : ''}`
    const none = { units: zeroUnits, damaged: zeroUnits, expired: zeroUnits }
    const sum = sums.get(key) ?? { articleCode, lot, expiry, ...none, ...(otherMeasure ? { otherMeasure } : {}) }
    sum.units = addUnits(sum.units, units)
    if (condition !== 'good') sum[condition] = addUnits(sum[condition], units)
    sums.set(key, sum)
  }
  return [...sums.values()]
    .filter(({ units }) => units > 0)
    .sort(
      (a, b) => byCodeUnit(a.articleCode, b.articleCode) || byCodeUnit(a.lot, b.lot) || byCodeUnit(a.expiry, b.expiry),
    )
}
