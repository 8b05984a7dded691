import { existsSync } from 'node:fs'
import { Failure } from '../domain/failure.ts'
import type { Migration } from './migrate.ts'
import { migrate } from './migrate.ts'
import { primaryMigrations } from './migrations/primary.ts'
import type { Connection } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { inTransaction, openFile, setPragma, dataVersion } from './sql.ts'

/** `Muel` in ASCII, the `PRAGMA application_id` of the file. */
export const primaryApplicationId = 0x4d75656c
export const primaryFileName = 'muelle.db'

declare const writing: unique symbol

/** `muelle.db`, with data that exists nowhere else. Parameter of repository functions that read. */
export interface PrimaryDatabase extends Connection {
  /** Runs a synchronous effect in one IMMEDIATE transaction. Transactions must not be nested. */
  transaction<T>(effect: (writer: PrimaryWriter) => T): T
  /**
   * Called after every transaction that was not committed, for any reason: on a full disk the commit itself fails, after
   * the effect. State in memory that was derived from its rows must be discarded.
   */
  onRollback(listener: () => void): void
  /** Called after every committed transaction. */
  onCommit(listener: () => void): void
  /** Changes whenever anything was written; `null` inside a transaction, which may still be undone. */
  version(): string | null
  /** Log rows of the running transaction; after its commit, those that it appended. */
  readonly appended: AppendedRow[]
  /** The writer of the running transaction, such as a command's; throws outside of a transaction. */
  writer(): PrimaryWriter
}

/** A row that was appended to the log of a count, to the chain of this PC, or to its own devices. */
export interface AppendedRow {
  table: 'count_event' | 'pc_chain' | 'device'
  row: object
}

/** `muelle.db` inside a transaction. Parameter of repository functions that write, so that none can write outside one. */
export type PrimaryWriter = PrimaryDatabase & { readonly [writing]: true }

/** Opens the file with full durability and verifies that it is so. Does not check its contents. */
export function connectPrimaryDatabase(path: string): PrimaryDatabase {
  const connection = openFile(path)
  try {
    const { db } = connection
    setPragma(db, 'journal_mode', 'WAL', 'wal')
    setPragma(db, 'synchronous', 'FULL', 2)
    // Pages, 16 MB: checkpoints run when idle (`idle-checkpoint.ts`); this bounds the log of a PC that never is.
    setPragma(db, 'wal_autocheckpoint', '4000', 4000)
    setPragma(db, 'foreign_keys', 'ON', 1)
    // Otherwise REPLACE deletes rows without firing the triggers that protect the log.
    setPragma(db, 'recursive_triggers', 'ON', 1)
    setPragma(db, 'cell_size_check', 'ON', 1)
    setPragma(db, 'trusted_schema', 'OFF', 0)
    // In KiB. The system caches the file too; SQLite's own limit of 16 MB would be filled by a day of scans.
    mapStorageErrors(() => db.pragma('cache_size = -2048'))
  } catch (error) {
    connection.db.close()
    throw error
  }
  return database(connection)
}

/** Throws if the file was deleted or moved away under the program: some systems go on writing to it, and nobody finds that again. */
function assertThere({ db }: Connection): void {
  if (!existsSync(db.name))
    throw new Failure('storage_readonly', 'The data file is not in its folder', { reason: 'ENOENT' })
}

function database(connection: Connection): PrimaryDatabase {
  const rollbackListeners: (() => void)[] = []
  const commitListeners: (() => void)[] = []
  let commits = 0
  const handle: PrimaryDatabase & { appended: AppendedRow[] } = {
    ...connection,
    appended: [],
    transaction(effect) {
      let value
      const appended: AppendedRow[] = []
      handle.appended = appended
      try {
        value = inTransaction(connection, () => {
          const done = effect(handle as PrimaryWriter)
          assertThere(connection)
          return done
        })
      } catch (error) {
        handle.appended = []
        for (const listener of rollbackListeners) listener()
        throw error
      }
      commits += 1
      for (const listener of commitListeners) {
        // The listener before may have written, too.
        handle.appended = appended
        listener()
      }
      return value
    },
    version: () => (connection.db.inTransaction ? null : `${commits} ${dataVersion(connection)}`),
    onRollback: (listener) => void rollbackListeners.push(listener),
    onCommit: (listener) => void commitListeners.push(listener),
    writer() {
      if (!connection.db.inTransaction) throw new Error('muelle.db is written inside a transaction only')
      return handle as PrimaryWriter
    },
  }
  return handle
}

/** Copies the write-ahead log into the file and closes it. */
export function closePrimaryDatabase(handle: Connection): void {
  handle.statements.clear()
  mapStorageErrors(() => handle.db.close())
}

/** Brings a `muelle.db` up to date, with all migrations of the program unless others are given; returns the numbers of those that ran. */
export function migratePrimary(connection: Connection, migrations: readonly Migration[] = primaryMigrations): number[] {
  return migrate(connection, migrations, primaryApplicationId, primaryFileName)
}
