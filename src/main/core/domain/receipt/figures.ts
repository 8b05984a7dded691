import type { Comparison } from '../../../../contract/shapes/comparison.ts'
import { canonicalText } from '../count-log/canonical.ts'
import { exactUnits, formatUnits } from '../units.ts'
import type { ReceiptTotals } from './statement.ts'

/** The lines of a comparison as a receipt contains them: canonical JSON, one line each. */
export function figuresText({ lines }: Pick<Comparison, 'lines'>): string {
  return lines
    .map(({ articleCode, lot, expiry, declared, wmsCount, counts, damaged, difference, ...line }) =>
      canonicalText({
        articleCode,
        lot,
        expiry,
        declared: units(declared),
        wmsCount: units(wmsCount),
        counts: counts.map(units),
        damaged: units(damaged),
        difference: units(difference),
        status: line.status,
        unconfirmed: line.unconfirmed,
        ...(line.notOnPackage === undefined
          ? {}
          : { notOnPackage: { fields: line.notOnPackage.fields, units: units(line.notOnPackage.units) } }),
        reason: line.reason,
        note: line.note,
      }),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** The sums of a comparison as a statement contains them. */
export function receiptTotals({ totals }: Pick<Comparison, 'totals'>): ReceiptTotals {
  return {
    declared: units(totals.declared),
    wmsCount: units(totals.wmsCount),
    counts: totals.counts.map(units),
    damaged: units(totals.damaged),
    difference: units(totals.difference),
  }
}

/** The exact decimal of a quantity of the contract, which is the double nearest to it. */
function units<Value extends number | null>(value: Value): Value extends null ? null : string
function units(value: number | null): string | null {
  return value === null ? null : formatUnits(exactUnits(value))
}
