import { compareDocument } from '../../../src/main/core/domain/comparison.ts'
import type { ComparedLine, ComparisonInput } from '../../../src/main/core/domain/comparison.ts'
import type { ClosedCount } from '../../../src/main/core/domain/deciding-count.ts'
import type { QuantityByLot } from '../../../src/main/core/domain/quantities.ts'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import { units } from './arbitraries.ts'

/** Parts of one article from short texts: `A10` is lot A, `–5` no lot, `A@2027-03-15 10` with an expiry. */
export function parts(text: string, articleCode = '104412'): QuantityByLot[] {
  return text
    .split(/,\s*/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, lot = '', expiry, amount = ''] = /^([A-Z–]+)(?:@(\S+) )?([\d.]+)$/.exec(piece) ?? []
      return { articleCode, lot: lot === '–' ? null : lot, expiry: expiry ?? null, units: units(amount) }
    })
}

export function dockCount(counted: readonly QuantityByLot[], closedAt = '2026-11-21T10:00:00.000-03:00'): ClosedCount {
  return { closedAt, parts: counted.map((part) => ({ condition: 'good', ...part })) }
}

/** A comparison with one dock count, unless other things are named. */
export function compare(input: Partial<ComparisonInput>): ReturnType<typeof compareDocument> {
  return compareDocument({
    declared: [],
    wmsCount: [],
    counts: [null, null, null],
    requiredCounts: 1,
    tolerance: { units: units('0'), percent: 0 },
    ...input,
  })
}

/** Lines as short texts: `A −10 missing`, `B +3 wrong_lot`, with `?` where unconfirmed. */
export function shortLines(lines: readonly ComparedLine[]): string[] {
  return lines.map((line) => {
    const difference = line.difference === null ? 'null' : formatUnits(line.difference)
    const place = `${line.lot ?? '–'}${line.expiry === null ? '' : `@${line.expiry}`}`
    return `${place} ${difference} ${line.status}${line.unconfirmed ? ' ?' : ''}`
  })
}
