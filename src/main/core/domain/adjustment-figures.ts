import type { AdjustmentGroup, AdjustmentSignal, AdjustmentSummary } from '../../../contract/shapes/warehouse.ts'
import { adjustmentDay, adjustmentHour, lacksReason, unitsChangedOf } from './adjustment-signals.ts'
import type { Adjustment } from './model.ts'
import { fold, trimmed } from './text.ts'

/** Groups of articles, users, reasons and locations beyond this are left out, least gross units first. */
const longestRanking = 1000

export type Figures = Omit<AdjustmentSummary, 'asOf' | 'missingDays' | 'refreshError'>

interface Sums {
  key: string | null
  label: string | null
  count: number
  // Millions of rows may leave the range of exact doubles.
  net: bigint
  gross: bigint
  withoutReason: number
}

type Dimension = 'byArticle' | 'byUser' | 'byReason' | 'byLocation' | 'byDay' | 'byHour' | 'byWeekday'

interface Place {
  /** What rows are put together by; `key` unless told. */
  same?: string | null
  key: string | null
  label: string | null
}

/** Figures over any number of adjustments, added one by one. */
export interface FigureSums {
  add(adjustment: Adjustment, signals: readonly AdjustmentSignal[]): void
  figures(): Figures
}

export function createFigures(): FigureSums {
  const all = emptySums({ key: null, label: null })
  let unknownUnits = 0
  const signalCounts: Partial<Record<AdjustmentSignal, number>> = {}
  const groups = new Map<Dimension, Map<string | null, Sums>>(dimensions.map((name) => [name, new Map()]))

  return {
    add(adjustment, signals) {
      const changed = unitsChangedOf(adjustment)
      if (changed === null) unknownUnits += 1
      const units = BigInt(changed ?? 0)
      const reasonless = lacksReason(adjustment)
      addTo(all, units, reasonless)
      for (const [name, place] of Object.entries(placesOf(adjustment)) as [Dimension, Place][]) {
        const byKey = groups.get(name) as Map<string | null, Sums>
        const same = place.same === undefined ? place.key : place.same
        let sums = byKey.get(same)
        if (!sums) byKey.set(same, (sums = emptySums(place)))
        sums.label ??= place.label
        addTo(sums, units, reasonless)
      }
      for (const signal of signals) signalCounts[signal] = (signalCounts[signal] ?? 0) + 1
    },
    figures() {
      const ranked = (name: Dimension) => [...sumsOf(groups, name)].sort(byGross).slice(0, longestRanking).map(view)
      const ordered = (name: Dimension) => [...sumsOf(groups, name)].sort(byKey).map(view)
      const { count, net, gross, withoutReason } = view(all)
      return {
        count,
        net,
        gross,
        withoutReason,
        unknownUnits,
        shareWithoutReason: count === 0 ? 0 : withoutReason / count,
        signals: { ...signalCounts },
        byArticle: ranked('byArticle'),
        byUser: ranked('byUser'),
        byReason: ranked('byReason'),
        byLocation: ranked('byLocation'),
        byDay: ordered('byDay'),
        byHour: ordered('byHour'),
        byWeekday: ordered('byWeekday'),
      }
    },
  }
}

const dimensions: readonly Dimension[] = [
  'byArticle',
  'byUser',
  'byReason',
  'byLocation',
  'byDay',
  'byHour',
  'byWeekday',
]

function placesOf(adjustment: Adjustment): Record<Dimension, Place> {
  const day = adjustmentDay(adjustment)
  const hour = adjustmentHour(adjustment)
  const weekday = day === null ? null : weekdayOf(day)
  const plain = (key: string | null): Place => ({ key, label: null })
  return {
    byArticle: { key: adjustment.articleCode, label: trimmed(adjustment.description) },
    byUser: named(adjustment.user),
    byReason: named(adjustment.reason),
    byLocation: named(adjustment.location),
    byDay: plain(day),
    byHour: plain(hour === null ? null : String(hour).padStart(2, '0')),
    byWeekday: plain(weekday),
  }
}

/** Names typed by people: padding, letter case and accents do not make another group. */
function named(text: string | null): Place {
  const key = trimmed(text)
  return { same: key === null ? null : fold(key), key, label: key }
}

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(day: string): string {
  return String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}

function sumsOf(groups: Map<Dimension, Map<string | null, Sums>>, name: Dimension): Iterable<Sums> {
  return groups.get(name)?.values() ?? []
}

function emptySums({ key, label }: Place): Sums {
  return { key, label, count: 0, net: 0n, gross: 0n, withoutReason: 0 }
}

function addTo(sums: Sums, units: bigint, reasonless: boolean): void {
  sums.count += 1
  sums.net += units
  sums.gross += units < 0n ? -units : units
  if (reasonless) sums.withoutReason += 1
}

function view({ key, label, count, net, gross, withoutReason }: Sums): AdjustmentGroup {
  return { key, label, count, net: Number(net) / 1_000_000, gross: Number(gross) / 1_000_000, withoutReason }
}

function byGross(a: Sums, b: Sums): number {
  if (a.gross !== b.gross) return a.gross > b.gross ? -1 : 1
  return b.count - a.count || byKey(a, b)
}

function byKey(a: Sums, b: Sums): number {
  if (a.key === b.key) return 0
  if (a.key === null) return 1
  if (b.key === null) return -1
  return a.key < b.key ? -1 : 1
}
