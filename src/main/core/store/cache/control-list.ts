import type { BlindControl } from '../../domain/model.ts'
import { all, column, countRows, run } from '../sql.ts'
import type { CacheWriter } from './cache-file.ts'
import { putControl } from './control-rows.ts'
import type { ListReading } from './list-reading.ts'
import { readList } from './list-reading.ts'

/** What a list of controls was asked for: a day, one long past, a state (its key), or everything. */
export type ControlScope = `day:${string}` | `past:${string}` | `state:${string}` | 'all'

const batchRows = 500
/** Readings may overlap (one that is being cancelled, its successor): each has its own rows. */
let readings = 0

/**
 * Reads a list of controls. Inside a completely read day (or everything) what is missing gets `goneAt`; what is missing
 * from a state has changed its state and is answered as `left`. Controls asked for later than this list survive it.
 */
export function beginControlList(
  writer: CacheWriter,
  scope: ControlScope,
  requestedAtMs: number,
): ListReading<BlindControl> {
  // A temporary table: out of the readers' sight, out of the write-ahead log, gone with the process.
  writer.db.exec(`CREATE TEMP TABLE IF NOT EXISTS control_staged
      (position INTEGER PRIMARY KEY, reading INTEGER NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS temp.control_staged_id ON control_staged (reading, id)`)
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
            // A control named twice is what the list says last.
            'INSERT OR REPLACE INTO control_staged (reading, id, body) VALUES (?, ?, ?)',
            reading,
            control.id,
            JSON.stringify(control),
          )
      },
      apply(complete) {
        touchUnchanged(writer, reading, requestedAtMs)
        for (let after = 0; ;) {
          const rows = all<{ position: number; body: string }>(
            writer,
            `SELECT position, body FROM control_staged AS staged WHERE position > ? AND reading = ?
               AND NOT EXISTS (SELECT 1 FROM control_body AS kept WHERE kept.id = staged.id AND kept.body = staged.body)
             ORDER BY position LIMIT ?`,
            after,
            reading,
            batchRows,
          )
          for (const row of rows) putControl(writer, JSON.parse(row.body) as BlindControl, requestedAtMs)
          after = rows.at(-1)?.position ?? after
          if (rows.length < batchRows) break
        }
        const rows = countRows(writer, 'control_staged WHERE reading = ?', reading)
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

/** Most controls read the same as before: only the time at which they were asked for is new. */
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

/** Controls of the scope that the list did not name and nobody has asked for since. */
function missingIds(writer: CacheWriter, scope: ControlScope, requestedAtMs: number, reading: number): number[] {
  const [, kind, value] = /^(day|past|state):(.*)$/s.exec(scope) ?? []
  const condition = kind === undefined ? '1 = 1' : `${kind === 'state' ? 'state_key' : 'day'} = ?`
  return column(
    writer,
    `SELECT id FROM control WHERE gone_at_ms IS NULL AND requested_at_ms <= ? AND ${condition}
       AND id NOT IN (SELECT id FROM control_staged WHERE reading = ?) ORDER BY id`,
    requestedAtMs,
    ...(value === undefined ? [] : [value]),
    reading,
  )
}
