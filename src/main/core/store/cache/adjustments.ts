import { deriveAdjustmentFields } from '../../domain/adjustment-fields.ts'
import { addDays } from '../../domain/dates.ts'
import type { Adjustment } from '../../domain/model.ts'
import { lacksReason } from '../../domain/signals/row-facts.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { all, column, exec, insert, run, value } from '../sql.ts'
import { markUnjudged } from './adjustment-judging.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

/** An adjustment with its derived key: the WMS gives it no id. */
export interface KeyedAdjustment {
  key: string
  adjustment: Adjustment
}

/** Rows whose columns are derived in one transaction. */
const derivedAtOnce = 2000

let readings = 0

/** Reads the adjustments of one requested day (`yyyy-MM-dd`); they replace the stored rows of that day. */
export function beginAdjustmentDay(
  writer: CacheWriter,
  day: string,
  requestedAtMs: number,
): ListReading<KeyedAdjustment> {
  exec(
    writer,
    `CREATE TEMP TABLE IF NOT EXISTS adjustment_staged
      (position INTEGER PRIMARY KEY, reading INTEGER NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS temp.adjustment_staged_key ON adjustment_staged (reading, key)`,
  )
  readings += 1
  const reading = readings
  return readList(
    writer,
    { resource: 'adjustments', scope: `day:${day}`, requestedAtMs },
    {
      identity: (row: KeyedAdjustment) => row.key,
      stage(rows) {
        for (const { key, adjustment } of rows)
          insert(writer, 'adjustment_staged', { reading, key, body: JSON.stringify(adjustment) })
      },
      apply(complete) {
        const gone = 'day = ? AND key NOT IN (SELECT key FROM adjustment_staged WHERE reading = ?)'
        const daysOfGone = `SELECT DISTINCT own_day FROM adjustment WHERE ${gone}`
        const touched = new Set(complete ? column<string>(writer, daysOfGone, day, reading) : [])
        const vanished = complete ? run(writer, `DELETE FROM adjustment WHERE ${gone}`, day, reading) : 0
        // In order of time, as they are read later: rows that are read together are stored together.
        const staged = all<{ key: string; body: string }>(
          writer,
          "SELECT key, body FROM adjustment_staged WHERE reading = ? ORDER BY json_extract(body, '$.date')",
          reading,
        )
        for (const { key, body } of staged)
          for (const changed of putAdjustment(writer, key, body, day)) touched.add(changed)
        markUnjudged(writer, touched)
        const rows = new Set(staged.map((row) => row.key)).size
        return { rows, vanished, left: [] }
      },
      discard: () => void run(writer, 'DELETE FROM adjustment_staged WHERE reading = ?', reading),
    },
  )
}

/** Stores a row; returns the days whose rows changed. A new row has no signals until it is judged. */
function putAdjustment(writer: CacheWriter, key: string, body: string, day: string): string[] {
  const row = JSON.parse(body) as Adjustment
  const facts = deriveAdjustmentFields(row)
  const ownDay = facts.day ?? day
  // A row without a readable date moves to the day that it was asked for last.
  const movesFrom =
    facts.day === null ? column<string>(writer, 'SELECT own_day FROM adjustment WHERE key = ?', key) : []
  const changes = run(
    writer,
    `INSERT INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units, changed_lot,
       changed_serial, changed_expiry, units_changed, body, own_day, hour, weekday, user, reason, location,
       location_folded, container_folded, facts, signals)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
     ON CONFLICT (key) DO UPDATE SET day = excluded.day, date = excluded.date, article_code = excluded.article_code,
       user_folded = excluded.user_folded, reason_folded = excluded.reason_folded,
       changed_units = excluded.changed_units, changed_lot = excluded.changed_lot,
       changed_serial = excluded.changed_serial, changed_expiry = excluded.changed_expiry,
       units_changed = excluded.units_changed, body = excluded.body, own_day = excluded.own_day, hour = excluded.hour,
       weekday = excluded.weekday, user = excluded.user, reason = excluded.reason, location = excluded.location,
       location_folded = excluded.location_folded, container_folded = excluded.container_folded,
       facts = excluded.facts, signals = coalesce(adjustment.signals, 0)
     WHERE adjustment.body <> excluded.body OR adjustment.day <> excluded.day OR adjustment.signals IS NULL`,
    key,
    day,
    row.date,
    row.articleCode,
    normalizeForSearch(row.user ?? ''),
    normalizeForSearch(row.reason ?? ''),
    Number(row.unitsBefore !== row.unitsAfter),
    Number(row.lotBefore !== row.lotAfter),
    Number(row.serialBefore !== row.serialAfter),
    Number(row.expiryBefore !== row.expiryAfter),
    facts.unitsChanged,
    body,
    ownDay,
    facts.hour,
    facts.weekday,
    row.user,
    lacksReason(row) ? null : row.reason,
    row.location,
    normalizeForSearch(row.location ?? ''),
    normalizeForSearch(row.container ?? ''),
    facts.facts,
  )
  return changes > 0 ? [ownDay, ...movesFrom] : []
}

/**
 * Derives the columns that rows of an older version lack, in batches: an interrupted run continues at the next start. The
 * next refresh judges the rows.
 */
export function deriveAdjustments(writer: CacheWriter): void {
  for (;;) {
    const rows = all<{ key: string; body: string; day: string }>(
      writer,
      'SELECT key, body, day FROM adjustment WHERE signals IS NULL LIMIT ?',
      derivedAtOnce,
    )
    if (rows.length === 0) return
    writeCache(writer, () => {
      const days = new Set(rows.flatMap(({ key, body, day }) => putAdjustment(writer, key, body, day)))
      markUnjudged(writer, days)
    })
  }
}

/** Adjustments by key, as JSON. */
export function adjustmentBodies(reader: CacheReader, keys: readonly string[]): Map<string, string> {
  const rows = all<{ key: string; body: string }>(
    reader,
    'SELECT key, body FROM adjustment WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(keys),
  )
  return new Map(rows.map(({ key, body }) => [key, body]))
}

/**
 * True if rows that were read for the days of a period (or the days next to it) belong to other days: the WMS may mean
 * days of another time zone, so the rows of a day are then in the responses for adjacent days.
 */
export function daysOverlap(reader: CacheReader, from: string, to: string): boolean {
  const other = 'SELECT EXISTS (SELECT 1 FROM adjustment WHERE own_day <> day AND day BETWEEN ? AND ?)'
  return value(reader, other, addDays(from, -1) ?? from, addDays(to, 1) ?? to) === 1
}
