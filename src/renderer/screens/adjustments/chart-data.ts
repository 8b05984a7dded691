import { isolated } from '../../../contract/isolated.ts'
import type { AdjustmentGroup, AdjustmentSummary, ArticleGroup } from '../../../contract/shapes/adjustment.ts'
import type { Format } from '../../i18n/format.ts'
import { addDays, dayCount, type Days } from '../../state/period.ts'
import type { BarItem } from '../../ui/chart/bar-list.tsx'

/** Groups have a key of any text or none: marks need one that is always a text. */
export const toBarKey = (key: string | null) => (key === null ? 'none' : `=${key}`)
export const fromBarKey = (mark: string) => (mark === 'none' ? null : mark.slice(1))

const restKey = 'rest'
const mostBars = 5

export interface ChartTexts {
  format: Format
  /** Label for rows without a value. */
  none: string
  /** The bar of all others. */
  rest: (groups: number) => string
  /** An amount of kilograms. */
  kilos: (amount: string) => string
  /** All figures of a group in one sentence. */
  hint: (group: { label: string; count: number; net: number; gross: number }) => string
}

const labelOf = (group: { key: string | null; label: string | null }, none: string) => group.label ?? group.key ?? none

/** The label of a group; `none` if it is empty. */
export function groupLabel(group: { key: string | null; label: string | null }, none: string): string {
  const label = labelOf(group, none).trim()
  return label === '' ? none : label
}

/** Groups by gross units with the share reached; what does not fit is the last bar, which opens nothing. */
export function toParetoBars(
  groups: readonly AdjustmentGroup[],
  total: { count: number; net: number; gross: number },
  chosen: string | null | undefined,
  texts: ChartTexts,
): BarItem[] {
  const { format, none } = texts
  const shown = groups.slice(0, groups.length > mostBars ? mostBars - 1 : mostBars)
  let reached = 0
  const bars = shown.map((group): BarItem => {
    reached += group.gross
    const label = groupLabel(group, none)
    return {
      key: toBarKey(group.key),
      label,
      value: group.gross,
      figure: format.units(group.gross),
      share: shareOf(reached, total.gross, format),
      hint: texts.hint({ ...group, label }),
      chosen: chosen !== undefined && chosen === group.key,
    }
  })
  const left = groups.length - shown.length
  if (left > 0) {
    const sum = (figure: 'count' | 'net' | 'gross') =>
      exact(total[figure] - shown.reduce((so, group) => so + group[figure], 0))
    const rest = { label: texts.rest(left), count: sum('count'), net: sum('net'), gross: sum('gross') }
    bars.push({
      key: restKey,
      label: rest.label,
      // Many together would dwarf the bars that can be opened.
      value: 0,
      figure: format.units(rest.gross),
      share: shareOf(total.gross, total.gross, format),
      hint: texts.hint(rest),
      chosen: false,
      fixed: true,
    })
  }
  return bars
}

function shareOf(part: number, whole: number, format: Format): string {
  return whole <= 0 ? '' : format.percent(format.count(Math.min(100, Math.round((part / whole) * 100))))
}

/** Articles by the size of their net, the largest first; those in kilograms after those in units. */
export function byNetSize(groups: readonly ArticleGroup[]): ArticleGroup[] {
  return groups.toSorted(
    (one, other) => Number(one.byWeight) - Number(other.byWeight) || Math.abs(other.net) - Math.abs(one.net),
  )
}

/** Articles with their net units; as losses they are as long as what was lost, and say who adjusted them most. */
export function netBars(
  groups: readonly ArticleGroup[],
  most: number,
  asLosses: boolean,
  chosen: string | null | undefined,
  texts: ChartTexts,
): BarItem[] {
  const { format, none } = texts
  return groups.slice(0, most).map((group) => {
    const label = groupLabel(group, none)
    const users = usersOf(group, texts)
    const net = format.signed(group.net)
    return {
      key: toBarKey(group.key),
      label,
      // Kilograms have no place on the scale of units.
      value: group.byWeight ? 0 : asLosses ? -group.net : group.net,
      figure: group.byWeight ? texts.kilos(net) : net,
      ...(asLosses ? { note: users } : {}),
      hint: `${texts.hint({ ...group, label })}${asLosses ? ` · ${users}` : ''}`,
      chosen: chosen !== undefined && chosen === group.key,
    }
  })
}

/** Users who adjusted an article most, with the net units of each. */
export function usersOf(group: ArticleGroup, { format, none }: Pick<ChartTexts, 'format' | 'none'>): string {
  return group.users.map((user) => `${isolated(groupLabel(user, none))} ${format.signed(user.net)}`).join(' · ')
}

/** One column of the trend: a day, or the days of a week. */
export interface TrendSpan extends Days {
  count: number
  net: number
  gross: number
}

const mostDays = 62

/** Every day of the period in order, also those without rows; longer periods by weeks from their first day on. */
export function trendSpans(byDay: AdjustmentSummary['byDay'], days: Days): TrendSpan[] {
  const step = dayCount(days) <= mostDays ? 1 : 7
  const known = new Map(byDay.map((group) => [group.key, group]))
  const spans: TrendSpan[] = []
  for (let from = days.from; from <= days.to; from = addDays(from, step)) {
    const end = addDays(from, step - 1)
    const span: TrendSpan = { from, to: end > days.to ? days.to : end, count: 0, net: 0, gross: 0 }
    for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
      const group = known.get(day)
      if (group === undefined) continue
      span.count += group.count
      span.net = exact(span.net + group.net)
      span.gross = exact(span.gross + group.gross)
    }
    spans.push(span)
  }
  return spans
}

/** Sums of figures with at most 6 decimals, without the dust of binary fractions. */
export function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
