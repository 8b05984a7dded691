import { unitsChangedOf } from '../../domain/adjustment-signals.ts'
import type { Adjustment } from '../../domain/model.ts'
import { fold } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { cutPage, decodeCursor } from '../cursor.ts'
import { all, get, run } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

/** An adjustment with the key that stands for the id it has not got. */
export interface KeyedAdjustment {
  key: string
  adjustment: Adjustment
}

/** `paired`: another one of the same article takes the same units back within a day, whoever made it. */
export interface CachedAdjustment extends KeyedAdjustment {
  paired: boolean
}

let readings = 0

/** Reads the adjustments of one day (`yyyy-MM-dd`, the rows' own); they replace what was kept of that day. */
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
          run(
            writer,
            'INSERT INTO adjustment_staged (reading, key, body) VALUES (?, ?, ?)',
            reading,
            key,
            JSON.stringify(adjustment),
          )
      },
      apply(complete) {
        const missing = 'day = ? AND key NOT IN (SELECT key FROM adjustment_staged WHERE reading = ?)'
        const vanished = complete ? run(writer, `DELETE FROM adjustment WHERE ${missing}`, day, reading) : 0
        const staged = all<{ key: string; body: string }>(
          writer,
          'SELECT key, body FROM adjustment_staged WHERE reading = ?',
          reading,
        )
        for (const { key, body } of staged) putAdjustment(writer, key, body, day)
        const rows = new Set(staged.map((row) => row.key)).size
        return { rows, vanished, left: [] }
      },
      discard: () => void run(writer, 'DELETE FROM adjustment_staged WHERE reading = ?', reading),
    },
  )
}

function putAdjustment(writer: CacheWriter, key: string, body: string, day: string): void {
  const row = JSON.parse(body) as Adjustment
  run(
    writer,
    `INSERT OR REPLACE INTO adjustment (key, day, date, article_code, user_folded, reason_folded, changed_units,
       changed_lot, changed_serial, changed_expiry, units_changed, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    key,
    day,
    row.date,
    row.articleCode,
    fold(row.user ?? ''),
    fold(row.reason ?? ''),
    Number(row.unitsBefore !== row.unitsAfter),
    Number(row.lotBefore !== row.lotAfter),
    Number(row.serialBefore !== row.serialAfter),
    Number(row.expiryBefore !== row.expiryAfter),
    unitsChangedOf(row),
    body,
  )
}

export interface AdjustmentFilter {
  /** Inclusive days, `yyyy-MM-dd`. */
  from: string
  to: string
  articleCode?: string | undefined
  user?: string | undefined
  reason?: string | undefined
  changedUnits?: boolean | undefined
  changedLot?: boolean | undefined
  changedSerial?: boolean | undefined
  changedExpiry?: boolean | undefined
}

const columns = /* sql */ `key, day, date, body, units_changed <> 0 AND EXISTS (
    SELECT 1 FROM adjustment AS other
    WHERE other.article_code = adjustment.article_code AND other.units_changed = -adjustment.units_changed
      AND other.date BETWEEN strftime('%Y-%m-%dT%H:%M:%S', adjustment.date, '-1 day')
        AND strftime('%Y-%m-%dT%H:%M:%S', adjustment.date, '+1 day')
  ) AS paired`

interface Row {
  key: string
  day: string
  date: string
  body: string
  paired: number | null
}

/** Adjustments newest first. */
export function listAdjustments(
  reader: CacheReader,
  filter: AdjustmentFilter & { limit: number; cursor?: string | undefined },
): Page<CachedAdjustment> {
  const { where, values } = adjustmentConditions(filter)
  return inSnapshot(reader, () => {
    const total = get<{ n: number }>(reader, `SELECT count(*) AS n FROM adjustment WHERE ${where}`, ...values)?.n ?? 0
    const rows = rowsAfter(reader, filter, filter.cursor, filter.limit + 1)
    const page = cutPage(rows, filter.limit, total, placeOf)
    return { ...page, rows: page.rows.map(cached) }
  })
}

/**
 * A few of the adjustments of a period, to go through all of them bit by bit: `next` is where to go on, `null` at the
 * end. Unlike a page it counts nothing.
 */
export function nextAdjustments(
  reader: CacheReader,
  filter: AdjustmentFilter,
  after: string | undefined,
  limit: number,
): { rows: CachedAdjustment[]; next: string | null } {
  const page = cutPage(rowsAfter(reader, filter, after, limit + 1), limit, 0, placeOf)
  return { rows: page.rows.map(cached), next: page.nextCursor }
}

function rowsAfter(reader: CacheReader, filter: AdjustmentFilter, cursor: string | undefined, limit: number): Row[] {
  const { where, values } = adjustmentConditions(filter)
  const after = cursor === undefined ? null : decodeCursor(cursor, 3)
  return all<Row>(
    reader,
    `SELECT ${columns} FROM adjustment
     WHERE ${where} ${after ? 'AND (day, date, key) < (?, ?, ?)' : ''}
     ORDER BY day DESC, date DESC, key DESC LIMIT ?`,
    ...values,
    ...(after ?? []),
    limit,
  )
}

function placeOf(row: Row): string[] {
  return [row.day, row.date, row.key]
}

function cached({ key, body, paired }: Row): CachedAdjustment {
  return { key, adjustment: JSON.parse(body) as Adjustment, paired: paired === 1 }
}

export function adjustmentByKey(reader: CacheReader, key: string): Adjustment | null {
  const row = get<{ body: string }>(reader, 'SELECT body FROM adjustment WHERE key = ?', key)
  return row ? (JSON.parse(row.body) as Adjustment) : null
}

function adjustmentConditions(filter: AdjustmentFilter): { where: string; values: (string | number)[] } {
  const conditions = ['day BETWEEN ? AND ?']
  const values: (string | number)[] = [filter.from, filter.to]
  function add(condition: string, value: string | number | undefined): void {
    if (value === undefined || value === '') return
    conditions.push(condition)
    values.push(value)
  }
  add('article_code = ?', filter.articleCode?.trim())
  add('instr(user_folded, ?) > 0', fold(filter.user ?? ''))
  add('instr(reason_folded, ?) > 0', fold(filter.reason ?? ''))
  const flags = {
    changed_units: filter.changedUnits,
    changed_lot: filter.changedLot,
    changed_serial: filter.changedSerial,
    changed_expiry: filter.changedExpiry,
  }
  for (const [column, value] of Object.entries(flags))
    add(`${column} = ?`, value === undefined ? undefined : Number(value))
  return { where: conditions.join(' AND '), values }
}
