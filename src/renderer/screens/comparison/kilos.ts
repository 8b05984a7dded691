import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { unitsToCome } from './groups.ts'

type Totals = Comparison['totals']

/** Totals of goods of one unit of measure. */
export interface Sums extends Totals {
  /** What may still come with another partial delivery; `difference` is without it. */
  toCome: number
}

/** The totals of goods in units and of goods by weight; each `null` if there is none. Kilograms and units are no sum. */
export function totalsApart({ lines, totals }: Pick<Comparison, 'lines' | 'totals'>): {
  units: Sums | null
  kilos: Sums | null
} {
  const weighed = lines.filter(({ byWeight }) => byWeight === true)
  if (weighed.length === 0) return { units: withToCome(totals, lines), kilos: null }
  const sum = (total: number | null, of: (line: Comparison['lines'][number]) => number | null) =>
    total === null ? null : exact(weighed.reduce((all, line) => all + (of(line) ?? 0), 0))
  const { declared, wmsCount, counts, damaged, difference } = totals
  const kilos = {
    declared: sum(declared, (line) => line.declared) ?? 0,
    wmsCount: sum(wmsCount, (line) => line.wmsCount),
    counts: counts.map((total, at) => sum(total, (line) => line.counts[at] ?? null)) as Totals['counts'],
    damaged: sum(damaged, (line) => line.damaged) ?? 0,
    difference: sum(difference, (line) => line.difference),
  }
  if (weighed.length === lines.length) return { units: null, kilos: withToCome(kilos, weighed) }
  const rest = (total: number | null, weight: number | null) => (total === null ? null : exact(total - (weight ?? 0)))
  const units = {
    declared: rest(declared, kilos.declared) ?? 0,
    wmsCount: rest(wmsCount, kilos.wmsCount),
    counts: counts.map((total, at) => rest(total, kilos.counts[at] ?? null)) as Totals['counts'],
    damaged: rest(damaged, kilos.damaged) ?? 0,
    difference: rest(difference, kilos.difference),
  }
  const counted = lines.filter(({ byWeight }) => byWeight !== true)
  return { units: withToCome(units, counted), kilos: withToCome(kilos, weighed) }
}

/** What may still come is no difference yet. */
function withToCome(totals: Totals, lines: Comparison['lines']): Sums {
  const toCome = unitsToCome(lines)
  const { difference } = totals
  return { ...totals, toCome, difference: difference === null ? null : exact(difference + toCome) }
}

/**
 * One figure of the totals as text, with the measures: the units, then the kilograms; one that is zero is left out beside the
 * other. With `zeros` it is left out nowhere: no kilogram of a count is why kilograms differ.
 */
export function apartText(
  { units, kilos }: ReturnType<typeof totalsApart>,
  of: (sums: Sums) => number | null,
  texts: { number: (value: number) => string; units: string; kilos: string; none: string; zeros?: boolean },
): string {
  const { zeros = false } = texts
  const [count, weight] = [units === null ? null : of(units), kilos === null ? null : of(kilos)]
  const parts = [
    ...(count === null || (!zeros && count === 0 && weight !== null && weight !== 0)
      ? []
      : [`${texts.number(count)} ${texts.units}`]),
    ...(weight === null || (!zeros && weight === 0 && count !== null)
      ? []
      : [`${texts.number(weight)} ${texts.kilos}`]),
  ]
  return parts.length === 0 ? texts.none : parts.join(' · ')
}

/** A figure of six decimals, without the rest of adding binary fractions. */
function exact(value: number): number {
  return Number(value.toFixed(6))
}
