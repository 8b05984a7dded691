import { signalBit } from '../../domain/adjustment-fields.ts'
import { addDays } from '../../domain/dates.ts'
import type { Habit, HabitCounts, HabitRow } from '../../domain/signals/habit.ts'
import { addCounts, habitOf } from '../../domain/signals/habit.ts'
import { isUsuallyRound, sizeOf, type JudgedRow, type Surroundings } from '../../domain/signals/judge-row.ts'
import { offsettingDays, type OtherRow } from '../../domain/signals/offsetting.ts'
import type { RowFact } from '../../domain/signals/row-facts.ts'
import { all, column, insert, run } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'

/** The subject of a habit: a user by the folded name, an article by its code, or the whole warehouse. */
export const habitSubject = {
  user: (folded: string) => `u${folded}`,
  article: (code: string) => `a${code}`,
  warehouse: '*',
} as const

interface CountedRow {
  date: string
  key: string
  articleCode: string
  userFolded: string
  hour: number | null
  facts: number
  unitsChanged: number | null
}

/** Rows read, and subjects written, in one turn. */
const rowsPerTurn = 500
const subjectsPerTurn = 250

/**
 * Counts the rows of a day anew, for its articles or for its users and the warehouse. Rows are read in turns; each subject
 * is replaced as a whole, so that a reader finds either its old counts or its new ones.
 */
export async function countDay(
  writer: CacheWriter,
  day: string,
  subjects: 'articles' | 'users',
  pause: () => Promise<void>,
): Promise<void> {
  const counted = new Map<string, Map<number, HabitCounts>>()
  const usual = new Map<string, boolean>()
  // Round numbers do not count at articles that are usually counted in them: users are counted after the articles of all days.
  const isRound = ({ articleCode }: CountedRow) => {
    if (subjects === 'articles') return true
    let known = usual.get(articleCode)
    if (known === undefined)
      usual.set(articleCode, (known = isUsuallyRound(readHabit(writer, habitSubject.article(articleCode)))))
    return !known
  }
  function add(subject: string, hour: number, counts: HabitCounts): void {
    let hours = counted.get(subject)
    if (!hours) counted.set(subject, (hours = new Map()))
    const known = hours.get(hour)
    if (known) addCounts(known, counts)
    else hours.set(hour, { ...counts })
  }
  for (let after = { date: '', key: '' }; ;) {
    const rows = all<CountedRow>(
      writer,
      `SELECT date, key, article_code AS articleCode, user_folded AS userFolded, hour, facts, units_changed AS unitsChanged
       FROM adjustment WHERE own_day = ? AND (date, key) > (?, ?) AND weekday IS NOT NULL ORDER BY date, key LIMIT ?`,
      day,
      after.date,
      after.key,
      rowsPerTurn,
    )
    for (const row of rows) {
      const counts = countsOf(row, isRound(row))
      if (subjects === 'articles') add(habitSubject.article(row.articleCode), -1, counts)
      else
        for (const subject of [habitSubject.user(row.userFolded), habitSubject.warehouse])
          add(subject, hourOf(row), counts)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerTurn) break
    after = last
    await pause()
  }
  const isOfArticles = "substr(subject, 1, 1) = 'a'"
  for (const subject of column<string>(
    writer,
    `SELECT DISTINCT subject FROM adjustment_habit WHERE own_day = ?
     AND ${subjects === 'articles' ? isOfArticles : `NOT ${isOfArticles}`}`,
    day,
  ))
    if (!counted.has(subject)) counted.set(subject, new Map())
  const entries = [...counted]
  for (let from = 0; from < entries.length; from += subjectsPerTurn) {
    writeCache(writer, () => {
      for (const [subject, hours] of entries.slice(from, from + subjectsPerTurn)) replace(writer, subject, day, hours)
    })
    await pause()
  }
}

function replace(writer: CacheWriter, subject: string, day: string, hours: ReadonlyMap<number, HabitCounts>): void {
  run(writer, 'DELETE FROM adjustment_habit WHERE subject = ? AND own_day = ?', subject, day)
  for (const [hour, counts] of hours)
    insert(writer, 'adjustment_habit', {
      subject,
      own_day: day,
      hour,
      rows: counts.rows,
      round: counts.round,
      later: counts.later,
      lot_only: counts.lotOnly,
      lacking: counts.lacking,
      contradicts: counts.contradicts,
      sized: counts.sized,
      ln_sum: counts.lnSum,
      ln_squares: counts.lnSquares,
    })
}

