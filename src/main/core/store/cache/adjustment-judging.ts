import { bitsOf, signalsOfBits } from '../../domain/adjustment-fields.ts'
import type { JudgedRow } from '../../domain/signals/judge-row.ts'
import { judgeRow } from '../../domain/signals/judge-row.ts'
import type { RowFact } from '../../domain/signals/row-facts.ts'
import { all, column, get, run } from '../sql.ts'
import { deleteColumns } from './adjustment-columns.ts'
import { countDay, createHabitReader, hourOf, surroundingsOf, type HabitRead } from './adjustment-habits.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'

interface StoredRow extends Omit<JudgedRow, 'facts' | 'hour'> {
  articleCode: string
  hour: number | null
  facts: number
  signals: number
}

const columns = `key, date, own_day AS day, hour, user_folded AS userFolded, article_code AS articleCode,
  units_changed AS unitsChanged, facts, coalesce(signals, 0) AS signals`

/** Marks days whose rows changed: they are counted and compared again, and their columns are written anew. */
export function markUnjudged(writer: CacheWriter, days: Iterable<string>): void {
  for (const day of days) {
    run(
      writer,
      "INSERT INTO adjustment_day (own_day, judged_on) VALUES (?, '') ON CONFLICT (own_day) DO UPDATE SET judged_on = ''",
      day,
    )
    deleteColumns(writer, day)
  }
}

/** Rows compared in one transaction: other readings and writes wait no longer than for these. */
const rowsPerTurn = 200
/** Rows of unchanged days that one run compares again, at least a day; the next run continues. */
const unchangedPerRun = 20_000
/** Stands for a day that is being counted and compared: it begins anew after an interruption. */
const underWay = '*'

/**
 * Compares rows with the habits of their users and articles: those of days that changed (with `only`, of these), and, with
 * `today`, all others once a day, as habits move with the days. Works in short turns with a pause after each. A day that
 * changes meanwhile stays marked, and is counted and compared with the next reading.
 */
export async function judgeAdjustments(
  writer: CacheWriter,
  { today = null, only = null }: { today?: string | null; only?: readonly string[] | null },
  pause: () => Promise<void>,
): Promise<void> {
  const changed = column<string>(
    writer,
    "SELECT own_day FROM adjustment_day WHERE judged_on IN ('', ?) ORDER BY own_day",
    underWay,
  ).filter((day) => only === null || only.includes(day))
  for (const day of changed) markDay(writer, day, underWay)
  for (const subjects of ['articles', 'users'] as const)
    for (const day of changed) await countDay(writer, day, subjects, pause)
  const read = createHabitReader(writer)
  for (const day of changed.toReversed()) await judgeDay(writer, { day, today: today ?? day, read, pause })
  if (today === null) return
  const others = column<string>(
    writer,
    "SELECT own_day FROM adjustment_day WHERE judged_on NOT IN ('', ?, ?) ORDER BY judged_on, own_day DESC",
    underWay,
    today,
  )
  let compared = 0
  for (const day of others) {
    if (compared >= unchangedPerRun) return
    compared += await judgeDay(writer, { day, today, read, pause })
  }
}

/** Compares the rows of a day; returns how many. */
async function judgeDay(
  writer: CacheWriter,
  { day, today, read, pause }: { day: string; today: string; read: HabitRead; pause: () => Promise<void> },
): Promise<number> {
  let compared = 0
  for (let after = { date: '', key: '' }; ;) {
    const rows = all<StoredRow>(
      writer,
      `SELECT ${columns} FROM adjustment WHERE own_day = ? AND (date, key) > (?, ?) ORDER BY date, key LIMIT ?`,
      day,
      after.date,
      after.key,
      rowsPerTurn,
    )
    const last = rows.at(-1)
    writeCache(writer, () => {
      for (const row of rows) {
        const bits = bitsOf(findings(writer, row, read).map(({ signal }) => signal))
        if (bits === row.signals) continue
        run(writer, 'UPDATE adjustment SET signals = ? WHERE key = ?', bits, row.key)
        deleteColumns(writer, day)
      }
      if (last === undefined || rows.length < rowsPerTurn) markDay(writer, day, today)
    })
    compared += rows.length
    await pause()
    if (last === undefined || rows.length < rowsPerTurn) return compared
    after = last
  }
}

/** A day whose rows changed since stays marked as changed. */
function markDay(writer: CacheWriter, day: string, judgedOn: string): void {
  const unlessChanged = judgedOn === underWay ? '' : " AND judged_on <> ''"
  run(writer, `UPDATE adjustment_day SET judged_on = ? WHERE own_day = ?${unlessChanged}`, judgedOn, day)
}

/** The signals of one row as the rules find them now, with their figures; `null` if the row is not on this PC. */
export function evidenceOf(reader: CacheReader, key: string) {
  const row = get<StoredRow>(reader, `SELECT ${columns} FROM adjustment WHERE key = ?`, key)
  return row === null ? null : { row, findings: findings(reader, row, createHabitReader(reader)) }
}

function findings(reader: CacheReader, stored: StoredRow, read: HabitRead) {
  const row = {
    ...stored,
    hour: hourOf(stored),
    facts: new Set(signalsOfBits(stored.facts) as RowFact[]),
  }
  return judgeRow(row, surroundingsOf(reader, read, row))
}
