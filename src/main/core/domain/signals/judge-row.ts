import type { EvidenceBase } from '../../../../contract/shapes/adjustment.ts'
import type { AdjustmentSignal } from '../../../../contract/shapes/adjustment-signal.ts'
import type { SignalEvidence } from '../../../../contract/shapes/signal-evidence.ts'
import { addDays } from '../dates.ts'
import type { Habit } from './habit.ts'
import { chanceOfAtLeast, sizeSpread } from './habit.ts'
import type { OtherRow } from './offsetting.ts'
import { offsettingDays, offsettingRows } from './offsetting.ts'
import type { RowFact } from './row-facts.ts'

// Each rule compares a row with what is usual for its user or its article, without the row itself. The limits are measured
// on a year of rows (docs/signals.md), and a test holds them.

/** A user with fewer other rows is compared with the whole warehouse. */
const fewRows = 30
/** Something that so many of the other rows do is usual. */
const usualShare = 0.05
/** An article has fewer rows, and those of people who correct others. */
const usualShareOfArticle = 0.15
/** An hour is usual if this share of the rows is in it. */
const usualHourShare = 0.03
/** Hours away from any usual hour: overtime is no signal. */
const farHours = 3
/** An article with fewer other rows has no usual size. */
const fewSizes = 12
/** An article with more rows and such a share of round numbers is counted in them. */
const usuallyRound = { rows: fewSizes, share: 0.1 }
/** Standard deviations of the logarithm. */
const farDeviations = 3.5
const weekDays = 7
/** Days before which rates by week mean nothing. */
const fewDays = 14
const burstChance = 0.005
const smallestBurst = 3
const fewestDaysOfArticle = 4
/** How many rows the share of the warehouse counts for in the share of a user. */
const priorRows = 50

/** The row as it is compared. */
export interface JudgedRow {
  key: string
  date: string
  day: string
  /** 0 to 23; -1 without a time of day. */
  hour: number
  userFolded: string
  unitsChanged: number | null
  facts: ReadonlySet<RowFact>
}

/** Data beside the row that rules use; the functions read them only where a rule needs them. */
export interface Surroundings {
  user: Habit
  article: Habit
  /** Its days are those of which adjustments are known. */
  warehouse: Habit
  /** Rows of the article that change as many units, up or down; `null` if there are too many to mean anything. */
  sameSize(): readonly OtherRow[] | null
  /** Rows of the user at the article four weeks before and after the row. */
  rowsOfUserNear(): number
  /** Days of the last seven, with that of the row, on which its user adjusted its article, and those rows. */
  weekOfArticle(): { days: number; rows: number }
}

/** Why a row has a signal: figures of the base it was compared with, and the rows that offset it. */
export interface Finding extends Omit<SignalEvidence, 'chart' | 'pairs' | 'mute'> {
  pairKeys: string[]
}

/** The signals of a row with their figures, in the order of the contract. */
export function judgeRow(row: JudgedRow, around: Surroundings): Finding[] {
  return rules.flatMap((rule) => rule(row, around) ?? [])
}

type Rule = (row: JudgedRow, around: Surroundings) => Finding | null

const rules: readonly Rule[] = [
  offsetting,
  burst('round_number', 'round'),
  oddHour,
  rare('expiry_moved_later', 'later'),
  rare('lot_changed_without_units', 'lotOnly'),
  burst('no_reason', 'lacking'),
  contradiction,
  unusualSize,
  moreOften,
]

function finding(signal: AdjustmentSignal, base: EvidenceBase, figures: Partial<Finding>): Finding {
  return { signal, base, rows: 0, alike: 0, usual: null, high: null, found: null, pairKeys: [], ...figures }
}

/** The user's habit, or the warehouse's where the user has few other rows; `null` where that has few too. */
function baseOf({ user, warehouse }: Surroundings): { base: EvidenceBase; habit: Habit } | null {
  if (user.rows > fewRows) return { base: 'user', habit: user }
  return warehouse.rows > fewRows ? { base: 'warehouse', habit: warehouse } : null
}

function offsetting(row: JudgedRow, around: Surroundings): Finding | null {
  if (row.unitsChanged === null || row.unitsChanged === 0) return null
  const others = around.sameSize()
  if (others === null) return null
  const { article, warehouse } = around
  const pairs = offsettingRows({ ...row, unitsChanged: row.unitsChanged }, others, {
    // Without the pair itself.
    ofAll: Math.max(0.5, article.rows - 2) / warehouse.days.size,
    ofUser: () => Math.max(0.5, around.rowsOfUserNear() - 2) / (2 * offsettingDays + 1),
    sizes: sizeSpread(article.sized > fewSizes ? article : warehouse),
  })
  if (pairs.length === 0) return null
  const notOfUser = others.filter((other) => other.userFolded !== row.userFolded && !pairs.includes(other))
  return finding('offsetting_pair', 'article', {
    rows: around.article.rows - 1,
    alike: notOfUser.length,
    pairKeys: pairs.map(({ key }) => key),
  })
}

