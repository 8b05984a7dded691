import type {
  AdjustmentGroup,
  AdjustmentHourCell,
  AdjustmentSummary,
  ArticleGroup,
} from '../../../contract/shapes/adjustment.ts'
import type { AdjustmentSignal } from '../../../contract/shapes/adjustment-signal.ts'
import { adjustmentSignals } from '../../../contract/shapes/adjustment-signal.ts'
import type { DerivedAdjustmentFields } from './adjustment-fields.ts'
import { signalBit } from './adjustment-fields.ts'
import { addTo, toNumber, totalOf, zero, type ExactSum } from './exact-sum.ts'
import type { Adjustment } from './model.ts'
import { normalizeForSearch, trimToNull } from './text.ts'

/** Maximum number of groups of articles, users, reasons and locations, those with the most gross units. */
const maxGroups = 1000
const maxLosses = 20
const maxUsersPerArticle = 3

export type AdjustmentTotals = Omit<AdjustmentSummary, 'asOf' | 'missingDays' | 'refreshError'>

/** The fields of one row that the totals need. */
export interface AdjustmentTotalsRow
  extends Omit<DerivedAdjustmentFields, 'facts'>, Pick<Adjustment, 'articleCode' | 'user' | 'reason' | 'location'> {
  /** The shown signals, as bits. */
  signals: number
  /** True if it has a review. */
  reviewed: boolean
}

interface Sums {
  key: string | null
  count: number
  net: ExactSum
  gross: ExactSum
  withoutReason: number
}

interface ArticleSums extends Sums {
  byWeight: boolean
  users: Map<Sums, Sums>
}

/** Totals over any number of adjustments, added one by one. */
export interface AdjustmentTotalsBuilder {
  add(row: AdjustmentTotalsRow): void
  /** `describe` returns descriptions by article code. Yields every few milliseconds, so that the caller can pause. */
  figures(describe: (codes: string[]) => Map<string, string | null>): Generator<void, AdjustmentTotals>
}

/** Creates empty totals. Kilograms are not added to units. */
export function createFigures(isWeighed: (articleCode: string) => boolean): AdjustmentTotalsBuilder {
  const all = emptySums(null)
  const kilos = emptySums(null)
  let unknownUnits = 0
  let reviewed = 0
  // Number of rows by combination of signal bits.
  const signalRows = Array.from({ length: 1 << adjustmentSignals.length }, () => 0)
  const articles = new Map<string, ArticleSums>()
  const [users, reasons, locations] = [createNames(), createNames(), createNames()]
  const [days, hours, weekdays] = [createPlain(), createPlain(2), createPlain()]
  const heat = new Map<number, Sums>()

  return {
    add(row) {
      const { unitsChanged, signals, day, hour, weekday } = row
      if (unitsChanged === null) unknownUnits += 1
      if (row.reviewed) reviewed += 1
      signalRows[signals] = (signalRows[signals] ?? 0) + 1
      const changed = unitsChanged ?? 0
      const byWeight = isWeighed(row.articleCode)
      const units = byWeight ? 0 : changed
      const reason = reasons.of(row.reason)
      const lacking = reason.key === null ? 1 : 0

      let article = articles.get(row.articleCode)
      if (!article)
        articles.set(row.articleCode, (article = { ...emptySums(row.articleCode), byWeight, users: new Map() }))
      const user = users.of(row.user)
      let ofArticle = article.users.get(user)
      if (!ofArticle) article.users.set(user, (ofArticle = emptySums(user.key)))

      addRow(all, units, lacking)
      if (byWeight) addRow(kilos, changed, lacking)
      addRow(article, changed, lacking)
      addRow(ofArticle, changed, lacking)
      addRow(user, units, lacking)
      addRow(reason, units, lacking)
      addRow(locations.of(row.location), units, lacking)
      addRow(days.of(day), units, lacking)
      addRow(hours.of(hour), units, lacking)
      addRow(weekdays.of(weekday), units, lacking)
      if (weekday === null || hour === null) return
      const cell = weekday * 24 + hour
      let sums = heat.get(cell)
      if (!sums) heat.set(cell, (sums = emptySums(null)))
      addRow(sums, units, lacking)
    },
    *figures(describe) {
      const byUser = top(users.all(), maxGroups, byGross).map(named)
      yield
      const byReason = top(reasons.all(), maxGroups, byGross).map(named)
      yield
      const byLocation = top(locations.all(), maxGroups, byGross).map(named)
      yield
      const mostMoved = top(articles.values(), maxGroups, byGross)
      yield
      const losing = top(articles.values(), maxLosses, byNet).filter(({ net }) => totalOf(net) < 0n)
      const descriptions = describe([...new Set([...mostMoved, ...losing].flatMap(({ key }) => key ?? []))])
      const ofArticle = (sums: ArticleSums): ArticleGroup => ({
        ...group(sums, descriptions.get(sums.key ?? '') ?? null),
        byWeight: sums.byWeight,
        users: top(sums.users.values(), maxUsersPerArticle, byGross).map((user) => {
          const { withoutReason: _, ...rest } = named(user)
          return rest
        }),
      })
      yield
      const byArticle = mostMoved.map(ofArticle)
      yield
      const { count, net, gross, withoutReason } = group(all, null)
      const weighed = group(kilos, null)
      return {
        count,
        net,
        gross,
        withoutReason,
        kilos: { count: weighed.count, net: weighed.net, gross: weighed.gross },
        unknownUnits,
        shareWithoutReason: count === 0 ? 0 : withoutReason / count,
        signals: signalCounts(signalRows),
        withSignals: count - (signalRows[0] ?? 0),
        unreviewed: count - reviewed,
        byArticle,
        losses: losing.map(ofArticle),
        byUser,
        byReason,
        byLocation,
        byDay: days.inOrder(),
        byHour: hours.inOrder(),
        byWeekday: weekdays.inOrder(),
        heat: [...heat].sort(([a], [b]) => a - b).map(cellOf),
      }
    },
  }
}

