import { bitsOf, signalsOfBits } from '../../domain/adjustment-fields.ts'
import type { JudgedRow } from '../../domain/signals/judge-row.ts'
import { judgeRow } from '../../domain/signals/judge-row.ts'
import type { RowFact } from '../../domain/signals/row-facts.ts'
import { all, column, get, run } from '../sql.ts'
import { countArticles, countUsers, createHabitReader, surroundingsOf } from './adjustment-habits.ts'
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

/** Marks days whose rows changed: they are counted and compared again. */
export function markUnjudged(writer: CacheWriter, days: Iterable<string>): void {
  for (const day of days)
    run(
      writer,
      "INSERT INTO adjustment_day (own_day, judged_on) VALUES (?, '') ON CONFLICT (own_day) DO UPDATE SET judged_on = ''",
      day,
    )
}

/**
 * Compares rows with the habits of their users and articles: those of days that changed, and, with `today`, all others
 * once a day, as habits move with the days. Every day is a transaction of its own, with a pause after it.
 */
export async function judgeAdjustments(
  writer: CacheWriter,
  today: string | null,
  pause: () => Promise<void>,
): Promise<void> {
  const changed = column<string>(writer, "SELECT own_day FROM adjustment_day WHERE judged_on = '' ORDER BY own_day")
  for (const count of [countArticles, countUsers])
    for (const day of changed) {
      writeCache(writer, () => count(writer, day))
      await pause()
    }
  const days =
    today === null
      ? changed
      : column<string>(writer, 'SELECT own_day FROM adjustment_day WHERE judged_on <> ? ORDER BY own_day DESC', today)
  const read = createHabitReader(writer)
  for (const day of days) {
    writeCache(writer, () => {
      for (const row of all<StoredRow>(writer, `SELECT ${columns} FROM adjustment WHERE own_day = ?`, day)) {
        const bits = bitsOf(findings(writer, row, read).map(({ signal }) => signal))
        if (bits !== row.signals) run(writer, 'UPDATE adjustment SET signals = ? WHERE key = ?', bits, row.key)
      }
      run(writer, 'UPDATE adjustment_day SET judged_on = ? WHERE own_day = ?', today ?? day, day)
    })
    await pause()
  }
}

/** The signals of one row as the rules find them now, with their figures; `null` if the row is not on this PC. */
export function evidenceOf(reader: CacheReader, key: string) {
  const row = get<StoredRow>(reader, `SELECT ${columns} FROM adjustment WHERE key = ?`, key)
  return row === null ? null : { row, findings: findings(reader, row, createHabitReader(reader)) }
}

function findings(reader: CacheReader, stored: StoredRow, read: ReturnType<typeof createHabitReader>) {
  const row = {
    ...stored,
    hour: stored.date.endsWith('T00:00:00') ? -1 : (stored.hour ?? -1),
    facts: new Set(signalsOfBits(stored.facts) as RowFact[]),
  }
  return judgeRow(row, surroundingsOf(reader, read, row))
}
