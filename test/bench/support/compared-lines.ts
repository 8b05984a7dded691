import { compareDocument } from '../../../src/main/core/domain/comparison.ts'
import type { Units } from '../../../src/main/core/domain/model.ts'
import type { QuantityByLot } from '../../../src/main/core/domain/quantities.ts'

/** A document of so many lines: declared, and counted with every tenth line one unit short. */
export function documentOf(size: number, articleCode: (at: number) => string) {
  const part = (at: number, units: number): QuantityByLot => ({
    articleCode: articleCode(at),
    lot: `L${(at * 7919) % 100_003}`,
    expiry: `2027-01-${String(1 + (at % 28)).padStart(2, '0')}`,
    units: (units * 1_000_000) as Units,
  })
  const declared = Array.from({ length: size }, (_, at) => part(at, 10))
  const parts = Array.from({ length: size }, (_, at) => ({
    ...part(at, at % 10 === 0 ? 9 : 10),
    condition: 'good' as const,
  }))
  return { declared, parts }
}

export function compare({ declared, parts }: ReturnType<typeof documentOf>) {
  return compareDocument({
    declared,
    wmsCount: [],
    counts: [{ closedAt: '2026-11-21T10:00:00.000-03:00', parts }, null, null],
    requiredCounts: 1,
    tolerance: { units: 0 as Units, percent: 0 },
  })
}
