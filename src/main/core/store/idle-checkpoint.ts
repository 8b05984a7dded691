import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { pragma } from './sql.ts'

/** Time without a commit after which the write-ahead log is copied into the file: longer than between two scans of a pallet. */
const idleMs = 2000

/**
 * Copies the write-ahead log into `muelle.db` while nothing is written: done by SQLite itself it would make every hundredth
 * scan wait. On a PC that is never idle, `wal_autocheckpoint` bounds the log. Returns the function that ends it.
 */
export function checkpointWhenIdle(database: PrimaryDatabase, clock: Clock): () => void {
  let lastCommit = 0
  let cancel: (() => void) | null = null

  function checkpoint(): void {
    cancel = null
    const rest = lastCommit + idleMs - clock.monotonic()
    if (rest > 0 || database.db.inTransaction) return wait(Math.max(rest, 1))
    try {
      pragma(database.db, 'wal_checkpoint(PASSIVE)')
    } catch (error) {
      // On a full or lost disk the log stays as it is; the next command reports the disk.
      if (!(error instanceof Failure)) throw error
    }
  }

  function wait(ms: number): void {
    cancel = clock.after(ms, checkpoint)
  }

  database.onCommit(() => {
    lastCommit = clock.monotonic()
    if (cancel === null) wait(idleMs)
  })
  return () => cancel?.()
}
