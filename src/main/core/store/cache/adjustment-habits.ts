import { signalBit } from '../../domain/adjustment-fields.ts'
import { addDays } from '../../domain/dates.ts'
import type { Habit, HabitRow } from '../../domain/signals/habit.ts'
import { habitOf } from '../../domain/signals/habit.ts'
import { usuallyRound, type JudgedRow, type Surroundings } from '../../domain/signals/judge-row.ts'
import { offsettingDays, type OtherRow } from '../../domain/signals/offsetting.ts'
import type { RowFact } from '../../domain/signals/row-facts.ts'
import { all, run } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'

/** The subject of a habit: a user by the folded name, an article by its code, or the whole warehouse. */
export const habitSubject = {
  user: (folded: string) => `u${folded}`,
  article: (code: string) => `a${code}`,
  warehouse: '*',
} as const

const fact = (name: RowFact) => `sum(facts & ${signalBit(name)} <> 0)`
const lnOfUnits = 'CAST(round(1000 * ln(abs(units_changed) / 1e6)) AS INTEGER)'
const isSized = 'coalesce(units_changed, 0) <> 0'
const counts = `${fact('expiry_moved_later')}, ${fact('lot_changed_without_units')},
  ${fact('no_reason')}, ${fact('sign_mismatch')}, sum(${isSized}),
  sum(CASE WHEN ${isSized} THEN ${lnOfUnits} ELSE 0 END),
  sum(CASE WHEN ${isSized} THEN ${lnOfUnits} * ${lnOfUnits} ELSE 0 END)`
// A date without a time of day is stored as midnight, so midnight has no meaning.
const timedHour = "CASE WHEN date LIKE '%T00:00:00' THEN -1 ELSE coalesce(hour, -1) END"

/** Counts the rows of a day anew for its articles; then, with `countUsers`, for its users and the warehouse. */
export function countArticles(writer: CacheWriter, day: string): void {
  run(writer, 'DELETE FROM adjustment_habit WHERE own_day = ?', day)
  count(writer, day, "'a' || article_code", '-1', fact('round_number'))
}

/** Round numbers do not count at articles that are usually counted in them: call it when the articles of all days are counted. */
export function countUsers(writer: CacheWriter, day: string): void {
  const round = `sum(CASE WHEN facts & ${signalBit('round_number')} = 0 THEN 0 ELSE NOT (
    SELECT sum(rows) > ${usuallyRound.rows} AND sum(round) >= ${usuallyRound.share} * sum(rows) FROM adjustment_habit
    WHERE subject = 'a' || article_code) END)`
  count(writer, day, "'u' || user_folded", timedHour, round)
  count(writer, day, "'*'", timedHour, round)
}

function count(writer: CacheWriter, day: string, subject: string, hour: string, round: string): void {
  run(
    writer,
    `INSERT INTO adjustment_habit SELECT ${subject}, own_day, ${hour}, count(*), ${round}, ${counts}
     FROM adjustment WHERE own_day = ? AND weekday IS NOT NULL GROUP BY 1, 3`,
    day,
  )
}

/** What is usual for a subject, over all days on this PC. */
function habit(reader: CacheReader, subject: string): Habit {
  return habitOf(
    all<HabitRow>(
      reader,
      `SELECT own_day AS day, hour, rows, round, later, lot_only AS lotOnly, lacking, contradicts, sized,
         ln_sum AS lnSum, ln_squares AS lnSquares
       FROM adjustment_habit WHERE subject = ?`,
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
    if (!found) known.set(subject, (found = habit(reader, subject)))
    return found
  }
}

/** So many rows of an article with the same size are usual, whoever made them. */
const manyOfSize = 40

/** What the rules compare a row with. */
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
