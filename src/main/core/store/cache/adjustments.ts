import { deriveAdjustmentFields, signalBit } from '../../domain/adjustment-fields.ts'
import { addDays } from '../../domain/dates.ts'
import type { Adjustment } from '../../domain/model.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { all, column, get, insert, run } from '../sql.ts'
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
const pairBit = signalBit('offsetting_pair')

let readings = 0

/** Reads the adjustments of one requested day (`yyyy-MM-dd`); they replace the stored rows of that day. */
export function beginAdjustmentDay(
  writer: CacheWriter,
  day: string,
  requestedAtMs: number,
): ListReading<KeyedAdjustment> {
  writer.db.exec(`CREATE TEMP TABLE IF NOT EXISTS adjustment_staged
      (position INTEGER PRIMARY KEY, reading INTEGER NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS temp.adjustment_staged_key ON adjustment_staged (reading, key)`)
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
        // Only new and missing rows can change pairs; the key of an unchanged row contains date and units.
        const gone = 'day = ? AND key NOT IN (SELECT key FROM adjustment_staged WHERE reading = ?)'
        const daysOfGone = `SELECT DISTINCT own_day FROM adjustment WHERE ${gone}`
        const touched = new Set(complete ? column<string>(writer, daysOfGone, day, reading) : [])
        const vanished = complete ? run(writer, `DELETE FROM adjustment WHERE ${gone}`, day, reading) : 0
        // In order of time, as they are read later: rows that are read together are stored together.
        const staged = all<{ key: string; body: string; known: number }>(
          writer,
          `SELECT key, body, EXISTS (SELECT 1 FROM adjustment WHERE adjustment.key = adjustment_staged.key) AS known
           FROM adjustment_staged WHERE reading = ? ORDER BY json_extract(body, '$.date')`,
          reading,
        )
        for (const { key, body, known } of staged) {
          const ownDay = putAdjustment(writer, key, body, day)
          if (known === 0) touched.add(ownDay)
        }
        pairAdjustments(writer, touched)
        const rows = new Set(staged.map((row) => row.key)).size
        return { rows, vanished, left: [] }
      },
      discard: () => void run(writer, 'DELETE FROM adjustment_staged WHERE reading = ?', reading),
    },
  )
}

/** Stores a row and returns the day it belongs to. */
function putAdjustment(writer: CacheWriter, key: string, body: string, day: string): string {
  const row = JSON.parse(body) as Adjustment
  const facts = deriveAdjustmentFields(row)
  const ownDay = facts.day ?? day
  run(
    writer,
    `INSERT INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units, changed_lot,
       changed_serial, changed_expiry, units_changed, body, own_day, hour, weekday, user, reason, location,
       location_folded, container_folded, signals)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET day = excluded.day, date = excluded.date, article_code = excluded.article_code,
       user_folded = excluded.user_folded, reason_folded = excluded.reason_folded,
       changed_units = excluded.changed_units, changed_lot = excluded.changed_lot,
       changed_serial = excluded.changed_serial, changed_expiry = excluded.changed_expiry,
       units_changed = excluded.units_changed, body = excluded.body, own_day = excluded.own_day, hour = excluded.hour,
       weekday = excluded.weekday, user = excluded.user, reason = excluded.reason, location = excluded.location,
       location_folded = excluded.location_folded, container_folded = excluded.container_folded,
       signals = excluded.signals | (coalesce(adjustment.signals, 0) & ${pairBit})
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
    row.reason,
    row.location,
    normalizeForSearch(row.location ?? ''),
    normalizeForSearch(row.container ?? ''),
    facts.signals,
  )
  return ownDay
}

/** Sets the pair signal around these days: another row of the article reverses the same units within a day. */
function pairAdjustments(writer: CacheWriter, days: Iterable<string>): void {
  const around = new Set<string>()
  for (const day of days) for (const near of [addDays(day, -1), day, addDays(day, 1)]) if (near) around.add(near)
  for (const day of around)
    run(
      writer,
      `UPDATE adjustment SET signals = CASE WHEN signals & ${pairBit} THEN signals - ${pairBit} ELSE signals + ${pairBit} END
       WHERE own_day = ? AND (signals & ${pairBit} <> 0) <> (coalesce(units_changed, 0) <> 0 AND EXISTS (
         SELECT 1 FROM adjustment AS other
         WHERE other.article_code = adjustment.article_code AND other.units_changed = -adjustment.units_changed
           AND other.date BETWEEN strftime('%Y-%m-%dT%H:%M:%S', adjustment.date, '-1 day')
             AND strftime('%Y-%m-%dT%H:%M:%S', adjustment.date, '+1 day')))`,
      day,
    )
}

/**
 * Derives the columns that rows of an older version lack, in batches: an interrupted run continues at the next start.
 * Pairs are searched in the last batch, so that an interrupted run does not miss them.
 */
export function deriveAdjustments(writer: CacheWriter): void {
  for (let left = true; left;) {
    const rows = all<{ key: string; body: string; day: string }>(
      writer,
      'SELECT key, body, day FROM adjustment WHERE signals IS NULL LIMIT ?',
      derivedAtOnce + 1,
    )
    if (rows.length === 0) return
    left = rows.length > derivedAtOnce
    writeCache(writer, () => {
      for (const { key, body, day } of rows.slice(0, derivedAtOnce)) putAdjustment(writer, key, body, day)
      if (left) return
      pairAdjustments(writer, column<string>(writer, 'SELECT DISTINCT own_day FROM adjustment'))
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
  const row = get<{ n: number }>(
    reader,
    'SELECT EXISTS (SELECT 1 FROM adjustment WHERE own_day <> day AND day BETWEEN ? AND ?) AS n',
    addDays(from, -1) ?? from,
    addDays(to, 1) ?? to,
  )
  return row?.n === 1
}
