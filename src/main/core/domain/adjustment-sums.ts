import { adjustmentSignals } from '../../../contract/shapes/adjustment-signal.ts'
import { noHour, rowFlags, type WordKind } from './adjustment-columns.ts'
import { weekdayOf } from './adjustment-fields.ts'
import { addGroup, addRows, clearGroupSums, createGroupSums, growGroupSums, type RowFigures } from './group-sums.ts'

/** The rows of one day that the totals are made of, as columns (`adjustment-columns.ts`). */
export interface TotalsRows {
  day: string
  article: Uint32Array
  user: Uint32Array
  reason: Uint32Array
  location: Uint32Array
  units: Float64Array
  hour: Uint8Array
  flags: Uint8Array
  /** The shown signals, as bits. */
  signals: Uint16Array
  /** Number of rows with a review. */
  reviewed: number
}

/** The rows of a day by article. They are summed at the end (`sumArticles`). */
interface ArticleRows extends RowFigures {
  article: Uint32Array
  user: Uint32Array
}

/** Groups of the hours of one day: rows without a day, rows without an hour, then 0 to 23. */
const [undated, withoutHour, firstHour] = [0, 1, 2]
/** Rows without an hour, among the hours of all days. */
export const unknownHour = 24

export type AdjustmentSummer = ReturnType<typeof createAdjustmentSummer>
export type AdjustmentSums = AdjustmentSummer['sums']

/**
 * Sums of any number of adjustments, added day by day, the newest first. `last`: the highest number of a kind so far.
 * Kilograms are not added to units.
 */
export function createAdjustmentSummer(last: (kind: WordKind) => number, weighed: ReadonlySet<number>) {
  const sums = {
    all: createGroupSums(1),
    kilos: createGroupSums(1),
    articles: createGroupSums(0),
    user: createGroupSums(0),
    reason: createGroupSums(0),
    location: createGroupSums(0),
    /** By the index in `dayKeys`. */
    days: createGroupSums(1),
    /** Rows without a day are in the first. */
    dayKeys: [null] as (string | null)[],
    hours: createGroupSums(25),
    /** 1 (Monday) to 7; 0 for rows without a day. */
    weekdays: createGroupSums(8),
    /** Weekday × 24 + hour. */
    heat: createGroupSums(8 * 24),
    /** Number of rows by combination of signal bits. */
    signalRows: new Float64Array(1 << adjustmentSignals.length),
    unknownUnits: 0,
    reviewed: 0,
    articleRows: [] as ArticleRows[],
  }
  const ofDay = createGroupSums(firstHour + 24)

  function add(rows: TotalsRows): void {
    const { reason, signals, flags, units: changed } = rows
    const { signalRows } = sums
    const withoutReason = new Uint8Array(changed.length)
    let unknownUnits = 0
    for (let at = 0; at < changed.length; at += 1) {
      if (reason[at] === 0) withoutReason[at] = 1
      if (((flags[at] ?? 0) & rowFlags.unknownUnits) !== 0) unknownUnits += 1
      const bits = signals[at] ?? 0
      signalRows[bits] = (signalRows[bits] ?? 0) + 1
    }
    sums.unknownUnits += unknownUnits
    sums.reviewed += rows.reviewed
    sums.articleRows.push({ article: rows.article, user: rows.user, changed, withoutReason })
    const figures = { changed: withoutKilos(rows.article, { changed, withoutReason }), withoutReason }
    for (const kind of ['user', 'reason', 'location'] as const) {
      growGroupSums(sums[kind], last(kind) + 1)
      addRows(sums[kind], rows[kind], figures)
    }
    addTimes(rows, figures)
  }

  /** The units of rows that are not weighed, 0 for the others, whose kilograms are added up. */
  function withoutKilos(article: Uint32Array, { changed, withoutReason }: RowFigures): Float64Array {
    if (weighed.size === 0) return changed
    const units = changed.slice()
    const all = new Uint32Array(article.length)
    for (let at = 0; at < article.length; at += 1)
      if (weighed.has(article[at] ?? 0)) {
        addRows(sums.kilos, all, { changed, withoutReason }, at, at + 1)
        units[at] = 0
      }
    return units
  }

  function addTimes({ day, hour, flags }: TotalsRows, figures: RowFigures): void {
    const groups = new Uint32Array(hour.length)
    for (let at = 0; at < groups.length; at += 1) {
      const ofHour = hour[at] === noHour ? withoutHour : firstHour + (hour[at] ?? 0)
      groups[at] = ((flags[at] ?? 0) & rowFlags.undated) === 0 ? ofHour : undated
    }
    clearGroupSums(ofDay)
    addRows(ofDay, groups, figures)
    const weekday = weekdayOf(day)
    growGroupSums(sums.days, sums.dayKeys.push(day))
    for (const group of ofDay.seen) {
      addGroup(sums.all, 0, ofDay, group)
      addGroup(sums.days, group === undated ? 0 : sums.dayKeys.length - 1, ofDay, group)
      addGroup(sums.weekdays, group === undated ? 0 : weekday, ofDay, group)
      addGroup(sums.hours, group < firstHour ? unknownHour : group - firstHour, ofDay, group)
      if (group >= firstHour) addGroup(sums.heat, weekday * 24 + group - firstHour, ofDay, group)
    }
  }

  /**
   * Sums the articles after the last day: their many sums stay in the processor's cache when nothing else is summed between
   * two days, which takes a third of the time. Yields after each day.
   */
  function* sumArticles(): Generator<void, void> {
    growGroupSums(sums.articles, last('article') + 1)
    for (const rows of sums.articleRows) {
      addRows(sums.articles, rows.article, rows)
      yield
    }
  }

  return { sums, add, sumArticles }
}
