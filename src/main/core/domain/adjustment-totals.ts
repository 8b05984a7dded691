import type { AdjustmentHourCell, AdjustmentSummary, ArticleGroup } from '../../../contract/shapes/adjustment.ts'
import type { AdjustmentSignal } from '../../../contract/shapes/adjustment-signal.ts'
import { adjustmentSignals } from '../../../contract/shapes/adjustment-signal.ts'
import type { WordKind } from './adjustment-columns.ts'
import { signalBit } from './adjustment-fields.ts'
import { unknownHour, type AdjustmentSums, type AdjustmentSummer } from './adjustment-sums.ts'
import {
  byGross,
  byNet,
  firstGroups,
  groupsInOrder,
  groupView,
  summedGroup,
  type GroupOrder,
  type SummedGroup,
} from './group-order.ts'
import { addGroup, addRows, clearGroupSums, createGroupSums } from './group-sums.ts'
import { trimToNull } from './text.ts'

/** Maximum number of groups of articles, users, reasons and locations, those with the most gross units. */
const maxGroups = 1000
const maxLosses = 20
const maxUsersPerArticle = 3
/** Texts read and compared between two pauses. */
const textsPerTurn = 1000

export type AdjustmentTotals = Omit<AdjustmentSummary, 'asOf' | 'missingDays' | 'refreshError'>

/** The texts behind the numbers of the columns. */
export interface TotalsTexts {
  /** The texts of some numbers of a kind; 0 has none. */
  textsOf(kind: WordKind, ids: readonly number[]): Map<number, string>
  /** The same, normalized for search. */
  foldedOf(kind: WordKind, ids: readonly number[]): Map<number, string>
  /** Descriptions by article code. */
  describe(codes: readonly string[]): Map<string, string | null>
}

/** Groups of free text: padding, letter case and accents are ignored. */
interface NamedGroups {
  groups: SummedGroup[]
  /** The text of each group that came first. */
  keys: (string | null)[]
  /** The group of each number of a text. */
  groupOf: Uint32Array
}

/** Makes the totals of sums. Yields every few milliseconds, so that the caller can pause. */
export function* adjustmentTotals(
  { sums, sumArticles }: AdjustmentSummer,
  weighed: ReadonlySet<number>,
  texts: TotalsTexts,
): Generator<void, AdjustmentTotals> {
  yield* sumArticles()
  const users = yield* namedGroups(sums, 'user', texts)
  const reasons = yield* namedGroups(sums, 'reason', texts)
  const locations = yield* namedGroups(sums, 'location', texts)
  const ofArticles = yield* articleGroups(sums, weighed, texts, users)
  const { count, net, gross, withoutReason } = groupView(summedGroup(sums.all, 0, null), null)
  const kilos = groupView(summedGroup(sums.kilos, 0, null), null)
  return {
    count,
    net,
    gross,
    withoutReason,
    kilos: { count: kilos.count, net: kilos.net, gross: kilos.gross },
    unknownUnits: sums.unknownUnits,
    shareWithoutReason: count === 0 ? 0 : withoutReason / count,
    signals: signalCounts(sums.signalRows),
    withSignals: count - (sums.signalRows[0] ?? 0),
    unreviewed: count - sums.reviewed,
    ...ofArticles,
    byUser: users.groups.map(withLabel),
    byReason: reasons.groups.map(withLabel),
    byLocation: locations.groups.map(withLabel),
    byDay: groupsInOrder(sums.days, (day) => sums.dayKeys[day] ?? null),
    byHour: groupsInOrder(sums.hours, (hour) => (hour === unknownHour ? null : String(hour).padStart(2, '0'))),
    byWeekday: groupsInOrder(sums.weekdays, (weekday) => (weekday === 0 ? null : String(weekday))),
    heat: sums.heat.seen.toSorted((a, b) => a - b).map((cell) => cellOf(summedGroup(sums.heat, cell, null))),
  }
}