function countsOf({ facts, unitsChanged }: CountedRow, countsRound: boolean): HabitCounts {
  const has = (name: RowFact) => Number((facts & signalBit(name)) !== 0)
  const size = unitsChanged === null || unitsChanged === 0 ? null : sizeOf(unitsChanged)
  return {
    rows: 1,
    round: countsRound ? has('round_number') : 0,
    later: has('expiry_moved_later'),
    lotOnly: has('lot_changed_without_units'),
    lacking: has('no_reason'),
    contradicts: has('sign_mismatch'),
    sized: Number(size !== null),
    lnSum: size ?? 0,
    lnSquares: (size ?? 0) ** 2,
  }
}

/** A date without a time of day is stored as midnight, so midnight has no meaning. */
export function hourOf({ date, hour }: { date: string; hour: number | null }): number {
  return date.endsWith('T00:00:00') ? -1 : (hour ?? -1)
}

/** The habit of a subject over all days on this PC; of an article its total, which triggers keep: no rule needs its days. */
function readHabit(reader: CacheReader, subject: string): Habit {
  return habitOf(
    all<HabitRow>(
      reader,
      `SELECT own_day AS day, hour, rows, round, later, lot_only AS lotOnly, lacking, contradicts, sized, ln_sum AS lnSum,
         ln_squares AS lnSquares
       FROM adjustment_habit WHERE subject = ?${subject.startsWith('a') ? " AND own_day = ''" : ''}`,
      subject,
    ),
  )
}

/** Adjustments of a user at an article, by day. */
export function daysOfUserAtArticle(
  reader: CacheReader,
  asked: { userFolded: string; articleCode: string; from: string; to: string },
): Map<string, number> {
  const rows = all<{ day: string; rows: number }>(
    reader,
    `SELECT own_day AS day, count(*) AS rows FROM adjustment
     WHERE article_code = ? AND own_day BETWEEN ? AND ? AND user_folded = ? GROUP BY own_day`,
    asked.articleCode,
    asked.from,
    asked.to,
    asked.userFolded,
  )
  return new Map(rows.map(({ day, rows: found }) => [day, found]))
}

export type HabitRead = (subject: string) => Habit

/** Reads each habit once. */
export function createHabitReader(reader: CacheReader): HabitRead {
  const known = new Map<string, Habit>()
  return (subject) => {
    let found = known.get(subject)
    if (!found) known.set(subject, (found = readHabit(reader, subject)))
    return found
  }
}

/** So many rows of an article with the same size are usual, whoever made them. */
const manyOfSize = 40

/** The data that the rules compare a row with. */
export function surroundingsOf(
  reader: CacheReader,
  read: HabitRead,
  row: JudgedRow & { articleCode: string },
): Surroundings {
  const { articleCode, unitsChanged, day, userFolded } = row
  const daysAround = (first: number, last: number) =>
    daysOfUserAtArticle(reader, {
      userFolded,
      articleCode,
      from: addDays(day, first) ?? day,
      to: addDays(day, last) ?? day,
    })
  const sumOf = (days: Map<string, number>) => [...days.values()].reduce((sum, rows) => sum + rows, 0)
  return {
    user: read(habitSubject.user(userFolded)),
    article: read(habitSubject.article(articleCode)),
    warehouse: read(habitSubject.warehouse),
    sameSize() {
      const rows: OtherRow[] = []
      for (const units of [-(unitsChanged ?? 0), unitsChanged ?? 0]) {
        rows.push(
          ...all<OtherRow>(
            reader,
            `SELECT key, date, user_folded AS userFolded, units_changed AS unitsChanged FROM adjustment
             WHERE article_code = ? AND units_changed = ? LIMIT ${manyOfSize}`,
            articleCode,
            units,
          ),
        )
        // Most rows have no opposite one.
        if (rows.length === 0) return rows
        if (rows.length >= manyOfSize) return null
      }
      return rows
    },
    rowsOfUserNear: () => sumOf(daysAround(-offsettingDays, offsettingDays)),
    weekOfArticle() {
      const days = daysAround(-6, 0)
      return { days: days.size, rows: sumOf(days) }
    },
  }
}
