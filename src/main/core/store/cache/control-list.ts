import { openStates } from '../../domain/control-state.ts'
import { addDays } from '../../domain/dates.ts'
import type { BlindControl } from '../../domain/model.ts'
import { stateKey } from '../../domain/text.ts'
import { all, column, countRows, exec, run } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'
import { putControl } from './control-rows.ts'
import { coverageOfScope } from './coverage.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

/** Scope of a list of controls: a day, an old day, a state (its key), a supplier, or all. */
export type ControlScope = `day:${string}` | `past:${string}` | `state:${string}` | `supplier:${string}` | 'all'

const batchRows = 500
/** Readings may overlap (a cancelled one and its successor), so each has its own rows. */
let readings = 0

/**
 * Stores a list of controls. Controls missing from a complete day (or from all) get `goneAt` unless they are, or may be, in the
 * list of the day beside it, or of the open ones; controls missing from a state
 * have changed their state and are returned as `left`. One whose row is unreadable is not missing: it stays as it was read before.
 * Controls requested later than this list are not affected.
 */
export function beginControlList(
  writer: CacheWriter,
  scope: ControlScope,
  requestedAtMs: number,
): ListReading<BlindControl> {
  // A temporary table: invisible to readers, not in the write-ahead log, deleted with the process.
  exec(
    writer,
    `CREATE TEMP TABLE IF NOT EXISTS control_staged
      (position INTEGER PRIMARY KEY, reading INTEGER NOT NULL, id INTEGER NOT NULL, body TEXT) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS temp.control_staged_id ON control_staged (reading, id)`,
  )
  readings += 1
  const reading = readings

  return readList(
    writer,
    { resource: 'controls', scope, requestedAtMs },
    {
      identity: (control: BlindControl) => String(control.id),
      stage(rows) {
        for (const control of rows)
          run(
            writer,
            // Of a repeated control the last row is valid.
            'INSERT OR REPLACE INTO control_staged (reading, id, body) VALUES (?, ?, ?)',
            reading,
            control.id,
            JSON.stringify(control),
          )
      },
      stageUnreadable: ({ id }) =>
        void run(writer, 'INSERT OR IGNORE INTO control_staged (reading, id, body) VALUES (?, ?, NULL)', reading, id),
      apply(complete) {
        touchUnchanged(writer, reading, requestedAtMs)
        for (let after = 0; ;) {
          const rows = all<{ position: number; body: string }>(
            writer,
            `SELECT position, body FROM control_staged AS staged WHERE position > ? AND reading = ?
               AND body IS NOT NULL AND NOT EXISTS (SELECT 1 FROM control_body AS kept WHERE kept.id = staged.id AND kept.body = staged.body)
             ORDER BY position LIMIT ?`,
            after,
            reading,
            batchRows,
          )
          for (const row of rows) putControl(writer, JSON.parse(row.body) as BlindControl, requestedAtMs)
          after = rows.at(-1)?.position ?? after
          if (rows.length < batchRows) break
        }
        const rows = countRows(writer, 'control_staged WHERE reading = ? AND body IS NOT NULL', reading)
        const missing = complete ? missingIds(writer, scope, requestedAtMs, reading) : []
        if (scope.startsWith('state:')) return { rows, vanished: 0, left: missing }
        run(
          writer,
          'UPDATE control SET gone_at_ms = ? WHERE id IN (SELECT value FROM json_each(?))',
          requestedAtMs,
          JSON.stringify(missing),
        )
        return { rows, vanished: missing.length, left: [] }
      },
      discard: () => void run(writer, 'DELETE FROM control_staged WHERE reading = ?', reading),
    },
  )
}

/** Most controls are unchanged: only their request time is updated. */
function touchUnchanged(writer: CacheWriter, reading: number, requestedAtMs: number): void {
  run(
    writer,
    `UPDATE control SET requested_at_ms = ?, gone_at_ms = NULL WHERE requested_at_ms <= ? AND id IN
       (SELECT kept.id FROM control_staged AS staged JOIN control_body AS kept USING (id)
        WHERE staged.reading = ? AND kept.body = staged.body)`,
    requestedAtMs,
    requestedAtMs,
    reading,
  )
}

/** Controls of the scope that are missing from the list and were not requested since. */
function missingIds(writer: CacheWriter, scope: ControlScope, requestedAtMs: number, reading: number): number[] {
  const [, kind, value] = /^(day|past|state|supplier):(.*)$/s.exec(scope) ?? []
  const condition =
    kind === undefined
      ? '1 = 1'
      : kind === 'supplier'
        ? 'id IN (SELECT control_id FROM receiving_document WHERE supplier_code = ?)'
        : `${kind === 'state' ? 'state_key' : 'day'} = ?`
  const isDay = value !== undefined && (kind === 'day' || kind === 'past')
  const others = isDay ? listsBeside(value) : []
  // If a day beside is not read, only what this list had the last time is missing in it.
  const seenAtMs = isDay && !areDaysBesideRead(writer, value) ? lastReadMs(writer, scope) : null
  return column(
    writer,
    `SELECT id FROM control WHERE gone_at_ms IS NULL AND requested_at_ms <= ? AND ${condition}
       AND id NOT IN (SELECT id FROM control_staged WHERE reading = ?)
       AND requested_at_ms NOT IN (SELECT as_of_ms FROM coverage WHERE resource = 'controls' AND as_of_ms IS NOT NULL
         AND scope IN (SELECT value FROM json_each(?)))
       AND requested_at_ms = coalesce(?, requested_at_ms) ORDER BY id`,
    requestedAtMs,
    ...(value === undefined ? [] : [value]),
    reading,
    JSON.stringify(others),
    seenAtMs,
  )
}

/** When a list was read before (epoch ms), -1 if it never was. A control that was in it has this time. */
function lastReadMs(writer: CacheWriter, scope: ControlScope): number {
  return coverageOfScope(writer, 'controls', scope)?.asOfMs ?? -1
}

/** True if the lists of the day before and of the day after are stored. */
function areDaysBesideRead(writer: CacheWriter, day: string): boolean {
  return daysBeside(day).every((scopes) =>
    scopes.some((scope) => coverageOfScope(writer, 'controls', scope)?.asOfMs != null),
  )
}

/**
 * Lists that may have a control of a day which the list of that day lacks: the WMS may mean days of another time zone, and the
 * open ones are read before the days. A control that is in one of them has the time of that list.
 */
function listsBeside(day: string): string[] {
  const states = openStates.map((state): ControlScope => `state:${stateKey(state)}`)
  return [...states, ...daysBeside(day).flat()]
}

/** The lists of the day before, and of the day after. */
function daysBeside(day: string): ControlScope[][] {
  return [addDays(day, -1), addDays(day, 1)].map((beside): ControlScope[] => [`day:${beside}`, `past:${beside}`])
}