/** Groups by free text: padding, letter case and accents are ignored. */
function createNames() {
  const byText = new Map<string | null, Sums>()
  const byFolded = new Map<string, Sums>()
  return {
    of(text: string | null): Sums {
      const known = byText.get(text)
      if (known) return known
      const folded = normalizeForSearch(text ?? '')
      let sums = byFolded.get(folded)
      if (!sums) byFolded.set(folded, (sums = emptySums(folded === '' ? null : trimToNull(text))))
      byText.set(text, sums)
      return sums
    },
    all: () => byFolded.values(),
  }
}

/** Groups by a day or a number, sorted, unknown last. */
function createPlain(digits = 0) {
  const groups = new Map<string | number | null, Sums>()
  return {
    of(value: string | number | null): Sums {
      let sums = groups.get(value)
      if (!sums) groups.set(value, (sums = emptySums(value === null ? null : String(value).padStart(digits, '0'))))
      return sums
    },
    inOrder: () => [...groups.values()].sort(byKey).map((sums) => group(sums, null)),
  }
}

function emptySums(key: string | null): Sums {
  return { key, count: 0, net: zero(), gross: zero(), withoutReason: 0 }
}

function addRow(sums: Sums, units: number, lacking: number): void {
  sums.count += 1
  addTo(sums.net, units)
  addTo(sums.gross, Math.abs(units))
  sums.withoutReason += lacking
}

function group({ key, count, net, gross, withoutReason }: Sums, label: string | null): AdjustmentGroup {
  return { key, label, count, net: toNumber(net) / 1_000_000, gross: toNumber(gross) / 1_000_000, withoutReason }
}

function named(sums: Sums): AdjustmentGroup {
  return group(sums, sums.key)
}

function cellOf([cell, sums]: [number, Sums]): AdjustmentHourCell {
  const { count, net, gross } = group(sums, null)
  return { weekday: Math.floor(cell / 24), hour: cell % 24, count, net, gross }
}

function signalCounts(rows: readonly number[]): Partial<Record<AdjustmentSignal, number>> {
  const counts: Partial<Record<AdjustmentSignal, number>> = {}
  for (const signal of adjustmentSignals) {
    const count = rows.reduce((sum, n, bits) => ((bits & signalBit(signal)) === 0 ? sum : sum + n), 0)
    if (count > 0) counts[signal] = count
  }
  return counts
}

interface Order {
  /** Sort key, ascending; may be rounded. */
  rank(sums: Sums): number
  compare(a: Sums, b: Sums): number
}

/** The first `limit` of an order. Only groups that can be among them are sorted: sorting 100,000 groups is slow. */
function top<S extends Sums>(groups: Iterable<S>, limit: number, order: Order): S[] {
  let rest = [...groups]
  if (rest.length > limit) {
    const ranks = Float64Array.from(rest, order.rank).sort()
    const last = ranks[limit - 1] ?? Infinity
    rest = rest.filter((sums) => order.rank(sums) <= last)
  }
  return rest.sort(order.compare).slice(0, limit)
}

const byGross: Order = {
  rank: ({ gross }) => -toNumber(gross),
  compare: (a, b) => compareSums(b.gross, a.gross) || b.count - a.count || byKey(a, b),
}

const byNet: Order = {
  rank: ({ net }) => toNumber(net),
  compare: (a, b) => compareSums(a.net, b.net) || b.count - a.count || byKey(a, b),
}

function compareSums(a: ExactSum, b: ExactSum): number {
  const [left, right] = [totalOf(a), totalOf(b)]
  return left === right ? 0 : left < right ? -1 : 1
}

function byKey(a: Sums, b: Sums): number {
  if (a.key === b.key) return 0
  if (a.key === null) return 1
  if (b.key === null) return -1
  return a.key < b.key ? -1 : 1
}