function* namedGroups(
  sums: AdjustmentSums,
  kind: 'user' | 'reason' | 'location',
  texts: TotalsTexts,
): Generator<void, NamedGroups> {
  const { [kind]: ofTexts } = sums
  const byName = new Map<string, number>()
  const keys: (string | null)[] = []
  const groupOf = new Uint32Array(ofTexts.count.length)
  for (let from = 0; from < ofTexts.seen.length; from += textsPerTurn) {
    const ids = ofTexts.seen.slice(from, from + textsPerTurn)
    const [known, folded] = [texts.textsOf(kind, ids), texts.foldedOf(kind, ids)]
    for (const id of ids) {
      const name = folded.get(id) ?? ''
      let group = byName.get(name)
      if (group === undefined) {
        byName.set(name, (group = keys.length))
        keys.push(name === '' ? null : trimToNull(known.get(id) ?? null))
      }
      groupOf[id] = group
    }
    yield
  }
  const named = createGroupSums(keys.length)
  for (const id of ofTexts.seen) addGroup(named, groupOf[id] ?? 0, ofTexts, id)
  yield
  const groups = firstGroups(named, named.seen, { order: byGross, limit: maxGroups }, () => (id) => keys[id] ?? null)
  yield
  return { groups, keys, groupOf }
}

function* articleGroups(sums: AdjustmentSums, weighed: ReadonlySet<number>, texts: TotalsTexts, users: NamedGroups) {
  const { articles } = sums
  const first = (ids: readonly number[], order: GroupOrder, limit: number) =>
    firstGroups(articles, ids, { order, limit }, (named) => {
      const codes = texts.textsOf('article', named)
      return (id) => codes.get(id) ?? ''
    })
  const mostMoved = first(articles.seen, byGross, maxGroups)
  yield
  const isLoss = (id: number) => byNet.rank(articles, id) < 0
  const losing = first(articles.seen.filter(isLoss), byNet, maxLosses)
  const wanted = new Map([...mostMoved, ...losing].map(({ id, key }) => [id, key ?? '']))
  const descriptions = texts.describe([...wanted.values()])
  yield
  const usersOf = yield* usersOfArticles(sums, [...wanted.keys()], users)
  const viewOf = (group: SummedGroup): ArticleGroup => ({
    ...groupView(group, descriptions.get(group.key ?? '') ?? null),
    byWeight: weighed.has(group.id),
    users: usersOf.get(group.id) ?? [],
  })
  return { byArticle: mostMoved.map(viewOf), losses: losing.map(viewOf) }
}

/** The users with the most gross units of each article; the rows of an article are put together first. */
function* usersOfArticles(
  { articles, articleRows }: AdjustmentSums,
  ids: readonly number[],
  { keys, groupOf }: NamedGroups,
): Generator<void, Map<number, ArticleGroup['users']>> {
  const places = new Int32Array(articles.count.length).fill(-1)
  let rows = 0
  for (const id of ids) {
    places[id] = rows
    rows += articles.count[id] ?? 0
  }
  const groups = new Uint32Array(rows)
  const changed = new Float64Array(rows)
  for (const day of articleRows) {
    const { article, user } = day
    for (let at = 0; at < article.length; at += 1) {
      const id = article[at] ?? 0
      const place = places[id] ?? -1
      if (place < 0) continue
      groups[place] = groupOf[user[at] ?? 0] ?? 0
      changed[place] = day.changed[at] ?? 0
      places[id] = place + 1
    }
    yield
  }
  const found = new Map<number, ArticleGroup['users']>()
  const ofUsers = createGroupSums(keys.length)
  const figures = { changed, withoutReason: new Uint8Array(rows) }
  for (const id of ids) {
    const end = places[id] ?? 0
    addRows(ofUsers, groups, figures, end - (articles.count[id] ?? 0), end)
    const most = { order: byGross, limit: maxUsersPerArticle }
    found.set(
      id,
      firstGroups(ofUsers, ofUsers.seen, most, () => (user) => keys[user] ?? null).map((user) => {
        const { withoutReason: _, ...rest } = withLabel(user)
        return rest
      }),
    )
    clearGroupSums(ofUsers)
  }
  return found
}

function withLabel(group: SummedGroup) {
  return groupView(group, group.key)
}

function cellOf(group: SummedGroup): AdjustmentHourCell {
  const { count, net, gross } = groupView(group, null)
  return { weekday: Math.floor(group.id / 24), hour: group.id % 24, count, net, gross }
}

function signalCounts(rows: Float64Array): Partial<Record<AdjustmentSignal, number>> {
  const counts: Partial<Record<AdjustmentSignal, number>> = {}
  for (const signal of adjustmentSignals) {
    const count = rows.reduce((sum, n, bits) => ((bits & signalBit(signal)) === 0 ? sum : sum + n), 0)
    if (count > 0) counts[signal] = count
  }
  return counts
}
