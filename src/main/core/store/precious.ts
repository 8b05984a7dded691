import type { Connection } from './sql.ts'
import { guarded } from './storage-failure.ts'
import { inTransaction, openFile, setPragma } from './sql.ts'

/** `Muel` in ASCII: says whose file this is (`PRAGMA application_id`). */
export const preciousApplicationId = 0x4d75656c
export const preciousName = 'muelle.db'

declare const writing: unique symbol

/** `muelle.db`: what exists nowhere else. Any repository function that reads takes it. */
export interface Precious extends Connection {
  /** One IMMEDIATE transaction; its effect is synchronous. Never inside another one. */
  transaction<T>(effect: (writer: PreciousWriter) => T): T
  /**
   * Called after every transaction that did not commit, whatever the reason: a full disk refuses the commit itself, when
   * the effect has long been done. What was derived from its rows in memory is void.
   */
  onRollback(listener: () => void): void
  /** Called after every transaction that did commit: for what must not be done before. */
  onCommit(listener: () => void): void
  /** The right to write, inside a transaction that has begun elsewhere (a command's). A bug anywhere else. */
  writer(): PreciousWriter
}

/** `muelle.db` inside a transaction. Repository functions that write take it, so none can write outside one. */
export type PreciousWriter = Precious & { readonly [writing]: true }

/** Opens the file with full durability and verifies that it is so. Does not look at its contents. */
export function connectPrecious(path: string): Precious {
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
  return precious(connection)
}

function precious(connection: Connection): Precious {
  const voided: (() => void)[] = []
  const committed: (() => void)[] = []
  const handle: Precious = {
    ...connection,
    transaction(effect) {
      let value
      try {
        value = inTransaction(connection, () => effect(handle as PreciousWriter))
      } catch (error) {
        for (const listener of voided) listener()
        throw error
      }
      for (const listener of committed) listener()
      return value
    },
    onRollback: (listener) => void voided.push(listener),
    onCommit: (listener) => void committed.push(listener),
    writer() {
      if (!connection.db.inTransaction) throw new Error('muelle.db is written inside a transaction only')
      return handle as PreciousWriter
    },
  }
  return handle
}

/** Copies the log into the file and closes it. */
export function closePrecious(handle: Connection): void {
  handle.statements.clear()
  guarded(() => handle.db.close())
}
