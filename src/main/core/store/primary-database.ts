import type { Connection } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { inTransaction, openFile, setPragma } from './sql.ts'

/** `Muel` in ASCII: says whose file this is (`PRAGMA application_id`). */
export const primaryApplicationId = 0x4d75656c
export const primaryFileName = 'muelle.db'

declare const writing: unique symbol

/** `muelle.db`: what exists nowhere else. Any repository function that reads takes it. */
export interface PrimaryDatabase extends Connection {
  /** One IMMEDIATE transaction; its effect is synchronous. Never inside another one. */
  transaction<T>(effect: (writer: PrimaryWriter) => T): T
  /**
   * Called after every transaction that did not commit, whatever the reason: a full disk refuses the commit itself, when
   * the effect has long been done. What was derived from its rows in memory is void.
   */
  onRollback(listener: () => void): void
  /** Called after every transaction that did commit: for what must not be done before. */
  onCommit(listener: () => void): void
  /** The right to write, inside a transaction that has begun elsewhere (a command's). A bug anywhere else. */
  writer(): PrimaryWriter
}

/** `muelle.db` inside a transaction. Repository functions that write take it, so none can write outside one. */
export type PrimaryWriter = PrimaryDatabase & { readonly [writing]: true }

/** Opens the file with full durability and verifies that it is so. Does not look at its contents. */
export function connectPrimaryDatabase(path: string): PrimaryDatabase {
  const connection = openFile(path)
  try {
    const { db } = connection
    setPragma(db, 'journal_mode', 'WAL', 'wal')
    setPragma(db, 'synchronous', 'FULL', 2)
    setPragma(db, 'foreign_keys', 'ON', 1)
    // REPLACE deletes without firing triggers otherwise: the log must refuse that as well.
    setPragma(db, 'recursive_triggers', 'ON', 1)
    setPragma(db, 'cell_size_check', 'ON', 1)
    setPragma(db, 'trusted_schema', 'OFF', 0)
  } catch (error) {
    connection.db.close()
    throw error
  }
  return database(connection)
}

function database(connection: Connection): PrimaryDatabase {
  const rollbackListeners: (() => void)[] = []
  const commitListeners: (() => void)[] = []
  const handle: PrimaryDatabase = {
    ...connection,
    transaction(effect) {
      let value
      try {
        value = inTransaction(connection, () => effect(handle as PrimaryWriter))
      } catch (error) {
        for (const listener of rollbackListeners) listener()
        throw error
      }
      for (const listener of commitListeners) listener()
      return value
    },
    onRollback: (listener) => void rollbackListeners.push(listener),
    onCommit: (listener) => void commitListeners.push(listener),
    writer() {
      if (!connection.db.inTransaction) throw new Error('muelle.db is written inside a transaction only')
      return handle as PrimaryWriter
    },
  }
  return handle
}

/** Copies the log into the file and closes it. */
export function closePrimaryDatabase(handle: Connection): void {
  handle.statements.clear()
  mapStorageErrors(() => handle.db.close())
}
