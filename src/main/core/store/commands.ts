import type { CommandLog } from '../kernel/dispatch.ts'
import type { Clock } from '../kernel/ports.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert, run } from './sql.ts'

/** How long a repeated command id returns the stored result. */
const keptMs = 30 * 24 * 60 * 60_000

/** The commands stored in `muelle.db`: a command's row and its effect are one transaction. */
export function createCommandLog(database: PrimaryDatabase, clock: Clock): CommandLog {
  return {
    find(id) {
      const row = get<{ operation: string; inputHash: string; result: string }>(
        database,
        'SELECT operation, input_hash AS inputHash, result FROM command WHERE id = ?',
        id,
      )
      if (!row) return null
      const result: unknown = JSON.parse(row.result)
      return { ...row, result }
    },
    record(command, effect) {
      return database.transaction((writer) => {
        const value = effect()
        const { id, operation, inputHash } = command
        insert(writer, 'command', {
          id,
          operation,
          inputHash,
          result: JSON.stringify(value ?? null),
          atMs: clock.now(),
        })
        return value
      })
    },
  }
}

/**
 * Deletes commands older than 30 days and returns how many. Counted from the newest command where the clock is ahead of it: a
 * repeated command would take effect twice.
 */
export function pruneCommands(writer: PrimaryWriter, nowMs: number): number {
  const sql = 'DELETE FROM command WHERE at_ms < min(?, (SELECT max(at_ms) FROM command)) - ?'
  return run(writer, sql, nowMs, keptMs)
}
