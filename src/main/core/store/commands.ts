import type { CommandLog } from '../kernel/dispatch.ts'
import type { Clock } from '../kernel/ports.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, run } from './sql.ts'

/** How long the same command id gives the same result again. */
const keptMs = 30 * 24 * 60 * 60_000

/** The ledger of `muelle.db`: a command's row and its effect are one transaction. */
export function createCommandLedger(database: PrimaryDatabase, clock: Clock): CommandLog {
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
        run(
          writer,
          'INSERT INTO command (id, operation, input_hash, result, at_ms) VALUES (?, ?, ?, ?, ?)',
          command.id,
          command.operation,
          command.inputHash,
          JSON.stringify(value ?? null),
          clock.now(),
        )
        return value
      })
    },
  }
}

/** Forgets commands older than 30 days; answers how many. */
export function pruneCommands(writer: PrimaryWriter, nowMs: number): number {
  return run(writer, 'DELETE FROM command WHERE at_ms < ?', nowMs - keptMs)
}