function oddHour({ hour }: JudgedRow, around: Surroundings): Finding | null {
  const chosen = baseOf(around)
  if (hour < 0 || chosen === null) return null
  const { base, habit } = chosen
  const others = habit.hours.map((rows, at) => (at === hour ? rows - 1 : rows))
  const total = others.reduce((sum, rows) => sum + rows, 0)
  if (total < fewRows) return null
  const away = (at: number) => Math.min(Math.abs(at - hour), 24 - Math.abs(at - hour))
  if (others.some((rows, at) => away(at) < farHours && rows >= usualHourShare * total)) return null
  const alike = others.reduce((sum, rows, at) => (away(at) <= 1 ? sum + rows : sum), 0)
  return finding('odd_hour', base, { rows: total, alike, found: hour })
}

/** Something that neither the user, the article nor the warehouse usually does. */
function rare(signal: RowFact, name: 'later' | 'lotOnly'): Rule {
  return ({ facts }, around) => {
    const chosen = baseOf(around)
    if (!facts.has(signal) || chosen === null) return null
    const limits: [Habit, number][] = [
      [chosen.habit, usualShare],
      [around.article, usualShareOfArticle],
      [around.warehouse, usualShare],
    ]
    for (const [habit, limit] of limits)
      if (habit.rows > fewRows && (habit[name] - 1) / (habit.rows - 1) >= limit) return null
    return finding(signal, chosen.base, { rows: chosen.habit.rows - 1, alike: chosen.habit[name] - 1 })
  }
}

/** More in the week that ends with this row than the user's other weeks explain. */
function burst(signal: RowFact, name: 'round' | 'lacking'): Rule {
  return ({ facts, day }, around) => {
    if (!facts.has(signal) || around.warehouse.days.size < fewDays) return null
    const { user, article, warehouse } = around
    if (name === 'round' && isUsuallyRound(article)) return null
    const week = { rows: 0, alike: 0 }
    for (let back = 0; back < weekDays; back += 1) {
      const ofDay = user.days.get(addDays(day, -back) ?? '')
      week.rows += ofDay?.rows ?? 0
      week.alike += ofDay?.[name] ?? 0
    }
    const others = { rows: user.rows - week.rows, alike: user[name] - week.alike }
    const prior = Math.max(0.005, (warehouse[name] - week.alike) / Math.max(1, warehouse.rows - week.rows))
    const share = (others.alike + prior * priorRows) / (others.rows + priorRows)
    if (week.alike < smallestBurst || chanceOfAtLeast(week.alike, share * week.rows) >= burstChance) return null
    const weeks = Math.max(1, (around.warehouse.days.size - weekDays) / weekDays)
    return finding(signal, others.rows >= fewRows ? 'user' : 'warehouse', {
      ...others,
      usual: others.alike / weeks,
      found: week.alike,
    })
  }
}

/** Round numbers of an article that is counted in them are not counted in the habits of users. */
export function isUsuallyRound({ rows, round }: Habit): boolean {
  return rows > usuallyRound.rows && round >= usuallyRound.share * rows
}

/** Sign and units disagree; usual only where the WMS means something else by the sign. */
function contradiction({ facts }: JudgedRow, { warehouse }: Surroundings): Finding | null {
  if (!facts.has('sign_mismatch')) return null
  const [rows, alike] = [warehouse.rows - 1, warehouse.contradicts - 1]
  if (rows >= fewRows && alike / rows >= 2 * usualShare) return null
  return finding('sign_mismatch', 'warehouse', { rows: Math.max(0, rows), alike: Math.max(0, alike) })
}

function unusualSize({ unitsChanged }: JudgedRow, { article }: Surroundings): Finding | null {
  if (unitsChanged === null || unitsChanged === 0 || article.sized <= fewSizes) return null
  const size = sizeOf(unitsChanged)
  const { rows, mean, deviation } = sizeSpread(article, size)
  if (lnOf(unitsChanged) - mean <= farDeviations * deviation) return null
  return finding('unusual_size', 'article', {
    rows,
    usual: Math.exp(mean),
    high: Math.exp(mean + 1.645 * deviation),
    found: Math.abs(unitsChanged) / 1e6,
  })
}

/** The same user at the same article on more days of a week than that article needs from everybody. */
function moreOften(_row: JudgedRow, around: Surroundings): Finding | null {
  const { article, warehouse } = around
  const knownDays = warehouse.days.size
  if (knownDays < fewDays) return null
  // Even the fewest other rows, all those of this week taken away, would explain it.
  if (article.rows < fewestDaysOfArticle) return null
  const week = around.weekOfArticle()
  if (week.days < fewestDaysOfArticle) return null
  const others = Math.max(0, article.rows - week.rows)
  const perWeek = (others * weekDays) / (knownDays - weekDays)
  if (chanceOfAtLeast(week.days, perWeek + 0.1) >= burstChance) return null
  return finding('more_often', 'article', { rows: others, alike: week.rows, usual: perWeek, found: week.days })
}

/** The logarithm of units given in millionths, in thousandths. */
export function sizeOf(unitsChanged: number): number {
  return Math.round(1000 * lnOf(unitsChanged))
}

/** The logarithm of units given in millionths. */
function lnOf(unitsChanged: number): number {
  return Math.log(Math.abs(unitsChanged) / 1e6)
}
